import type { Subscription } from '@envol/contract/subscriptions';
import type { Plan } from '@envol/domain/access/actor';
import { planCodeOf } from '@envol/domain/plans/prices';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { goToHref, useAddressText } from '../../routing/address.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { Columns } from '../../ui/layout/Record.tsx';
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { BilledTo, LastInvoices } from './Billing.tsx';
import { CancelNotes, CardBox, changeCard, NextInvoice, ReadOnly } from './Boxes.tsx';
import { type HeldProps, type Open, OrderDialogs } from './OrderDialogs.tsx';
import { Outcome } from './Outcome.tsx';
import { PlansView } from './PlansView.tsx';
import styles from './subscriptions.module.css';

const HERE = '/settings/subscription';

const TONES: Readonly<Record<NonNullable<Subscription['status']>, Tone>> = {
  trial: 'blue',
  active: 'ok',
  past_due: 'err',
  cancelled: 'warn',
  ended: 'archived',
};

/** A sentence on what is held and until when. */
const Standing = ({ subscription }: { readonly subscription: Subscription }) => {
  const { t } = useTranslation('subscriptions');
  const format = useFormats();
  const { status, period_end, trial_ends_at, grace_until, granted } = subscription;
  if (status === 'past_due' && grace_until !== null)
    return (
      <p className={styles.alarm} role="alert">
        {t('grace', { date: format.date(grace_until) })}
      </p>
    );
  if (status === 'active' && period_end !== null)
    return <p>{t('renewed_on', { date: format.date(period_end) })}</p>;
  if (status === 'cancelled' && period_end !== null)
    return <p>{t('ends_on', { date: format.date(period_end) })}</p>;
  if (subscription.is_trial && trial_ends_at !== null)
    return <p>{t('trial_until', { date: format.longDay(trial_ends_at) })}</p>;
  if (granted === null) return null;
  const plan = t(`plan.${granted.plan}`);
  return (
    <p>
      {granted.until === null
        ? t('granted', { plan })
        : t('granted_until', { plan, date: format.date(granted.until) })}
    </p>
  );
};

const reactivate = async (said: string): Promise<void> => {
  await callApi(endpoints.reactivateSubscription);
  await refreshQueries('subscriptions');
  showSuccess(said);
};

const Acts = ({ subscription, onOpen }: HeldProps) => {
  const { t } = useTranslation('subscriptions');
  const { available_actions: acts, subscribed_plan: plan, period, pilots } = subscription;
  const change = (by: number): void => {
    if (plan === null || period === null || pilots === null) return;
    onOpen({ kind: 'change', code: planCodeOf(plan, period), pilots: pilots + by });
  };
  const hasPilots = plan === 'enterprise' && pilots !== null && acts.includes('change_plan');
  return (
    <div className={styles.acts}>
      {subscription.status === 'past_due' && <ActButton act={changeCard}>{t('card_another')}</ActButton>}
      {(acts.includes('subscribe') || acts.includes('change_plan')) && (
        <Button
          variant={acts.includes('subscribe') ? 'contained' : 'outlined'}
          onClick={() => goToHref(`${HERE}?state=showPlans`)}
        >
          {t(acts.includes('subscribe') ? 'subscribe' : 'change')}
        </Button>
      )}
      {hasPilots && (
        <Button variant="outlined" onClick={() => change(1)}>
          {t('add_pilot')}
        </Button>
      )}
      {hasPilots && pilots > 1 && (
        <Button variant="outlined" onClick={() => change(-1)}>
          {t('remove_pilot')}
        </Button>
      )}
      {acts.includes('reactivate') && (
        <ActButton act={() => reactivate(t('reactivated_done'))}>{t('reactivate')}</ActButton>
      )}
      {acts.includes('cancel') && (
        <Button variant="outlined" className={styles.last ?? ''} onClick={() => onOpen({ kind: 'cancel' })}>
          {t('cancel')}
        </Button>
      )}
    </div>
  );
};

const Held = ({ subscription, onOpen }: HeldProps) => {
  const { t } = useTranslation('subscriptions');
  const mayWrite = useMay('subscription:write');
  const { plan, status, subscribed_plan, period, pilots } = subscription;
  const facts = [
    ...(pilots === null ? [] : [t('pilots_count', { count: pilots })]),
    ...(period === null ? [] : [t(`paid_${period}`)]),
  ];
  return (
    <section className={styles.box}>
      <div className={styles.boxHead}>
        <h2>{t(`plan.${subscribed_plan ?? plan}`)}</h2>
        {status !== null && <StatusChip status={status} tone={TONES[status]} label={t(`status.${status}`)} />}
      </div>
      {facts.length > 0 && <p>{facts.join(' · ')}</p>}
      <Standing subscription={subscription} />
      {mayWrite && <Acts subscription={subscription} onOpen={onOpen} />}
    </section>
  );
};

/** The least plan that holds so many pilots. */
const planFor = (pilots: number): Plan => (pilots > 3 ? 'enterprise' : pilots > 1 ? 'independent' : 'solo');

const Plans = ({ subscription, onOpen }: HeldProps) => {
  const { t } = useTranslation('subscriptions');
  const format = useFormats();
  const { data, error, refetch } = useQuery(queryOf(endpoints.listPlans));
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <SkeletonList />;
  const {
    subscribed_plan,
    period: heldPeriod,
    available_actions: acts,
    trial_ends_at,
    missing,
  } = subscription;
  const isTrial = subscription.is_trial && trial_ends_at !== null;
  const isClosed = !acts.includes('subscribe') && !acts.includes('change_plan');
  return (
    <PlansView
      offer={data}
      marked={subscribed_plan ?? 'independent'}
      lead={
        isTrial
          ? t('trial_until', { date: format.longDay(trial_ends_at) })
          : isClosed && t(subscription.status === 'past_due' ? 'change_card_first' : 'change_resume_first')
      }
      badge={(plan) =>
        subscription.active_pilots > 0 &&
        plan === planFor(subscription.active_pilots) && (
          <StatusChip status="planned" label={t('you_are', { count: subscription.active_pilots })} />
        )
      }
      act={({ plan }, period) => {
        if (plan === 'free') return <span>{t('no_subscription')}</span>;
        const code = planCodeOf(plan, period);
        const isHeld = plan === subscribed_plan && period === heldPeriod;
        if (isHeld) return <span>{t('current')}</span>;
        const isFirst = acts.includes('subscribe');
        // An invoice has an address: it is asked for first, and the price follows.
        const kind = missing.length > 0 ? 'address' : 'subscribe';
        return (
          <Button
            fullWidth
            variant={plan === (subscribed_plan ?? 'independent') ? 'contained' : 'outlined'}
            disabled={isClosed}
            onClick={() => onOpen({ kind: isFirst ? kind : 'change', code })}
          >
            {t('choose', { plan: t(`plan.${plan}`) })}
          </Button>
        );
      }}
    />
  );
};

/** Settings → subscription: what the company has, or every plan (`?state=showPlans`), or what became of a payment. */
export const SubscriptionPage = () => {
  const { t } = useTranslation('subscriptions');
  const text = useAddressText();
  const { data, error, refetch } = useQuery(queryOf(endpoints.currentSubscription));
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  const state = text('state');
  const showsPlans = state === 'showPlans';
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <SkeletonList />;
  const isLive = data.subscribed_plan !== null;
  return (
    <Page
      title={t(showsPlans ? 'plans' : 'title')}
      wide
      aside={
        showsPlans && (
          <Button variant="text" onClick={() => goToHref(HERE)}>
            {t('title')}
          </Button>
        )
      }
    >
      {text('session_id') !== '' && !showsPlans && data.status !== 'cancelled' && (
        <Outcome id={text('session_id')} />
      )}
      {showsPlans ? (
        <Plans subscription={data} onOpen={setOpen} />
      ) : (
        <Columns
          main={
            <>
              <Held subscription={data} onOpen={setOpen} />
              <ReadOnly subscription={data} />
              {isLive && <CardBox />}
              <LastInvoices />
              {isLive && <BilledTo />}
            </>
          }
          side={isLive && <SideBoxes subscription={data} />}
        />
      )}
      <OrderDialogs
        open={open}
        subscription={data}
        onOpen={setOpen}
        onClose={() => setOpen({ kind: 'none' })}
      />
    </Page>
  );
};

const SideBoxes = ({ subscription }: { readonly subscription: Subscription }) => (
  <>
    <NextInvoice plan={subscription.subscribed_plan} />
    {subscription.available_actions.includes('cancel') && (
      <CancelNotes end={subscription.status === 'past_due' ? null : subscription.period_end} />
    )}
  </>
);
