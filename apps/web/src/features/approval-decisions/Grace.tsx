import { GRACE_MS, useSecondsLeft } from '../../shared/grace/index.ts';
import { Button } from '../../ui/Button.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './decision.module.css';
import type { DecisionState } from './useDecision.ts';

/** An acceptance that is on its way: how long it can still be taken back, visibly, and both ways out. */
export const Grace = ({ deciding }: { readonly deciding: DecisionState }) => {
  const { t } = useTranslation('approvals');
  const left = useSecondsLeft();
  return (
    <div className={styles.grace}>
      <p role="status">
        <b>{t('decision.grace_title')}</b>
        {/* Read out once: a number a second would drown everything else. */}
        <span className={styles.graceLeft} aria-hidden>
          {t('decision.grace_left', { count: left })}
        </span>
      </p>
      <div className={styles.graceBar} aria-hidden>
        <span className={styles.graceFill} style={{ animationDuration: `${GRACE_MS}ms` }} />
      </div>
      <div className={styles.buttons}>
        <Button variant="outlined" autoFocus onClick={deciding.back}>
          {t('decision.grace_cancel')}
        </Button>
        <Button onClick={() => deciding.send('accept')}>{t('decision.grace_send')}</Button>
      </div>
    </div>
  );
};
