import type { StructureGraph } from '@envol/contract/statistics';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { ChartCard } from './Chart.tsx';
import styles from './statistics.module.css';

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
/** 2026-11-23 is a Monday. */
const dateOf = (weekday: number): string => `2026-11-${22 + weekday}`;

/** When missions begin: a square for each hour of each weekday, with its number. */
export const Heat = ({ graph: { hours } }: { readonly graph: StructureGraph }) => {
  const { t } = useTranslation('statistics');
  const format = useFormats();
  const known = hours.map(({ hour }) => hour);
  const first = Math.min(6, ...known);
  const last = Math.max(19, ...known);
  const shown = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const countAt = (weekday: number, hour: number): number =>
    hours.find((each) => each.weekday === weekday && each.hour === hour)?.count ?? 0;
  const most = Math.max(1, ...hours.map(({ count }) => count));
  const name = (weekday: number): string => format.weekday(dateOf(weekday), 'UTC');
  return (
    <ChartCard
      columns={5}
      title={t('asked_hours')}
      text={t('asked_hours_text')}
      head={[t('weekday'), ...shown.map((hour) => t('hour', { hour }))]}
      rows={DAYS.map((weekday) => [name(weekday), ...shown.map((hour) => countAt(weekday, hour))])}
      file="hours"
    >
      <div className={styles.scroll}>
        <table className={styles.heat}>
          <thead>
            <tr>
              <td />
              {shown.map((hour) => (
                <th key={hour} scope="col">
                  {String(hour).padStart(2, '0')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {DAYS.map((weekday) => (
              <tr key={weekday}>
                <th scope="row">{name(weekday)}</th>
                {shown.map((hour) => {
                  const count = countAt(weekday, hour);
                  return (
                    <td key={hour} data-level={Math.ceil((count / most) * 4)}>
                      {count === 0 ? '' : count}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ChartCard>
  );
};
