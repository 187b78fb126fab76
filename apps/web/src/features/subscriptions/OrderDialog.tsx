import {
  changeSubscriptionPlan,
  createCheckoutSession,
  type Subscription,
} from '@envol/contract/subscriptions';
import type { PaidPlan, PlanCode } from '@envol/domain/plans/prices';
import { ofPlanCode } from '@envol/domain/plans/prices';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { useLanguage } from '../../api/language.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { Bill } from './Bill.tsx';
import { eurosText } from './money.ts';

/** A form sends what was left empty as null. */
const Codes = z.object({
  promo_code: createCheckoutSession.body.shape.promo_code.nullable(),
  affiliate_code: createCheckoutSession.body.shape.affiliate_code.nullable(),
});
type Codes = z.infer<typeof Codes>;
const NO_CODES: Codes = { promo_code: '', affiliate_code: '' };

const areSame = (one: Codes, other: Codes): boolean =>
  (one.promo_code ?? '') === (other.promo_code ?? '') &&
  (one.affiliate_code ?? '') === (other.affiliate_code ?? '');

const given = ({ promo_code, affiliate_code }: Codes) => ({
  ...(promo_code ? { promo_code } : {}),
  ...(affiliate_code ? { affiliate_code } : {}),
});

/** The fields of the codes, behind a button for whoever has one. */
const CodeFields = () => {
  const { t } = useTranslation('subscriptions');
  const [hasCode, setHasCode] = useState(false);
  return hasCode ? (
    <>
      <TextField name="promo_code" label={t('promo_code')} optional maxLength={32} />
      <TextField name="affiliate_code" label={t('affiliate_code')} optional maxLength={32} />
    </>
  ) : (
    <Button variant="text" size="small" onClick={() => setHasCode(true)}>
      {t('code')}
    </Button>
  );
};

interface SubscribeProps {
  readonly code: PlanCode;
  readonly onClose: () => void;
}

/** What a first subscription costs today, with a code where there is one; paid on the payment service's page. */
export const SubscribeDialog = ({ code, onClose }: SubscribeProps) => {
  const { t } = useTranslation('subscriptions');
  const language = useLanguage();
  const { plan } = ofPlanCode(code);
  const [codes, setCodes] = useState(NO_CODES);
  const form = useContractForm<Codes, Codes>(Codes, { defaultValues: codes });
  const query = { plan_code: code, ...given(codes) };
  const { data: bill, error, refetch } = useQuery(queryOf(endpoints.previewSubscriptionInvoice, { query }));
  const typed = form.watch();
  const isApplied = areSame(typed, codes);
  const send = async (values: Codes): Promise<void> => {
    if (!isApplied) {
      // Tried first, so that a refused code stands at its field and the former sum stays.
      await callApi(
        endpoints.previewSubscriptionInvoice,
        { query: { plan_code: code, ...given(values) } },
        { handles: 'all' },
      );
      setCodes(values);
      return;
    }
    const { url } = await callApi(
      endpoints.createCheckoutSession,
      { body: { code, ...given(values) } },
      { handles: 'all' },
    );
    window.location.assign(url);
  };
  return (
    <FormDialog
      title={t('subscribe_title', { plan: t(`plan.${plan}`) })}
      submit={
        isApplied && bill !== undefined
          ? t('go_pay', { total: eurosText(language, bill.due_cents) })
          : t('apply')
      }
      disabled={bill === undefined}
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      {error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : bill === undefined ? (
        <SkeletonList rows={3} />
      ) : (
        <Bill bill={bill} plan={plan} />
      )}
      <CodeFields />
    </FormDialog>
  );
};

interface ChangeProps {
  readonly subscription: Subscription;
  readonly code: PlanCode;
  readonly pilots?: number;
  readonly onClose: () => void;
}
const Nothing = changeSubscriptionPlan.body.pick({});

/** What a change costs or gives back today; the sum that is shown is the one that is charged. */
export const ChangeDialog = ({ subscription, code, pilots, onClose }: ChangeProps) => {
  const { t } = useTranslation('subscriptions');
  const language = useLanguage();
  const plan: PaidPlan = ofPlanCode(code).plan;
  const query = { plan_code: code, ...(pilots !== undefined && { quantity: pilots }) };
  const { data, error, refetch } = useQuery(queryOf(endpoints.previewChangeSubscriptionPlan, { query }));
  const form = useContractForm(Nothing, { defaultValues: {} });
  const send = async (): Promise<void> => {
    if (data === undefined) return;
    const { at, total_cents: expected_total } = data;
    const body = { code, ...(pilots !== undefined && { quantity: pilots }), at, expected_total };
    await callApi(endpoints.changeSubscriptionPlan, { body }, { handles: 'all' });
    await refreshQueries('subscriptions');
    showSuccess(t('changed_done'));
    onClose();
  };
  return (
    <FormDialog
      title={t('change_title', { plan: t(`plan.${plan}`) })}
      submit={
        data !== undefined && data.due_cents > 0
          ? t('confirm_change', { total: eurosText(language, data.due_cents) })
          : t('confirm_credit')
      }
      disabled={data === undefined}
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      {error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonList rows={3} />
      ) : (
        <>
          <Bill bill={data} plan={plan} />
          {data.is_downgrade && <p>{t('downgrade_note', { plan: t(`plan.${plan}`) })}</p>}
          {subscription.discount !== null && subscription.discount.code !== null && (
            <p>{subscription.discount.code}</p>
          )}
        </>
      )}
    </FormDialog>
  );
};
