import type { EntrustedSummary } from '@envol/contract/entrusting';
import { PROTOCOL_ITEMS } from '@envol/domain/airspace/constraint';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Handshake } from 'lucide-react';
import { useState } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { everyPageOf } from '../../api/everyPage.ts';
import { queryOf } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/filter/SearchField.tsx';
import { useDebounced } from '../../ui/filter/useDebounced.ts';
import { useFormats } from '../../ui/format.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { Rows, Section } from '../../ui/layout/Record.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './entrusting.module.css';
import { PricesDialog } from './PricesDialog.tsx';
import { usePrice } from './ProcedureLine.tsx';

const STATES = ['open', 'settled', 'all'] as const;
type Shown = (typeof STATES)[number];

const MissionRow = ({ mission }: { readonly mission: EntrustedSummary }) => {
  const { t } = useTranslation('entrusting');
  const format = useFormats();
  const price = usePrice();
  return (
    <li>
      <span>
        <Link to="/entrusted/$id" params={{ id: String(mission.flight_id) }}>
          {mission.display_identifier} · {mission.name}
        </Link>
        <small>
          {[
            mission.operator.name,
            t('flight_on', { date: format.dayAndClock(mission.date_start, mission.time_zone) }),
            t('left', { count: mission.open_count, total: mission.procedures_count }),
            price(mission.price_cents),
          ].join(' · ')}
        </small>
      </span>
      <StatusChip
        status={mission.state}
        tone={mission.state === 'done' ? 'ok' : mission.state === 'partly_done' ? 'warn' : 'blue'}
        label={t(`states.${mission.state}`)}
      />
    </li>
  );
};

/** What the platform asks for each kind of procedure. */
const Prices = () => {
  const { t } = useTranslation('entrusting');
  const price = usePrice();
  const mayWrite = useMay('platform:write');
  const { data } = useQuery(queryOf(endpoints.listProcedurePrices, {}));
  const [open, setOpen] = useState(false);
  if (data === undefined) return null;
  return (
    <Section
      title={t('prices')}
      aside={
        mayWrite && (
          <Button variant="outlined" size="small" onClick={() => setOpen(true)}>
            {t('change_prices')}
          </Button>
        )
      }
    >
      <Rows>
        {PROTOCOL_ITEMS.map((procedure) => (
          <li key={procedure}>
            <span>{t(`procedures.${procedure}`)}</span>
            <span>{price(data.find((each) => each.procedure === procedure)?.price_cents ?? null)}</span>
          </li>
        ))}
      </Rows>
      {open && <PricesDialog prices={data} onClose={() => setOpen(false)} />}
    </Section>
  );
};

/** /entrusted: missions whose procedures the staff does, the soonest flight first. */
export const EntrustedPage = () => {
  const { t } = useTranslation('entrusting');
  const [state, setState] = useState<Shown>('open');
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), 300);
  const query = { state, ...(q === '' ? {} : { q }) };
  const { data, error, refetch } = useQuery(everyPageOf(endpoints.listEntrustedMissions, { query }));
  return (
    <Page title={t('desk_title')}>
      <div className={styles.tools}>
        <SearchField label={t('search')} value={typed} onChange={setTyped} />
        <Segmented
          label={t('shown')}
          value={state}
          onChange={setState}
          options={STATES.map((value) => ({ value, label: t(`filters.${value}`) }))}
        />
      </div>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <SkeletonList />}
      {data && data.length === 0 && (
        <EmptyState
          icon={Handshake}
          title={t(q === '' ? 'desk_none' : 'desk_not_found')}
          text={t('desk_none_text')}
        />
      )}
      {data && data.length > 0 && (
        <Section title={t('missions')} count={data.length}>
          <Rows>
            {data.map((mission) => (
              <MissionRow key={mission.flight_id} mission={mission} />
            ))}
          </Rows>
        </Section>
      )}
      <div className={styles.prices}>
        <Prices />
      </div>
    </Page>
  );
};
