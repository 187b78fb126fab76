import type { FlightWeather, WeatherHour } from '@envol/contract/weather';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './weather.module.css';

interface ChartProps {
  readonly hours: readonly WeatherHour[];
  readonly limits: FlightWeather['limits'];
  readonly zone: string;
  readonly start: string;
  readonly end: string;
}

const WIDTH = 340;
const HEIGHT = 92;

const path = (values: readonly (number | null)[], y: (value: number) => number, step: number): string => {
  let drawn = '';
  let isPen = false;
  values.forEach((value, index) => {
    if (value === null) isPen = false;
    else {
      drawn += `${isPen ? 'L' : 'M'}${((index + 0.5) * step).toFixed(1)} ${y(value).toFixed(1)}`;
      isPen = true;
    }
  });
  return drawn;
};

/** Wind and gusts over a day with the limits, the flight's hours marked; under it every value as a table to read. */
export const HourChart = ({ hours, limits, zone, start, end }: ChartProps) => {
  const { t } = useTranslation('weather');
  const format = useFormats();
  const step = WIDTH / Math.max(1, hours.length);
  const top = Math.max(limits.gust_ms * 1.25, ...hours.map(({ gust_ms }) => gust_ms ?? 0)) + 1;
  const y = (value: number): number => HEIGHT - (value / top) * HEIGHT;
  const isFlown = ({ at }: WeatherHour): boolean =>
    Date.parse(at) < Date.parse(end) && Date.parse(at) + 3_600_000 > Date.parse(start);
  const number = (value: number | null, digits = 0): string =>
    value === null ? '–' : format.number(value, digits);
  return (
    <>
      <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
        {hours.map((hour, index) => (
          <rect
            key={hour.at}
            x={index * step}
            width={step}
            height={HEIGHT}
            data-flown={isFlown(hour) || undefined}
          />
        ))}
        <line x1="0" x2={WIDTH} y1={y(limits.gust_ms)} y2={y(limits.gust_ms)} data-limit="gust" />
        <line x1="0" x2={WIDTH} y1={y(limits.wind_ms)} y2={y(limits.wind_ms)} data-limit="wind" />
        <path
          d={path(
            hours.map(({ gust_ms }) => gust_ms),
            y,
            step,
          )}
          data-line="gust"
        />
        <path
          d={path(
            hours.map(({ wind_ms }) => wind_ms),
            y,
            step,
          )}
          data-line="wind"
        />
        <text x="2" y={y(limits.gust_ms) - 3}>{`${t('quantities.gust')} ${limits.gust_ms}`}</text>
        <text
          x={WIDTH - 2}
          y={y(limits.wind_ms) - 3}
          textAnchor="end"
        >{`${t('quantities.wind')} ${limits.wind_ms}`}</text>
      </svg>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">UTC</th>
              {(['wind', 'gust', 'rain', 'visibility', 'cloud', 'temperature', 'kp'] as const).map(
                (quantity) => (
                  <th key={quantity} scope="col">
                    {t(`quantities.${quantity}`)} <small>{t(`units.${quantity}`)}</small>
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {hours.map((hour) => (
              <tr key={hour.at} data-state={hour.state} data-flown={isFlown(hour) || undefined}>
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
    </>
  );
};
