import type { FlightSummary } from '@envol/contract/flights';
import { type DoubleBooking, doublesOn } from '../../shared/flights/index.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { CalendarCard } from './CalendarCard.tsx';
import styles from './calendar.module.css';
import { isOn } from './isOn.ts';

interface DayListProps {
  readonly days: readonly string[];
  readonly today: string;
  readonly flights: readonly FlightSummary[];
  readonly doubles: readonly DoubleBooking[];
  readonly onOpen: (id: number) => void;
  /** Of a month, only days that have a mission, and today. */
  readonly skipsEmpty?: boolean;
}

/** The same week where there is room for one column: day under day. */
export const DayList = ({ days, today, flights, doubles, onOpen, skipsEmpty = false }: DayListProps) => {
  const { t } = useTranslation('missions_calendar');
  const format = useFormats();
  return (
    <div className={styles.scroll}>
      {days.map((day) => {
        const here = flights.filter((flight) => isOn(flight, day));
        if (skipsEmpty && here.length === 0 && day !== today) return null;
        return (
          <section key={day} className={styles.day} data-today={day === today || undefined}>
            <h2>{format.day(day)}</h2>
            {here.length === 0 && <p>{t('nothing')}</p>}
            {here.map((flight) => (
              <CalendarCard
                key={flight.id}
                flight={flight}
                day={day}
                doubles={doublesOn(doubles, flight, day, days)}
                mover={null}
                onOpen={onOpen}
              />
            ))}
          </section>
        );
      })}
    </div>
  );
};
