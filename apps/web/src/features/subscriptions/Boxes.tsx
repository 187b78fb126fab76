import type { Subscription } from '@envol/contract/subscriptions';
import type { Plan } from '@envol/domain/access/actor';
import { cardName } from '@envol/domain/money/cardBrands';
import { FEATURES } from '@envol/domain/plans/features';
import { limitsOf } from '@envol/domain/plans/limits';
import { todayIn } from '@envol/domain/time/localTime';
import { useQuery } from '@tanstack/react-query';
import { Archive, CalendarDays, CreditCard, Undo2 } from 'lucide-react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useMay, useUser } from '../../api/session.ts';
import { presentTime } from '../../device/clock.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { useFormats } from '../../ui/format.ts';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { Bill } from './Bill.tsx';
import styles from './subscriptions.module.css';

export const changeCard = async (): Promise<void> => {
  const { url } = await callApi(endpoints.changePaymentMethod);
  window.location.assign(url);
};

/** The card that is charged. */
export const CardBox = () => {
  const { t } = useTranslation('subscriptions');
  const mayWrite = useMay('subscription:write');
  const { data, error, refetch } = useQuery(queryOf(endpoints.paymentMethodDetails));
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  const card = data?.card ?? null;
  return (
    <section className={styles.box} aria-label={t('card')}>
      <div className={styles.card}>
        <CreditCard size={22} aria-hidden />
        {card === null ? (
          <p>{t('card_none')}</p>
        ) : (
          <p>
            <b>{cardName(card)}</b>{' '}
            <small>
              {t('card_expires', {
                month: String(card.exp_month).padStart(2, '0'),
                year: String(card.exp_year).slice(-2),
              })}
            </small>
            {card.expires_before_next && <small className={styles.warn}>{t('card_expires_soon')}</small>}
          </p>
        )}
        {mayWrite && (
          <ActButton variant="outlined" size="small" act={changeCard}>
            {t('card_change')}
          </ActButton>
        )}
      </div>
    </section>
  );
};

/** What is charged next, and when. */
export const NextInvoice = ({ plan }: { readonly plan: Plan | null }) => {
  const { t } = useTranslation('subscriptions');
  const format = useFormats();
  const { data, error, refetch } = useQuery(queryOf(endpoints.previewNextInvoice));
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <SkeletonList rows={3} />;
  const { next } = data;
  return (
    <section className={styles.box}>
      <h2 className={styles.small}>{t('next')}</h2>
      {next === null ? (
        <p>{t('next_none')}</p>
      ) : (
        <>
          {next.next_payment_attempt !== null && (
            <p className={styles.day}>{format.date(next.next_payment_attempt)}</p>
          )}
          <Bill bill={next} plan={plan} />
        </>
      )}
    </section>
  );
};

/** What becomes of everything when one cancels; `end` null: the period was not paid, and it ends at once. */
export const CancelNotes = ({ end }: { readonly end: string | null }) => {
  const { t } = useTranslation('subscriptions');
  const format = useFormats();
  return (
    <section className={styles.box}>
      <h2 className={styles.small}>{t('if_cancelled')}</h2>
      <ul className={styles.list}>
        <li>
          <CalendarDays size={17} aria-hidden />
          {end === null ? t('if_cancelled_now') : t('if_cancelled_open', { date: format.date(end) })}
        </li>
        <li>
          <Archive size={17} aria-hidden />
          {t('if_cancelled_kept')}
        </li>
        {end !== null && (
          <li>
            <Undo2 size={17} aria-hidden />
            {t('if_cancelled_back')}
          </li>
        )}
      </ul>
    </section>
  );
};

/** What the plan does not open, for who had more before: what was made of it stays to be read and deleted. */
export const ReadOnly = ({ subscription }: { readonly subscription: Subscription }) => {
  const { t } = useTranslation('subscriptions');
  const { operator } = useUser();
  const { plan, pilots, active_pilots: active, started_at, trial_ends_at, is_trial } = subscription;
  const hadMore = started_at !== null || (trial_ends_at !== null && !is_trial);
  if (operator === null || !operator.sells_plans || !hadMore) return null;
  const closed = FEATURES.filter((feature) => !operator.features.includes(feature));
  const { pilots: limit, pilots_are_paid } = limitsOf(plan, todayIn(presentTime()));
  const most = pilots_are_paid ? pilots : limit;
  const isOver = most !== null && active > most;
  if (closed.length === 0 && !isOver) return null;
  return (
    <section className={styles.box}>
      <h2>{t('read_only_title')}</h2>
      {closed.length > 0 && (
        <p>
          {t('read_only', {
            plan: t(`plan.${plan}`),
            features: closed.map((feature) => t(`feature.${feature}`)).join(', '),
          })}
        </p>
      )}
      {isOver && <p>{t('pilots_over', { active, most })}</p>}
    </section>
  );
};
