import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useMinute } from '../../device/clock.ts';
import { useToday } from '../../shared/answering/index.ts';
import { useFormats } from '../../ui/format.ts';
import { Stack } from '../../ui/layout/flow.tsx';
import { Panel, PanelHeader } from '../../ui/layout/Panel.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { DeclareCard } from './DeclareCard.tsx';
import { DepartureCard } from './DepartureCard.tsx';
import styles from './departures.module.css';
import { useConcerningDepartures } from './useDepartures.ts';

const Clock = () => {
  const { zone } = useToday();
  const format = useFormats();
  const now = useMinute();
  return (
    <span className={styles.clock}>
      <b>{format.clock(now, zone)}</b> {format.clock(now, 'UTC')} UTC
    </span>
  );
};

/** /map/helicopter-departures: what a base declares, and whom it concerns. */
export const DeparturesScreen = () => {
  const { t } = useTranslation('helicopters');
  const bases = useQuery(queryOf(endpoints.listHelicopterBases));
  const list = useConcerningDepartures();
  const told = list.data;
  const departures = told?.results;
  const own = (departures ?? []).filter(({ is_own }) => is_own);
  const open = own.filter(({ ended }) => ended === null);
  const over = own.filter(({ ended }) => ended !== null);
  return (
    <Panel
      header={
        <PanelHeader
          title={t('title')}
          action={<Clock />}
          meta={<span>{t('in_force', { count: open.length })}</span>}
        />
      }
    >
      <Stack gap={3}>
        {bases.error !== null && (
          <ErrorState error={bases.error} title={t('unread')} retry={() => void bases.refetch()} />
        )}
        {list.error !== null && (
          <ErrorState error={list.error} title={t('unread_departures')} retry={() => void list.refetch()} />
        )}
        {(bases.isPending || list.isPending) && bases.error === null && list.error === null && (
          <SkeletonList rows={3} />
        )}
        {bases.data?.length === 0 && <EmptyState title={t('no_base')} text={t('no_base_text')} />}
        {open.map((departure) => (
          <DepartureCard key={departure.id} departure={departure} />
        ))}
        {bases.data?.map((base) => (
          <DeclareCard key={base.id} base={base} />
        ))}
        {over.length > 0 && <h3>{t('journal')}</h3>}
        {over.map((departure) => (
          <DepartureCard key={departure.id} departure={departure} />
        ))}
        {told !== undefined && told.count > told.results.length && (
          <p role="status">{t('cut', { shown: told.results.length, count: told.count })}</p>
        )}
      </Stack>
    </Panel>
  );
};
