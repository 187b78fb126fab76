import { BellOff, BellRing } from 'lucide-react';
import { IconButton } from '../../ui/Button.tsx';
import { changeAlerts, playChime, useAlerts } from '../alerts/index.ts';
import styles from './receipts.module.css';

/** Turns this device's sound on, with a sample of it, and off. `on` and `off` say how it stands. */
export const SoundSwitch = ({
  label,
  on,
  off,
}: {
  readonly label: string;
  readonly on: string;
  readonly off: string;
}) => {
  const { sound } = useAlerts();
  return (
    <IconButton
      className={styles.sound}
      aria-pressed={sound}
      aria-label={label}
      title={sound ? on : off}
      onClick={() => {
        changeAlerts({ sound: !sound });
        if (!sound) playChime();
      }}
    >
      {sound ? <BellRing size={17} aria-hidden /> : <BellOff size={17} aria-hidden />}
    </IconButton>
  );
};
