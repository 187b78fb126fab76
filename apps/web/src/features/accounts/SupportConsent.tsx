import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { useMinute } from '../../device/clock.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { useFormats } from '../../ui/format.ts';
import { Row } from '../../ui/layout/flow.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './SecurityPage.module.css';
import { SecuritySection } from './SecuritySection.tsx';

/** A code by which the platform's staff may act in one's name for half an hour; shown once, taken back at once. */
export const SupportConsent = () => {
  const { t } = useTranslation('accounts');
  const format = useFormats();
  const now = useMinute();
  const { impersonator_user_id } = useUser();
  const { data } = useQuery(queryOf(endpoints.getSupportConsent));
  // What is told once stands here as long as the page does, and no longer than the consent.
  const [code, setCode] = useState<string | null>(null);
  if (impersonator_user_id !== null) return null;
  const isLive =
    data !== undefined &&
    data.state !== 'none' &&
    data.expires_at !== null &&
    Date.parse(data.expires_at) > now;
  const give = async (): Promise<void> => {
    const given = await callApi(endpoints.createSupportConsent);
    await refreshQueries('users');
    setCode(given.code);
  };
  const withdraw = async (): Promise<void> => {
    await callApi(endpoints.withdrawSupportConsent);
    setCode(null);
    await refreshQueries('users');
  };
  return (
    <SecuritySection title={t('support.title')} text={t('support.text')}>
      {isLive && data.state === 'waiting' && code !== null && (
        <p className={styles.supportCode} role="status" aria-label={t('support.code')}>
          {code}
        </p>
      )}
      {isLive && (
        <p className={styles.fact}>
          {data.state === 'acting'
            ? t('support.acting', { name: data.staff_name ?? '', until: format.clock(data.expires_at ?? '') })
            : t(code === null ? 'support.waiting' : 'support.say', {
                until: format.clock(data.expires_at ?? ''),
              })}
        </p>
      )}
      <Row gap={2} wrap>
        <ActButton variant="outlined" act={give}>
          {t(isLive ? 'support.again' : 'support.give')}
        </ActButton>
        {isLive && (
          <ActButton variant="text" act={withdraw}>
            {t('support.withdraw')}
          </ActButton>
        )}
      </Row>
    </SecuritySection>
  );
};
