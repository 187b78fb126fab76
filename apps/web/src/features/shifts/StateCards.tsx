import type { ShiftState } from '@envol/contract/shifts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './shifts.module.css';

/** Rows of a card before it says how many more there are. */
const SHOWN = 4;

interface CardProps<Row> {
  readonly title: string;
  readonly of: { readonly count: number; readonly rows: readonly Row[] };
  readonly tone?: 'warn' | 'err' | undefined;
  readonly row: (row: Row) => ReactNode;
  readonly keyOf: (row: Row) => string | number;
}

const StateCard = <Row,>({ title, of, tone, row, keyOf }: CardProps<Row>) => {
  const { t } = useTranslation('shifts');
  const shown = of.rows.slice(0, SHOWN);
  if (of.count === 0) return null;
  return (
    <section className={styles.card} data-tone={tone}>
      <h3>{title}</h3>
      {shown.length > 0 && (
        <ul>
          {shown.map((each) => (
            <li key={keyOf(each)}>{row(each)}</li>
          ))}
        </ul>
      )}
      {of.count > shown.length && (
        <p className={styles.more}>{t('more', { count: of.count - shown.length })}</p>
      )}
    </section>
  );
};

interface StateCardsProps {
  readonly state: ShiftState;
  /** Of what stands now: rows lead to their requests. */
  readonly isLive: boolean;
}

const RequestName = ({
  request: { id, display_identifier, flight_name },
  isLive,
}: Pick<StateCardsProps, 'isLive'> & { readonly request: ShiftState['to_process']['rows'][number] }) => {
  const text = `${display_identifier} ${flight_name}`;
  if (!isLive) return <b>{text}</b>;
  return (
    <Link to="/map/approvals/$id" params={{ id: String(id) }}>
      {text}
    </Link>
  );
};

/** What flies, rings and is closed. */
const SkyCards = ({ state, isLive }: StateCardsProps) => {
  const { t } = useTranslation(['shifts', 'traces']);
  const format = useFormats();
  const { time_zone: zone } = state;
  const since = (at: string): string => t('since', { time: format.dayAndClock(at, zone) });
  return (
    <>
      <StateCard
        title={t('in_the_air', { count: state.in_the_air.count })}
        of={state.in_the_air}
        tone="warn"
        keyOf={({ id, pilot_name, date_end }) => `${id} ${pilot_name} ${date_end}`}
        row={(row) => (
          <>
            <RequestName request={row} isLive={isLive} />
            <small>
              {row.pilot_name} {row.pilot_phone} · {t('until', { time: format.clock(row.date_end, zone) })}
              {row.is_ordered && ` · ${t('ordered')}`}
            </small>
          </>
        )}
      />
      <StateCard
        title={t('alarms', { count: state.alarms.count })}
        of={state.alarms}
        tone="err"
        keyOf={({ id }) => id}
        row={(row) => (
          <>
            <b>{t(`traces:alert_types.${row.alert_type}`)}</b>
            <small>
              {row.device_id} · {since(row.since)}
              {row.is_muted && ` · ${t('muted')}`}
            </small>
          </>
        )}
      />
      <StateCard
        title={t('closed', { count: state.closed.count })}
        of={state.closed}
        tone="err"
        keyOf={(row) => row.name}
        row={(row) => (
          <>
            <b>{row.name}</b>
            {row.since !== null && (
              <small>
                {since(row.since)}
                {row.reason !== null && ` · ${row.reason}`}
              </small>
            )}
          </>
        )}
      />
    </>
  );
};

/** What waits for an answer. */
const WaitingCards = ({ state, isLive }: StateCardsProps) => {
  const { t } = useTranslation('shifts');
  const format = useFormats();
  const starts = (at: string): string => format.dayAndClock(at, state.time_zone);
  return (
    <>
      <StateCard
        title={t('to_decide', { count: state.to_decide.count })}
        of={state.to_decide}
        tone="warn"
        keyOf={({ id, kind, date_start }) => `${kind} ${id} ${date_start}`}
        row={(row) => (
          <>
            <RequestName request={row} isLive={isLive} />
            <small>
              {t(`kinds.${row.kind}`)} · {starts(row.date_start)}
            </small>
          </>
        )}
      />
      <StateCard
        title={t('to_process', { count: state.to_process.count })}
        of={state.to_process}
        keyOf={({ id }) => id}
        row={(row) => (
          <>
            <RequestName request={row} isLive={isLive} />
            <small>
              {row.company_name} · {starts(row.date_start)}
            </small>
          </>
        )}
      />
    </>
  );
};

/** What has nothing to list: nothing stands there, or it waits for operators. */
const Rest = ({ state }: Pick<StateCardsProps, 'state'>) => {
  const { t } = useTranslation('shifts');
  const format = useFormats();
  const { awaiting_operator: awaiting } = state;
  const empty = (['in_the_air', 'alarms', 'closed', 'to_decide', 'to_process'] as const).filter(
    (part) => state[part].count === 0,
  );
  const said = [
    ...(awaiting > 0 ? [t('awaiting', { count: awaiting })] : []),
    ...empty.map((part) => t(`no.${part}`)),
  ];
  if (said.length === 0) return null;
  return <p className={styles.rest}>{format.list(said)}</p>;
};

/** What stands, or stood when a shift was handed over. */
export const StateCards = (props: StateCardsProps) => (
  <>
    <div className={styles.cards}>
      <SkyCards {...props} />
      <WaitingCards {...props} />
    </div>
    <Rest {...props} />
  </>
);
