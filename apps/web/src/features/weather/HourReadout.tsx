import type { WeatherHour } from '@envol/contract/weather';
import { ArrowUp } from 'lucide-react';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './weather.module.css';

type Quantity = 'gust' | 'wind' | 'rain' | 'visibility' | 'cloud' | 'temperature' | 'kp';

const QUANTITIES: readonly Quantity[] = ['gust', 'wind', 'rain', 'visibility', 'cloud', 'temperature', 'kp'];

/** In the unit that the words name, and how many digits it is told with. */
const figureOf = (hour: WeatherHour, quantity: Quantity): readonly [value: number | null, digits: number] => {
  switch (quantity) {
    case 'gust':
      return [hour.gust_ms, 1];
    case 'wind':
      return [hour.wind_ms, 1];
    case 'rain':
      return [hour.rain_mm, 1];
    case 'visibility':
      return [hour.visibility_m === null ? null : hour.visibility_m / 1000, 0];
    case 'cloud':
      return [hour.cloud_base_m, 0];
    case 'temperature':
      return [hour.temperature_c, 0];
    case 'kp':
      return [hour.kp, 1];
  }
};

const useQuantityText = (): ((hour: WeatherHour, quantity: Quantity) => string) => {
  const { t } = useTranslation('weather');
  const format = useFormats();
  return (hour, quantity) => {
    const [value, digits] = figureOf(hour, quantity);
    if (value === null) return quantity === 'kp' ? t('not_foretold') : '–';
    return `${format.number(value, digits)} ${t(`units.${quantity}`)}`;
  };
};

/** Degrees as they are said: three digits, 360 from the north, for 000 says that there is no wind. */
const directionText = (degrees: number): string => String(Math.round(degrees) % 360 || 360).padStart(3, '0');

/** An hour with every value in one sentence, for whoever moves the cursor without seeing the chart. */
export const useHourText = (zone: string): ((hour: WeatherHour) => string) => {
  const { t } = useTranslation('weather');
  const format = useFormats();
  const textOf = useQuantityText();
  return (hour) =>
    [
      `${format.clock(hour.at, zone)} (${format.clock(hour.at, 'UTC')} UTC)`,
      t(`states.${hour.state}`),
      ...(hour.direction_deg === null ? [] : [t('from', { degrees: directionText(hour.direction_deg) })]),
      ...QUANTITIES.map((quantity) =>
        t('because', { what: t(`quantities.${quantity}`), value: textOf(hour, quantity) }),
      ),
    ].join(', ');
};

/** Every value of the hour under the cursor; what is near or past a limit in its colour and weight. */
export const HourReadout = ({ hour, zone }: { readonly hour: WeatherHour; readonly zone: string }) => {
  const { t } = useTranslation('weather');
  const format = useFormats();
  const textOf = useQuantityText();
  const stateOf = (quantity: Quantity) => hour.breaches.find((breach) => breach.quantity === quantity)?.state;
  return (
    <div className={styles.readout}>
      <p>
        <b>{format.clock(hour.at, zone)}</b> <small>{format.clock(hour.at, 'UTC')} UTC</small>
        <span className={styles.hourState} data-state={hour.state}>
          {t(`states.${hour.state}`)}
        </span>
      </p>
      <dl>
        {QUANTITIES.map((quantity) => (
          <div key={quantity} data-state={stateOf(quantity)}>
            <dt>{t(`quantities.${quantity}`)}</dt>
            <dd>{textOf(hour, quantity)}</dd>
          </div>
        ))}
        {hour.direction_deg !== null && (
          <div>
            <dt>{t('direction')}</dt>
            <dd>
              {directionText(hour.direction_deg)}°{' '}
              <ArrowUp
                size={14}
                aria-hidden
                style={{ transform: `rotate(${hour.direction_deg + 180}deg)` }}
              />
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
};
