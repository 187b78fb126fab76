import { isFlown } from '../../shared/weather/index.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import type { ChartProps } from './HourChart.tsx';
import styles from './weather.module.css';

const QUANTITIES = ['wind', 'gust', 'rain', 'visibility', 'cloud', 'temperature', 'kp'] as const;

/** Every value of the day's hours, folded away: the chart's own reading says one hour at a time. */
export const HourTable = ({
  hours,
  zone,
  start,
  end,
}: Pick<ChartProps, 'hours' | 'zone' | 'start' | 'end'>) => {
  const { t } = useTranslation('weather');
  const format = useFormats();
  const number = (value: number | null, digits = 0): string =>
    value === null ? '–' : format.number(value, digits);
  return (
    <details className={styles.values}>
      <summary>{t('values')}</summary>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">UTC</th>
              {QUANTITIES.map((quantity) => (
                <th key={quantity} scope="col">
                  {t(`quantities.${quantity}`)} <small>{t(`units.${quantity}`)}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hours.map((hour) => (
              <tr key={hour.at} data-state={hour.state} data-flown={isFlown(hour, start, end) || undefined}>
                <th scope="row">
                  {format.clock(hour.at, zone)} <small>{format.clock(hour.at, 'UTC')}</small>
                  <span className="visually-hidden"> {t(`states.${hour.state}`)}</span>
                </th>
                <td>{number(hour.wind_ms, 1)}</td>
                <td>{number(hour.gust_ms, 1)}</td>
                <td>{number(hour.rain_mm, 1)}</td>
                <td>{hour.visibility_m === null ? '–' : number(hour.visibility_m / 1000)}</td>
                <td>{number(hour.cloud_base_m)}</td>
                <td>{number(hour.temperature_c)}</td>
                <td>{number(hour.kp, 1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.quiet}>{t('estimated')}</p>
    </details>
  );
};
