import { GRACE_MS, useSecondsLeft } from '../../shared/grace/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './flightNotifications.module.css';
import type { NoticeKind } from './keptNotice.ts';
import { useLeavesNow } from './leaving.ts';

interface HeldNoticeProps {
  readonly kind: NoticeKind;
  /** The hour at which it leaves. */
  readonly sendAt: string | undefined;
  readonly onCancel: () => void;
  readonly onNow: () => void;
}

/** A declaration that is about to be programmed: how long it can still be taken back, and both ways out. */
export const DelayedNotice = ({ kind, sendAt, onCancel, onNow }: HeldNoticeProps) => {
  const { t } = useTranslation('flight_notifications');
  const leavesNow = useLeavesNow(sendAt);
  const left = useSecondsLeft();
  return (
    <section className={styles.held}>
      <p role="status">
        <b>{t(kind === 'army' ? 'held_title_army' : leavesNow ? 'held_title_now' : 'held_title')}</b>{' '}
        {/* Read out once: a number a second would drown everything else. */}
        <span aria-hidden>{t('held_left', { count: left })}</span>
      </p>
      <progress max={GRACE_MS / 1000} value={left} aria-hidden />
      <Row gap={2} wrap>
        <Button variant="outlined" autoFocus onClick={onCancel}>
          {t('held_cancel')}
        </Button>
        <Button onClick={onNow}>{t(leavesNow ? 'send_now' : 'held_now')}</Button>
      </Row>
    </section>
  );
};
