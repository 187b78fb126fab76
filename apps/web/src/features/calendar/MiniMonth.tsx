import type { FlightSummary } from '@envol/contract/flights';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './aside.module.css';
import { isOn } from './isOn.ts';

interface MiniMonthProps {
  /** YYYY-MM. */
  readonly month: string;
  /** Whole weeks, Monday first, YYYY-MM-DD. */
  readonly days: readonly string[];
  readonly today: string;
  /** The Monday of the week that is shown. */
  readonly monday: string;
  readonly flights: readonly FlightSummary[];
  readonly onDay: (day: string) => void;
  readonly onMonth: (by: 1 | -1) => void;
}

/** Of three missions and more a day's mark grows no longer. */
const FULL = 3;

/** A month at a glance: how much is flown each day; a day leads to its week. */
export const MiniMonth = ({ month, days, today, monday, flights, onDay, onMonth }: MiniMonthProps) => {
  const { t } = useTranslation('missions_calendar');
  const format = useFormats();
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(7 * week, 7 * week + 7));
  return (
    <section className={styles.part}>
      <header className={styles.month}>
        <h2>{format.monthAndYear(month)}</h2>
        <IconButton aria-label={t('before_month')} onClick={() => onMonth(-1)}>
          <ChevronLeft size={16} />
        </IconButton>
        <IconButton aria-label={t('after_month')} onClick={() => onMonth(1)}>
          <ChevronRight size={16} />
        </IconButton>
      </header>
      <table className={styles.days}>
        <caption className="visually-hidden">{t('month_at_a_glance')}</caption>
        <thead>
          <tr>
            {days.slice(0, 7).map((day) => (
              <th key={day} scope="col" abbr={format.weekday(day)}>
                {format.weekday(day).slice(0, 1).toUpperCase()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]} data-shown={week[0] === monday || undefined}>
              {week.map((day) => {
                const count = flights.filter((flight) => isOn(flight, day)).length;
                return (
                  <td key={day} data-outside={!day.startsWith(month) || undefined}>
                    <button
                      type="button"
                      aria-current={day === today ? 'date' : undefined}
                      aria-label={t('day_flights', {
                        count,
                        day: format.longDay(day),
                      })}
                      onClick={() => onDay(day)}
                    >
                      {Number(day.slice(8))}
                      <i data-count={Math.min(count, FULL)} aria-hidden />
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
