import { useQuery } from '@tanstack/react-query';
import { UserRoundCheck } from 'lucide-react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { useMinute } from '../../device/clock.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './LookingBanner.module.css';

/** While a person lets the staff act in its name: who does, until when, and the way to end it; on every page, on every device. */
export const ConsentBanner = () => {
  const { t } = useTranslation('acting');
  const format = useFormats();
  const now = useMinute();
  const { data } = useQuery(queryOf(endpoints.getSupportConsent));
  if (!data || data.state === 'none' || data.expires_at === null || Date.parse(data.expires_at) <= now)
    return null;
  const withdraw = async (): Promise<void> => {
    await callApi(endpoints.withdrawSupportConsent);
    await refreshQueries('users');
  };
  const until = format.clock(data.expires_at);
  return (
    <div className={styles.banner} role="status">
      <UserRoundCheck size={18} aria-hidden />
      <span>
        {data.state === 'acting' ? (
          <>
            <b>{t('consent.acting', { name: data.staff_name ?? '', until })}</b>{' '}
            {t('consent.acts', { count: data.acts })}
          </>
        ) : (
          <b>{t('consent.waiting', { until })}</b>
        )}
      </span>
      <ActButton act={withdraw}>{t('consent.withdraw')}</ActButton>
    </div>
  );
};
