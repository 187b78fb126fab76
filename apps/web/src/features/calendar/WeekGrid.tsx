import type { FlightSummary } from '@envol/contract/flights';
import { weekdayOf } from '@envol/domain/time/localTime';
import { Flag } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTeam } from '../../shared/flight-form/index.ts';
import { type DoubleBooking, doublesOn, useNextStep } from '../../shared/flights/index.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { CalendarCard } from './CalendarCard.tsx';
import styles from './calendar.module.css';
import { DayCell, targetOf } from './DayCell.tsx';
import { isOn } from './isOn.ts';
import type { Move, Mover } from './useMove.ts';

export interface WeekGridProps {
  /** YYYY-MM-DD, Monday first. */
  readonly days: readonly string[];
  readonly today: string;
  readonly by: 'pilots' | 'drones';
  readonly flights: readonly FlightSummary[];
  readonly doubles: readonly DoubleBooking[];
  readonly mover: Mover;
  readonly mayMove: boolean;
  readonly onOpen: (id: number) => void;
}

interface RowOf {
  readonly id: number | null;
  readonly name: string;
}

/** The last day on which the next step may be done; null where it has none. */
const dueOf = ({ next_step }: FlightSummary): string | null => {
  const date = next_step?.params.date;
  return typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : null;
};

/** Who or what flies, a row each; with one for missions that nobody or nothing flies yet. */
export const useRows = (by: WeekGridProps['by'], flights: readonly FlightSummary[]): readonly RowOf[] => {
  const { t } = useTranslation('missions_calendar');
  const team = useTeam();
  const known: readonly RowOf[] =
    by === 'pilots' ? team.pilots.map(({ id, full_name }) => ({ id, name: full_name })) : team.drones;
  const ids = new Set(known.map(({ id }) => id));
  // Somebody who is archived meanwhile still flies what was planned.
  const others = flights.flatMap((flight) => flight[by]).filter(({ id }) => !ids.has(id) && ids.add(id));
  const rows = [...known, ...others].map(({ id, name }) => ({ id, name }));
  const nobody = flights.some((flight) => flight[by].length === 0);
  return nobody ? [...rows, { id: null, name: t(`without_${by}`) }] : rows;
};

const Deadlines = ({ days, flights, onOpen }: Pick<WeekGridProps, 'days' | 'flights' | 'onOpen'>) => {
  const { t } = useTranslation('missions_calendar');
  const nextStep = useNextStep();
  return (
    <tr>
      <th scope="row">
        <span className={styles.deadlines}>
          <Flag size={15} aria-hidden /> {t('deadlines')}
        </span>
      </th>
      {days.map((day) => (
        <td key={day}>
          {flights
            .filter((flight) => dueOf(flight) === day)
            .map((flight) => (
              <button key={flight.id} type="button" className={styles.due} onClick={() => onOpen(flight.id)}>
                {flight.name} : {nextStep(flight)}
              </button>
            ))}
        </td>
      ))}
    </tr>
  );
};

/** The lifted mission where it would come down: in the row of each of its people or drones. */
const Ghost = ({ move: { flight, start, end } }: { readonly move: Move }) => {
  const format = useFormats();
  return (
    <div className={styles.ghost}>
      <span className={styles.hours}>
        {format.clock(start, flight.time_zone)}–{format.clock(end, flight.time_zone)}
      </span>
      <b>{flight.name}</b>
    </div>
  );
};

/** Where the week is wider than the window, today comes into sight. */
const useTodayInSight = (today: string) => {
  const scroll = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for another day
  useEffect(() => {
    const box = scroll.current;
    const column = box?.querySelector('th[data-today]');
    if (!box || !column) return;
    const past = column.getBoundingClientRect().right - box.getBoundingClientRect().right;
    if (past > 0) box.scrollLeft += past;
  }, [today]);
  return scroll;
};

/** A row for each pilot or drone, a column for each day. */
export const WeekGrid = (props: WeekGridProps) => {
  const { days, today, by, flights, doubles, mover, mayMove, onOpen } = props;
  const { t } = useTranslation('missions_calendar');
  const format = useFormats();
  const scroll = useTodayInSight(today);
  const rows = useRows(by, flights);
  const of = (id: number | null) => (flight: FlightSummary) =>
    id === null ? flight[by].length === 0 : flight[by].some((each) => each.id === id);
  const target = targetOf(mover);
  return (
    <div ref={scroll} className={styles.scroll}>
      <table className={styles.grid}>
        <caption className="visually-hidden">{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t(`by_${by}`)}</th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                data-today={day === today || undefined}
                // On a narrow screen its room goes to the days on which somebody flies.
                data-empty={!flights.some((each) => isOn(each, day) || dueOf(each) === day) || undefined}
              >
                {format.day(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Deadlines days={days} flights={flights} onOpen={onOpen} />
          {rows.map(({ id, name }) => (
            <tr key={id ?? 'nobody'}>
              <th scope="row">
                {name}
                <small>{t('flights', { count: flights.filter(of(id)).length })}</small>
              </th>
              {days.map((day) => (
                <DayCell
                  key={day}
                  day={day}
                  today={today}
                  mover={mover}
                  mark={weekdayOf(day) > 5 ? 'weekend' : undefined}
                  isTarget={day === target && mover.move !== null && of(id)(mover.move.flight)}
                >
                  {flights
                    .filter((flight) => of(id)(flight) && isOn(flight, day))
                    .map((flight) => (
                      <CalendarCard
                        key={flight.id}
                        flight={flight}
                        day={day}
                        doubles={doublesOn(doubles, flight, day, days)}
                        row={{ kind: by === 'pilots' ? 'pilot' : 'drone', id }}
                        mover={mayMove ? mover : null}
                        onOpen={onOpen}
                      />
                    ))}
                  {mover.move !== null && mover.isChanged && day === target && of(id)(mover.move.flight) && (
                    <Ghost move={mover.move} />
                  )}
                </DayCell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
