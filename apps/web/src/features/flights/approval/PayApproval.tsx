import type { Approval } from '@envol/contract/approvals';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { usePayer } from '../../../api/payer.ts';
import { refreshQueries } from '../../../api/query.ts';
import { useUser } from '../../../api/session.ts';
import {
  PaymentBox,
  tellOutcome,
  useApprovalInvoice,
  useMoneyText,
  usePaymentText,
} from '../../../shared/payment/index.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { ErrorState, SkeletonList } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './approval.module.css';

interface HowElseProps {
  readonly name: string;
  readonly may_ask: boolean;
}

/** Who pays a request that this person pays by no card here, and how. */
const HowElse = ({ name, may_ask }: HowElseProps) => {
  const { t } = useTranslation('approvals');
  const { operator } = useUser();
  if (!may_ask) return <p className={styles.details}>{t('pay.by_colleague')}</p>;
  const isTrial = operator?.sells_plans === true && !operator.features.includes('paid_approvals');
  return (
    <p className={styles.details}>
      {isTrial && (
        <>
          {t('pay.trial')} <Link to="/settings/subscription">{t('pay.plans')}</Link>{' '}
        </>
      )}
      {t('pay.elsewhere', { name })}
    </p>
  );
};

/** Where the payment of a request stands; of one that nobody paid yet, how it is paid here. */
export const PayApproval = ({ approval }: { readonly approval: Approval }) => {
  const { t } = useTranslation('approvals');
  const money = useMoneyText();
  const paymentText = usePaymentText();
  const [usesOther, setUsesOther] = useState(false);
  const { pays_here, may_ask } = usePayer();
  const isOffered = pays_here && approval.available_actions.includes('pay');
  const {
    data: invoice,
    error,
    refetch,
  } = useApprovalInvoice(isOffered ? { approval_id: approval.id } : null);
  if (approval.payment === null) return null;
  if (!isOffered)
    return (
      <>
        <p className={styles.details}>{paymentText(approval.payment)}</p>
        {approval.is_unpaid && <HowElse name={approval.structure_name} may_ask={may_ask} />}
      </>
    );
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (invoice === undefined) return <SkeletonList rows={3} />;
  const pay = async (): Promise<void> => {
    const card = usesOther ? null : invoice.card;
    const body = {
      invoice_id: invoice.invoice_id,
      approval_id: approval.id,
      ...(card !== null && { payment_method_id: card.id }),
    };
    try {
      const name = approval.structure_name;
      const paid = await callApi(endpoints.confirmApprovalPaymentInvoice, { body });
      await refreshQueries('approvals', 'flights');
      tellOutcome(paid, {
        secured: t('pay.held', { name }),
        declined: t('pay.declined', { name }),
        deferred: t('pay.deferred', { name }),
      });
    } finally {
      void refetch();
    }
  };
  return (
    <section className={styles.section}>
      <h2>{t('payment.title')}</h2>
      <p className={styles.details}>{paymentText(approval.payment)}</p>
      {approval.payment.is_retried && <p className={styles.details}>{t('pay.retried')}</p>}
      <PaymentBox invoice={invoice} usesOther={usesOther} onOther={setUsesOther} />
      {invoice.missing.length === 0 && (
        <ActButton fullWidth startIcon={<Lock size={16} />} act={pay}>
          {t('pay.hold', { total: money(invoice.total_cents) })}
        </ActButton>
      )}
    </section>
  );
};

/** On the mission's card of a request: it waits for its payment, which is made beside it. */
export const Unpaid = ({ payment }: { readonly payment: NonNullable<Approval['payment']> }) => {
  const paymentText = usePaymentText();
  return <p className={styles.unpaid}>{paymentText(payment)}</p>;
};
