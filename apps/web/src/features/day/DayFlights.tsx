import type { ReactNode } from 'react';
import type { DayRow, Phase } from '../../shared/day/index.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { ClearedCard } from './ClearedCard.tsx';
import { DecideRow } from './DecideRow.tsx';
import styles from './day.module.css';
import { NowCard } from './NowCard.tsx';
import { Prohibited } from './Prohibited.tsx';
import type { Day } from './useDay.ts';
import type { DayDecision } from './useDecide.ts';

const Section = ({
  phase,
  count,
  children,
}: {
  readonly phase: Phase;
  readonly count: number;
  readonly children: ReactNode;
}) => {
  const { t } = useTranslation('day');
  if (count === 0 && phase !== 'decide') return null;
  return (
    <section className={styles.section} aria-label={t(`phases.${phase}`)}>
      <h2>
        {t(`phases.${phase}`)} <i className={styles.counter}>{count}</i>
        {phase === 'decide' && (
          <span className={styles.hint} aria-hidden>
            <kbd>N</kbd> {t('next')}
          </span>
        )}
      </h2>
      {count === 0 ? <p className={styles.none}>{t('nothing_to_decide')}</p> : <ul>{children}</ul>}
    </section>
  );
};

const Line = ({
  row,
  selected,
  onOpen,
}: {
  readonly row: DayRow;
  readonly selected: boolean;
  readonly onOpen: () => void;
}) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  const status = row.take_off?.status ?? row.activation?.status ?? 'accepted';
  return (
    <li className={styles.line} data-selected={selected || undefined}>
      <button type="button" data-key={row.key} onClick={onOpen}>
        <b>{format.clock(row.date_start, row.time_zone)}</b>
        <span className={styles.lineName}>{row.approval.flight_name}</span>
        <small className={styles.lineSub}>
          → {format.clock(row.date_end, row.time_zone)} ·{' '}
          {t('height', { height: format.number(row.height_m) })}
          {row.phase === 'done' && ` · ${t(`statuses.${status}`)}`}
        </small>
        <Prohibited row={row} />
      </button>
    </li>
  );
};

/** What is over, folded away. */
const Done = ({ count, children }: { readonly count: number; readonly children: ReactNode }) => {
  const { t } = useTranslation('day');
  if (count === 0) return null;
  return (
    <details className={styles.done}>
      <summary>
        {t('phases.done')} <i className={styles.counter}>{count}</i>
      </summary>
      <ul>{children}</ul>
    </details>
  );
};

export interface DayFlightsProps {
  readonly day: Day;
  readonly deciding: DayDecision;
  readonly open: DayRow | null;
  readonly simple: boolean;
  readonly go: (key: string | null) => void;
  readonly onPoint: (key: string | null) => void;
  /** Opens a flight to write why it is refused. */
  readonly onRefuse: (row: DayRow) => void;
}

/** The day's flights by what presses. */
export const DayFlights = (props: DayFlightsProps) => {
  const { day, deciding, open, simple, go, onPoint, onRefuse } = props;
  const { rows, conflicts } = day;
  const of = (phase: Phase): readonly DayRow[] => rows.filter((row) => row.phase === phase);
  const [now, cleared, decide] = [of('now'), of('cleared'), of('decide')];
  const [coming, done] = [of('coming'), of('done')];
  const common = (row: DayRow) => ({
    row,
    selected: row.key === open?.key,
    onOpen: () => go(row.key),
    onPoint,
  });
  return (
    <div className={styles.day} data-simple={simple || undefined}>
      <Section phase="now" count={now.length}>
        {now.map((row) => (
          <NowCard
            key={row.key}
            {...common(row)}
            conflicts={conflicts.get(row.key) ?? []}
            onOther={go}
            busy={deciding.busy === row.key}
            onOrder={() => go(row.key)}
          />
        ))}
      </Section>
      <Section phase="cleared" count={cleared.length}>
        {cleared.map((row) => (
          <ClearedCard key={row.key} {...common(row)} onWithdraw={() => onRefuse(row)} />
        ))}
      </Section>
      <Section phase="decide" count={decide.length}>
        {decide.map((row) => (
          <DecideRow
            key={row.key}
            {...common(row)}
            conflicts={conflicts.get(row.key) ?? []}
            busy={deciding.busy === row.key || deciding.held?.key === row.key}
            onAccept={() => {
              go(row.key);
              deciding.accept(row);
            }}
            onRefuse={() => onRefuse(row)}
          />
        ))}
      </Section>
      <Section phase="coming" count={coming.length}>
        {coming.map((row) => (
          <Line key={row.key} {...common(row)} />
        ))}
      </Section>
      <Done count={done.length}>
        {done.map((row) => (
          <Line key={row.key} {...common(row)} />
        ))}
      </Done>
    </div>
  );
};
