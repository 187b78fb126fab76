import { useQuery } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { useSeat } from '../../api/session.ts';
import { useIsDemo } from '../../api/useIsDemo.ts';
import { presentTime } from '../../device/clock.ts';
import { keepLetterPage } from '../../device/letterPage.ts';
import { PageLink } from '../../routing/PageLink.tsx';
import { ActButton } from '../../ui/ActButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './ConfirmationNotice.module.css';
import { EmailDialog } from './EmailDialog.tsx';

/** As the server has it: between two letters to one account. */
const PAUSE_MS = 60_000;

/** Seconds until another letter may be asked for; counts down. */
const useSecondsLeft = (sentAt: string | undefined): number => {
  const [now, setNow] = useState(presentTime);
  const left = sentAt === undefined ? 0 : Math.ceil((Date.parse(sentAt) + PAUSE_MS - now) / 1000);
  const isWaiting = left > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(presentTime()), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  // A device whose clock is behind does not wait longer than a minute.
  return Math.min(Math.max(left, 0), PAUSE_MS / 1000);
};

/**
 * The letter that waits to be opened, and what waits for it; nothing once the address is confirmed. `leadsTo`: where its link
 * leads on to; otherwise back to this page.
 */
export const ConfirmationNotice = ({ leadsTo }: { readonly leadsTo?: string }) => {
  const { t } = useTranslation('accounts');
  const format = useFormats();
  const { data } = useQuery(queryOf(endpoints.pendingConfirmation));
  const left = useSecondsLeft(data?.pending?.sent_at);
  const isDemo = useIsDemo();
  const [changing, setChanging] = useState(false);
  const pending = data?.pending;
  const seat = useSeat();
  const isWaiting = Boolean(pending);
  useEffect(() => {
    if (isWaiting && seat !== null) keepLetterPage(seat, leadsTo ?? window.location.pathname);
  }, [isWaiting, seat, leadsTo]);
  if (!pending) return null;
  const resend = async (): Promise<void> => {
    await callApi(endpoints.resendConfirmation, { params: { id: pending.id }, body: {} });
    await refreshQueries('users');
  };
  return (
    <div className={styles.notice}>
      <MailCheck size={18} aria-hidden />
      <div>
        <b>{t('confirmation.open', { time: format.clock(pending.sent_at) })}</b>
        <p>
          {t('confirmation.to', { email: pending.email })}{' '}
          {t(data.is_confirmed ? 'confirmation.waits_address' : 'confirmation.waits')}
        </p>
        <div className={styles.acts}>
          {left > 0 ? (
            <span>{t('confirmation.resend_in', { seconds: left })}</span>
          ) : (
            <ActButton variant="text" size="small" act={resend}>
              {t('confirmation.resend')}
            </ActButton>
          )}
          <Button variant="text" size="small" onClick={() => setChanging(true)}>
            {t('confirmation.change')}
          </Button>
          {isDemo && <PageLink to="/demo/mails">{t('confirmation.demo_mails')}</PageLink>}
        </div>
      </div>
      {changing && <EmailDialog email={pending.email} onClose={() => setChanging(false)} />}
    </div>
  );
};
