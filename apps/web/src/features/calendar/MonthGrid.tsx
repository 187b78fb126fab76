import { doublesOn } from '../../shared/flights/index.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { CalendarCard } from './CalendarCard.tsx';
import styles from './calendar.module.css';
import { DayCell, targetOf } from './DayCell.tsx';
import { isOn } from './isOn.ts';
import type { WeekGridProps } from './WeekGrid.tsx';

/** Missions of one day that are drawn; the others are counted, and lead to their week. */
const FEW = 3;

interface MonthGridProps extends Omit<WeekGridProps, 'by'> {
  /** YYYY-MM. */
  readonly month: string;
  readonly onWeek: (day: string) => void;
}

/** The weeks of a month, a cell for each day; a mission is carried to another day as in the week. */
export const MonthGrid = (props: MonthGridProps) => {
  const { days, today, month, flights, doubles, mover, mayMove, onOpen, onWeek } = props;
  const { t } = useTranslation('missions_calendar');
  const format = useFormats();
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(7 * week, 7 * week + 7));
  return (
    <div className={styles.scroll}>
      <table className={styles.grid} data-month>
        <caption className="visually-hidden">{t('title')}</caption>
        <thead>
          <tr>
            {days.slice(0, 7).map((day) => (
              <th key={day} scope="col">
                {format.weekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const here = flights.filter((flight) => isOn(flight, day));
                return (
                  <DayCell
                    key={day}
                    day={day}
                    today={today}
                    mover={mover}
                    mark={day.startsWith(month) ? undefined : 'outside'}
                    isTarget={day === targetOf(mover)}
                  >
                    <button
                      type="button"
                      className={styles.dayNumber}
                      aria-label={t('open_week', { day: format.day(day) })}
                      onClick={() => onWeek(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                    {here.slice(0, FEW).map((flight) => (
                      <CalendarCard
                        key={flight.id}
                        flight={flight}
                        day={day}
                        doubles={doublesOn(doubles, flight, day, days)}
                        mover={mayMove ? mover : null}
                        onOpen={onOpen}
                        isSmall
                      />
                    ))}
                    {here.length > FEW && (
                      <button type="button" className={styles.more} onClick={() => onWeek(day)}>
                        {t('more', { count: here.length - FEW })}
                      </button>
                    )}
                  </DayCell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
