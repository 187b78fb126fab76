import type { FlightSummary } from '@envol/contract/flights';
import { markTone } from '@envol/domain/flights/verdict';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { daysAfter, lastDateOf, localDate, todayIn } from '@envol/domain/time/localTime';
import { instantOf } from '@envol/domain/time/wallClock';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { endpoints } from '../../../api/endpoints.ts';
import { everyPageOf } from '../../../api/everyPage.ts';
import { useMinute } from '../../../device/clock.ts';
import { MapFoot } from '../../../map/MapOverlay.tsx';
import type { FlightsQuery } from '../../../shared/flights/index.ts';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './WeekStrip.module.css';

/** The week's clock: the mainland's, as in the calendar of the office. */
const ZONE = FRENCH_TIME;
const DAY_MS = 86_400_000;

export interface WeekStripProps {
  /** The list's filters: the strip shows the same missions. */
  readonly query: FlightsQuery;
  readonly pointed: number | null;
  readonly onPoint: (id: number | null) => void;
  readonly onOpen: (id: number) => void;
}

interface DayProps extends Omit<WeekStripProps, 'query'> {
  readonly day: string;
  readonly flights: readonly FlightSummary[];
}

const barStyle = (flight: FlightSummary, midnight: number) => {
  const part = (at: string): number => Math.min(1, Math.max(0, (Date.parse(at) - midnight) / DAY_MS));
  const [left, right] = [part(flight.date_start), part(flight.date_end)];
  return { left: `${left * 100}%`, width: `max(6px, ${(right - left) * 100}%)` };
};

const Day = ({ day, flights, pointed, onPoint, onOpen }: DayProps) => {
  const format = useFormats();
  const now = useMinute();
  const midnight = Date.parse(instantOf(day, '00:00', ZONE) ?? `${day}T00:00:00Z`);
  const today = todayIn(now, ZONE);
  return (
    <div className={styles.day} data-today={day === today || undefined}>
      <span>{format.shortDay(day)}</span>
      <b aria-hidden>{Number(day.slice(8))}</b>
      <div className={styles.track}>
        {day === today && (
          <i className={styles.now} style={{ left: `${((now - midnight) / DAY_MS) * 100}%` }} />
        )}
        {flights.map((flight) => {
          const hours = `${format.clock(flight.date_start, flight.time_zone)}–${format.clock(flight.date_end, flight.time_zone)}`;
          return (
            <button
              key={flight.id}
              type="button"
              // For the mouse alone: bars may be narrower than a target. The list's rows open the same missions.
              tabIndex={-1}
              aria-hidden
              className={styles.bar}
              data-tone={flight.is_archived ? 'archived' : markTone(flight)}
              data-pointed={flight.id === pointed || undefined}
              style={barStyle(flight, midnight)}
              title={`${flight.name} · ${hours}`}
              onMouseEnter={() => onPoint(flight.id)}
              onMouseLeave={() => onPoint(null)}
              onClick={() => onOpen(flight.id)}
            />
          );
        })}
      </div>
    </div>
  );
};

/** The missions of seven days, from today on, under the map. */
export const WeekStrip = ({ query, ...rest }: WeekStripProps) => {
  const { t } = useTranslation('flights_list');
  const today = todayIn(useMinute(), ZONE);
  const [shift, setShift] = useState(0);
  const first = daysAfter(today, 7 * shift);
  const days = Array.from({ length: 7 }, (_, index) => daysAfter(first, index));
  const { current_week: _week, ...filters } = query;
  const { data: flights = [] } = useQuery({
    ...everyPageOf(endpoints.listFlights, {
      query: { ...filters, date_min: first, date_max: daysAfter(first, 6) },
    }),
    placeholderData: keepPreviousData,
  });
  const on = (day: string) =>
    flights.filter(
      ({ date_start, date_end }) => localDate(date_start, ZONE) <= day && lastDateOf(date_end, ZONE) >= day,
    );
  const move = (by: 1 | -1) => (): void => setShift(shift + by);
  return (
    <MapFoot>
      <section className={styles.strip} aria-label={t('week_strip.title')}>
        <button type="button" className={styles.step} aria-label={t('week_strip.before')} onClick={move(-1)}>
          <ChevronLeft size={17} aria-hidden />
        </button>
        {days.map((day) => (
          <Day key={day} day={day} flights={on(day)} {...rest} />
        ))}
        <button type="button" className={styles.step} aria-label={t('week_strip.after')} onClick={move(1)}>
          <ChevronRight size={17} aria-hidden />
        </button>
      </section>
    </MapFoot>
  );
};
