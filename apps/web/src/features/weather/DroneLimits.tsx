import type { FlightWeather } from '@envol/contract/weather';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { useLanguage } from '../../api/language.ts';
import { refreshQueries } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { NumberInput } from '../../ui/form/NumberInput.tsx';
import { numberText } from '../../ui/form/numbers.ts';
import { useTranslation } from '../../ui/texts.ts';
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
  void callApi(endpoints.updateDroneWeatherLimits, { params: { id }, body })
    .then(() => refreshQueries('flights'))
    .catch(() => undefined);
};

const NONE = Object.fromEntries(FIELDS.map((name) => [name, null])) as Drone['limits'];

interface LimitProps {
  readonly label: string;
  readonly title: string;
  readonly value: number | null;
  readonly usual: string;
  readonly onKeep: (value: number | null) => void;
}

/** One limit; kept when the field is left. */
const Limit = ({ label, title, value, usual, onKeep }: LimitProps) => {
  const { t } = useTranslation('weather');
  const [typed, setTyped] = useState(value);
  const isWrong = Number.isNaN(typed);
  return (
    <div title={title}>
      <NumberInput
        label={label}
        placeholder={usual}
        value={typed}
        error={isWrong ? t('limit_wrong') : undefined}
        onChange={setTyped}
        onBlur={() => {
          if (!isWrong && typed !== value) onKeep(typed);
        }}
        onEnter={(input) => input.blur()}
      />
    </div>
  );
};

interface LimitsProps {
  readonly drone: Drone;
  readonly defaults: FlightWeather['default_limits'];
  readonly mayWrite: boolean;
}

/** What weather a drone bears; a change is kept when the field is left, and every hour is judged anew. */
export const DroneLimits = ({ drone, defaults, mayWrite }: LimitsProps) => {
  const { t } = useTranslation('weather');
  const language = useLanguage();
  return (
    <fieldset className={styles.limits} disabled={!mayWrite}>
      <legend>{t('limits', { drone: drone.name })}</legend>
      {FIELDS.map((name) => {
        const usual = numberText(defaults[name], language);
        return (
          <Limit
            key={`${name} ${drone.limits[name]}`}
            label={t(`limit_fields.${name}`)}
            title={t('limits_hint', { value: usual })}
            usual={usual}
            value={drone.limits[name]}
            onKeep={(value) => save(drone.id, { [name]: value })}
          />
        );
      })}
      {mayWrite && FIELDS.some((name) => drone.limits[name] !== null) && (
        <Button variant="text" size="small" onClick={() => save(drone.id, NONE)}>
          {t('reset')}
        </Button>
      )}
    </fieldset>
  );
};
