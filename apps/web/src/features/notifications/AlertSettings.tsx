import { useState } from 'react';
import { presentTime, useMinute } from '../../device/clock.ts';
import {
  type Alerts,
  allowDesktop,
  changeAlerts,
  isSilent,
  playChime,
  SILENCE_MS,
  useAlerts,
} from '../../shared/alerts/index.ts';
import { CheckInput } from '../../ui/form/CheckInput.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './notifications.module.css';

const Switch = ({
  label,
  checked,
  onChange,
}: {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (next: boolean) => void;
}) => (
  <label className={styles.switch}>
    <CheckInput checked={checked} onChange={onChange} />
    {label}
  </label>
);

/** At the foot of the bell's list: how this device calls, and half an hour of silence. */
export const AlertSettings = () => {
  const { t } = useTranslation('notifications');
  const format = useFormats();
  const alerts: Alerts = useAlerts();
  const now = useMinute();
  const [isRefused, setRefused] = useState(false);
  const silent = isSilent(alerts, now);
  const askDesktop = async (wanted: boolean): Promise<void> => {
    const desktop = wanted && (await allowDesktop());
    setRefused(wanted && !desktop);
    changeAlerts({ desktop });
  };
  return (
    <footer className={styles.alerts}>
      <Switch
        label={t('alerts.sound')}
        checked={alerts.sound}
        onChange={(sound) => {
          changeAlerts({ sound });
          if (sound) playChime();
        }}
      />
      <Switch
        label={t('alerts.desktop')}
        checked={alerts.desktop}
        onChange={(wanted) => void askDesktop(wanted)}
      />
      {isRefused && (
        <p className={styles.refused} role="alert">
          {t('alerts.refused')}
        </p>
      )}
      {(alerts.sound || alerts.desktop) && (
        <button
          type="button"
          className={styles.silence}
          onClick={() => changeAlerts({ silent_until: silent ? 0 : presentTime() + SILENCE_MS })}
        >
          {silent
            ? t('alerts.wake', { until: format.clock(new Date(alerts.silent_until).toISOString()) })
            : t('alerts.silence')}
        </button>
      )}
    </footer>
  );
};
