import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { useEffect } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { keepUser } from '../../api/session.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './subscriptions.module.css';

/** Asked again so often while the payment service has not answered. */
const AGAIN_MS = 3_000;

const LOOKS = {
  complete: ['ok', CircleCheck],
  open: ['info', Clock],
  expired: ['warn', CircleAlert],
} as const;
const WORDS = {
  complete: ['success_title', 'success_text'],
  open: ['waiting_title', 'waiting_text'],
  expired: ['expired_title', 'expired_text'],
} as const;

/** What became of a payment, read at the payment service when one comes back from its page. */
export const Outcome = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('subscriptions');
  const { data } = useQuery({
    ...queryOf(endpoints.checkoutSessionStatus, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.status === 'open' ? AGAIN_MS : false),
  });
  const isDone = data?.status === 'complete';
  useEffect(() => {
    if (!isDone) return;
    // What the plan opens is told with the session.
    void callApi(endpoints.currentUser).then(keepUser, () => undefined);
    void refreshQueries('subscriptions');
  }, [isDone]);
  if (data === undefined) return null;
  const [tone, Icon] = LOOKS[data.status];
  const plan = t(`plan.${data.subscription.plan}`);
  const [titled, text] = WORDS[data.status];
  const title = data.kind === 'card' && isDone ? t('card_changed') : t(titled, { plan });
  return (
    <section className={styles.outcome} data-tone={tone} role="status">
      <Icon size={22} aria-hidden />
      <div>
        <b>{title}</b>
        {!(data.kind === 'card' && isDone) && <p>{t(text)}</p>}
      </div>
    </section>
  );
};
