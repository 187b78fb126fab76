import { Lock } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { PaymentBox, tellOutcome, useMoneyText } from '../../shared/payment/index.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { SectionTitle } from '../../ui/Card.tsx';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './entrusting.module.css';
import { useEntrustInvoice } from './useEntrustInvoice.ts';

/** Procedures that are entrusted and whose card refused: paid by another one. */
export const PayOwed = ({ flight_id }: { readonly flight_id: number }) => {
  const { t } = useTranslation('entrusting');
  const money = useMoneyText();
  const [usesOther, setUsesOther] = useState(true);
  const { data: invoice, error, refetch } = useEntrustInvoice(flight_id);
  const pay = async (): Promise<void> => {
    if (invoice === undefined) return;
    const card = usesOther ? null : invoice.card;
    const body = {
      invoice_id: invoice.invoice_id,
      flight_id,
      ...(card !== null && { payment_method_id: card.id }),
    };
    const paid = await callApi(endpoints.confirmEntrustPaperworkPaymentInvoice, { body });
    await refreshQueries('flights');
    const said = t('owed_paid');
    tellOutcome(paid, { secured: said, declined: t('owed_text'), deferred: said });
  };
  return (
    <>
      <SectionTitle>{t('owed_title')}</SectionTitle>
      <p role="alert" className={styles.hint}>
        {t('owed_text')}
      </p>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {invoice === undefined && !error && <SkeletonList rows={3} />}
      {invoice !== undefined && <PaymentBox invoice={invoice} usesOther={usesOther} onOther={setUsesOther} />}
      {invoice?.missing.length === 0 && (
        <ActButton fullWidth startIcon={<Lock size={16} />} act={pay}>
          {t('owed_pay', { total: money(invoice.total_cents) })}
        </ActButton>
      )}
    </>
  );
};
