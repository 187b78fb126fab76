import { GRACE_MS, useSecondsLeft } from '../../shared/grace/index.ts';
import { Button } from '../../ui/Button.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './flightNotifications.module.css';

interface HeldNoticeProps {
  readonly onCancel: () => void;
  readonly onNow: () => void;
}

/** A declaration that is about to be programmed: how long it can still be taken back, and both ways out. */
export const HeldNotice = ({ onCancel, onNow }: HeldNoticeProps) => {
  const { t } = useTranslation('flight_notifications');
  const left = useSecondsLeft();
  return (
    <section className={styles.held}>
      <p role="status">
        <b>{t('held_title')}</b> {/* Read out once: a number a second would drown everything else. */}
        <span aria-hidden>{t('held_left', { count: left })}</span>
      </p>
      <progress max={GRACE_MS / 1000} value={left} aria-hidden />
      <div className={styles.actions}>
        <Button variant="outlined" autoFocus onClick={onCancel}>
          {t('held_cancel')}
        </Button>
        <Button onClick={onNow}>{t('held_now')}</Button>
      </div>
    </section>
  );
};
