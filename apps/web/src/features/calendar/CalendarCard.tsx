import type { FlightSummary } from '@envol/contract/flights';
import { isLocked } from '@envol/domain/flights/policy';
import { markTone } from '@envol/domain/flights/verdict';
import { plannedPeriod } from '@envol/domain/time/dailyWindows';
import { Lock, TriangleAlert } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { type DoubleBooking, useVerdictChip } from '../../shared/flights/index.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './calendar.module.css';
import { stretchesOn } from './dayTrack.ts';
import { hoursOn } from './hoursOn.ts';
import type { Mover } from './useMove.ts';

const DAY_MINUTES = 1_440;
const STEP_MINUTES = 30;
const SHIFTS: Readonly<Record<string, number>> = {
  ArrowLeft: -DAY_MINUTES,
  ArrowRight: DAY_MINUTES,
  ArrowUp: -STEP_MINUTES,
  ArrowDown: STEP_MINUTES,
};

const MONTH_SHIFTS: typeof SHIFTS = { ...SHIFTS, ArrowUp: -7 * DAY_MINUTES, ArrowDown: 7 * DAY_MINUTES };

interface CalendarCardProps {
  readonly flight: FlightSummary;
  /** The local day on which it stands, YYYY-MM-DD. */
  readonly day: string;
  readonly doubles: readonly DoubleBooking[];
  /** Whose row it stands in: what is said of its own pilot or drone does not name it again. */
  readonly row?: { readonly kind: DoubleBooking['kind']; readonly id: number | null };
  /** Null where nothing may be moved. */
  readonly mover: Mover | null;
  readonly onOpen: (id: number) => void;
  /** In a month: hours and name alone; arrows up and down carry it by weeks. */
  readonly isSmall?: boolean;
}

/** The hours of a mission on one of its days, in words where they begin or end on another. */
const useHours = (flight: FlightSummary, day: string): string => {
  const { t } = useTranslation('missions_calendar');
  const format = useFormats();
  const zone = flight.time_zone;
  const hours = hoursOn(plannedPeriod(flight), day);
  if (hours === null || hours.kind === 'whole_day') return t('hours_whole_day');
  const to = format.clock(hours.to, zone);
  if (hours.kind === 'ends') return t('hours_end', { to });
  const from = format.clock(hours.from, zone);
  if (hours.kind === 'within') return `${from}–${to}`;
  return t('hours_begin', { from, to, day: format.weekday(hours.to, zone) });
};

/** Where in the day its hours lie: free time is seen without reading. */
const DayTrack = ({ flight, day }: { readonly flight: FlightSummary; readonly day: string }) => (
  <span className={styles.track} aria-hidden>
    {stretchesOn(plannedPeriod(flight), day).map(({ from, to }) => (
      <i key={from} style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }} />
    ))}
  </span>
);

/** A mission on its day. M lifts it, arrows carry it by days and half hours, Enter puts it down, Escape lets it be. */
export const CalendarCard = (props: CalendarCardProps) => {
  const { flight, day, doubles, row, onOpen, isSmall = false } = props;
  // What an airport was asked for is frozen: the server would refuse another day.
  const isFrozen = isLocked(flight.approvals);
  const mover = isFrozen ? null : props.mover;
  const { t } = useTranslation('missions_calendar');
  const format = useFormats();
  const chip = useVerdictChip(flight);
  const lifted = mover?.move?.flight.id === flight.id;
  const press = (event: KeyboardEvent): void => {
    if (mover === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const shift = (isSmall ? MONTH_SHIFTS : SHIFTS)[event.key];
    if (!lifted && event.key.toLowerCase() === 'm') mover.lift(flight);
    else if (lifted && shift !== undefined) mover.shift(shift);
    else if (lifted && event.key === 'Enter') mover.drop();
    else if (lifted && event.key === 'Escape') mover.cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const zone = flight.time_zone;
  const hours = useHours(flight, day);
  return (
    <button
      type="button"
      className={styles.card}
      data-tone={flight.is_archived ? 'archived' : markTone(flight)}
      data-lifted={lifted || undefined}
      data-small={isSmall || undefined}
      title={isFrozen ? `${flight.name} · ${t('frozen')}` : flight.name}
      draggable={mover !== null}
      aria-keyshortcuts={mover === null ? undefined : 'M'}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        mover?.lift(flight);
      }}
      onDragEnd={(event) => event.dataTransfer.dropEffect === 'none' && mover?.cancel()}
      onKeyDown={press}
      onClick={() => !lifted && onOpen(flight.id)}
    >
      <span className={styles.hours}>
        {hours}
        {isFrozen && <Lock size={12} aria-label={t('frozen')} />}
      </span>
      <b>{flight.name}</b>
      {!isSmall && <DayTrack flight={flight} day={day} />}
      <span className={isSmall ? 'visually-hidden' : styles.status}>{chip.label}</span>
      {doubles.map(({ kind, who, from, to }) => {
        const word =
          row?.kind === kind && row.id === who.id
            ? (`double_own_${kind}` as const)
            : (`double_${kind}` as const);
        const hours = { from: format.clock(from, zone), to: format.clock(to, zone) };
        const said = t(word, { name: who.name, ...hours });
        return (
          <span key={`${kind} ${who.id} ${from}`} className={styles.double} title={said}>
            <TriangleAlert size={13} aria-hidden />
            <span className={styles.long}>{said}</span>
            <span className={styles.short}>{t(`${word}_short`, { name: who.name })}</span>
          </span>
        );
      })}
    </button>
  );
};
