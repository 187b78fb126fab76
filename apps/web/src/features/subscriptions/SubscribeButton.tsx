import { daysLeft } from '@envol/domain/plans/entitlement';
import { Link } from '@tanstack/react-router';
import { Sparkles } from 'lucide-react';
import { useMay, useUser } from '../../api/session.ts';
import { useMinute } from '../../device/clock.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './SubscribeButton.module.css';

/** In the header, for who can subscribe and has not: the days of the trial that are left, and the way to the plans. */
export const SubscribeButton = ({ isPhone }: { readonly isPhone: boolean }) => {
  const { t } = useTranslation('subscriptions');
  const { operator } = useUser();
  const mayWrite = useMay('subscription:write');
  const now = useMinute();
  if (operator === null || !operator.sells_plans || !mayWrite) return null;
  if (!operator.is_trial && operator.plan !== 'free') return null;
  const days =
    operator.is_trial && operator.trial_ends_at !== null
      ? daysLeft(operator.trial_ends_at, new Date(now))
      : null;
  // On a phone the menu of the account has it; the days that are left stand here too.
  if (isPhone && days === null) return null;
  const isShort = isPhone;
  return (
    <Link
      to="/settings/subscription"
      search={{ state: 'showPlans' } as never}
      className={styles.button ?? ''}
      data-short={isShort || undefined}
      {...(isShort && { 'aria-label': `${t('trial_days', { count: days })}, ${t('subscribe')}` })}
    >
      {days !== null && (
        <span>
          <Sparkles size={15} aria-hidden /> {t(isShort ? 'days_short' : 'trial_days', { count: days })}
        </span>
      )}
      {!isShort && <b>{t('subscribe')}</b>}
    </Link>
  );
};
