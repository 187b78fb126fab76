import type { FlightWeather } from '@envol/contract/weather';
import { call } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { refresh } from '../../../api/query.ts';
import { Button } from '../../../ui/Button.tsx';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './weather.module.css';

const FIELDS = [
  'wind_ms',
  'gust_ms',
  'rain_mm',
  'visibility_m',
  'temperature_min_c',
  'temperature_max_c',
  'kp',
] as const;
type Drone = FlightWeather['drones'][number];

const save = (id: number, body: Partial<Drone['limits']>): void => {
  void call(endpoints.updateDroneWeatherLimits, { params: { id }, body })
    .then(() => refresh('flights'))
    .catch(() => undefined);
};

const NONE = Object.fromEntries(FIELDS.map((name) => [name, null])) as Drone['limits'];

interface LimitsProps {
  readonly drone: Drone;
  readonly defaults: FlightWeather['default_limits'];
  readonly mayWrite: boolean;
}

/** What weather a drone bears; a change is kept when the field is left, and every hour is judged anew. */
export const DroneLimits = ({ drone, defaults, mayWrite }: LimitsProps) => {
  const { t } = useTranslation('weather');
  const format = useFormats();
  /** As it is typed: a comma in French, and a minus that every keyboard has. */
  const shown = (value: number | null): string =>
    value === null
      ? ''
      : format.number(value, 2).replace(/[\s\u2212]/g, (sign) => (sign === '\u2212' ? '-' : ''));
  const change = (name: (typeof FIELDS)[number], text: string): void => {
    const value = text.trim() === '' ? null : Number(text.replace(',', '.'));
    if (value !== null && !Number.isFinite(value)) return;
    if (value !== drone.limits[name]) save(drone.id, { [name]: value });
  };
  return (
    <fieldset className={styles.limits} disabled={!mayWrite}>
      <legend>{t('limits', { drone: drone.name })}</legend>
      {FIELDS.map((name) => (
        <label key={name} title={t('limits_hint', { value: shown(defaults[name]) })}>
          {t(`limit_fields.${name}`)}
          <input
            key={String(drone.limits[name])}
            inputMode="decimal"
            defaultValue={shown(drone.limits[name])}
            placeholder={shown(defaults[name])}
            onBlur={({ target }) => change(name, target.value)}
            onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
          />
        </label>
      ))}
      {mayWrite && FIELDS.some((name) => drone.limits[name] !== null) && (
        <Button variant="text" size="small" onClick={() => save(drone.id, NONE)}>
          {t('reset')}
        </Button>
      )}
    </fieldset>
  );
};
