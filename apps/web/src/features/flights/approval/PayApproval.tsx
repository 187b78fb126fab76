import type { Approval } from '@envol/contract/approvals';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { refreshQueries } from '../../../api/query.ts';
import {
  PaymentBox,
  tellOutcome,
  useApprovalInvoice,
  useMoneyText,
  usePaymentText,
  usePaysHere,
} from '../../../shared/payment/index.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { ErrorState, SkeletonList } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './approval.module.css';

/** Where the payment of a request stands; of one that nobody paid yet, how it is paid here. */
export const PayApproval = ({ approval }: { readonly approval: Approval }) => {
  const { t } = useTranslation('approvals');
  const money = useMoneyText();
  const paymentText = usePaymentText();
  const [usesOther, setUsesOther] = useState(false);
  const isOffered = usePaysHere() && approval.available_actions.includes('pay');
  const {
    data: invoice,
    error,
    refetch,
  } = useApprovalInvoice(isOffered ? { approval_id: approval.id } : null);
  if (approval.payment === null) return null;
  if (!isOffered) return <p className={styles.details}>{paymentText(approval.payment)}</p>;
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
      const paid = await call(endpoints.confirmApprovalPaymentInvoice, { body });
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
