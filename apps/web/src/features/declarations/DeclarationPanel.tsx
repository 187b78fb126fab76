import type { Declaration } from '@envol/contract/declarations';
import type { DeclarationAct } from '@envol/domain/declarations/statuses';
import { lazy, Suspense, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { queryClient } from '../../api/queryClient.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Button, PhoneLink } from '../../ui/Button.tsx';
import { KeyValue } from '../../ui/Card.tsx';
import { useFormats } from '../../ui/format.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { type RowWalk, WalkHead } from '../../ui/layout/WalkHead.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { ActDialog } from './ActDialog.tsx';
import { DaysCard } from './DaysCard.tsx';
import { DeclarationJournal, DeclarationPapers } from './DeclarationParts.tsx';
import styles from './declarations.module.css';
import { Towns } from './Towns.tsx';
import { useDeclaration } from './useDeclarations.ts';
import { Zones } from './Zones.tsx';

const AreaMap = lazy(async () => ({ default: (await import('../../shared/area-map/index.ts')).AreaMap }));

interface PanelProps {
  readonly id: number;
  readonly walk: RowWalk;
}

const Head = ({ declaration, walk }: Omit<PanelProps, 'id'> & { readonly declaration: Declaration }) => {
  const { t } = useTranslation('declarations');
  const format = useFormats();
  const { reference, flight_name, company, flight_start, flight_end, time_zone: zone, kind } = declaration;
  return (
    <WalkHead
      walk={walk}
      words={{ back: t('back'), previous: t('previous'), next: t('next') }}
      crumb={t(kind === 'army' ? 'one_army' : 'one', { reference })}
      title={flight_name}
    >
      {company} · {format.day(flight_start, zone)}, {format.clock(flight_start, zone)}–
      {format.day(flight_start, zone) === format.day(flight_end, zone)
        ? ''
        : `${format.day(flight_end, zone)}, `}
      {format.clock(flight_end, zone)}
    </WalkHead>
  );
};

const Phone = ({ number }: { readonly number: string | null }) =>
  number === null ? null : <PhoneLink phone={number} />;

/** Who flies, with what, how people on the ground are kept away, and what others answered. */
const Facts = ({ declaration }: { readonly declaration: Declaration }) => {
  const { t } = useTranslation('declarations');
  const { operator, pilot, drones, scenario, max_height_m, protection, agreements } = declaration;
  const said = (label: string): string | null =>
    protection.find((line) => line.label === label)?.value ?? null;
  return (
    <KeyValue
      items={[
        [t('facts.operator'), [operator.name, operator.number].filter(Boolean).join(' · ')],
        [t('facts.contact'), operator.phone && <Phone number={operator.phone} />],
        [
          t('facts.pilot'),
          <>
            {pilot.name}
            {pilot.phone && ' · '}
            <Phone number={pilot.phone} />
          </>,
        ],
        [
          t('facts.drones'),
          drones
            .map(({ name, drone_class }) =>
              drone_class === null ? name : t('facts.drone', { name, drone_class }),
            )
            .join(', '),
        ],
        [t('facts.scenario'), scenario],
        [t('facts.height'), t('facts.height_value', { height: max_height_m })],
        [t('facts.communes'), declaration.communes.join(', ')],
        [t('facts.exclusion'), said('exclusion')],
        [t('facts.marking'), said('marking')],
        [t('facts.insurance'), said('insurance')],
        [t('facts.night'), declaration.night_flight && t('facts.yes')],
        [t('facts.description'), declaration.description],
        [t('facts.late_reason'), declaration.late_reason],
        [t('facts.agreements'), agreements.length > 0 && agreements.join(' ; ')],
      ]}
    />
  );
};

const DONE = {
  acknowledge: 'done.acknowledge',
  ask_paper: 'done.ask_paper',
  oppose: 'done.oppose',
} as const;

type Asked = Exclude<DeclarationAct, 'acknowledge'>;

const useAct = (declaration: Declaration | undefined) => {
  const { t } = useTranslation('declarations');
  return async (action: DeclarationAct, reason?: string): Promise<void> => {
    if (declaration === undefined) return;
    const params = { id: declaration.id };
    const body = { action, version: declaration.version, ...(reason !== undefined && { reason }) };
    const after = await callApi(
      endpoints.actOnDeclaration,
      { params, body },
      reason === undefined ? {} : { handles: 'all' },
    );
    queryClient.setQueryData(queryOf(endpoints.getDeclaration, { params }).queryKey, after);
    await refreshQueries('declarations');
    showSuccess(t(DONE[action], { reference: declaration.reference }));
  };
};

const Foot = ({
  declaration,
  onAct,
  onAsk,
}: {
  readonly declaration: Declaration;
  readonly onAct: (action: DeclarationAct) => Promise<void>;
  readonly onAsk: (action: Asked) => void;
}) => {
  const { t } = useTranslation('declarations');
  const { available_actions: offered, kind } = declaration;
  if (offered.length === 0) return null;
  return (
    <div className={styles.acts}>
      {offered.includes('acknowledge') && (
        <ActButton act={() => onAct('acknowledge')}>
          {t(declaration.state === 'opposed' ? 'acts.lift' : 'acts.acknowledge')}
        </ActButton>
      )}
      {offered.includes('ask_paper') && (
        <Button variant="outlined" onClick={() => onAsk('ask_paper')}>
          {t(kind === 'army' ? 'acts.ask_word' : 'acts.ask_paper')}
        </Button>
      )}
      {offered.includes('oppose') && (
        <Button variant="outlined" className={styles.oppose} onClick={() => onAsk('oppose')}>
          {t('acts.oppose')}
        </Button>
      )}
    </div>
  );
};

/** One declaration: its days, its place, what the form says, and what may be done about it. */
export const DeclarationPanel = ({ id, walk }: PanelProps) => {
  const { t } = useTranslation('declarations');
  const { data: declaration, error, refetch } = useDeclaration(id);
  const [asked, setAsked] = useState<Asked | null>(null);
  const act = useAct(declaration);
  if (error)
    return (
      <aside className={styles.side}>
        <ErrorState error={error} retry={() => void refetch()} />
      </aside>
    );
  if (declaration === undefined)
    return (
      <aside className={styles.side}>
        <SkeletonList rows={6} />
      </aside>
    );
  return (
    <aside className={styles.side}>
      <Panel
        label={declaration.reference}
        header={<Head declaration={declaration} walk={walk} />}
        footer={<Foot declaration={declaration} onAct={act} onAsk={setAsked} />}
      >
        <div className={styles.parts}>
          <DaysCard declaration={declaration} />
          <Suspense fallback={<div className={styles.map} />}>
            <AreaMap areas={declaration.areas} label={t('map')} />
          </Suspense>
          <Zones declaration={declaration} />
          <Facts declaration={declaration} />
          <Towns declaration={declaration} />
          <DeclarationPapers declaration={declaration} />
          <DeclarationJournal declaration={declaration} />
        </div>
      </Panel>
      {asked !== null && (
        <ActDialog
          declaration={declaration}
          action={asked}
          onAct={(reason) => act(asked, reason)}
          onClose={() => setAsked(null)}
        />
      )}
    </aside>
  );
};
