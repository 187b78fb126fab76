import { creditInvoice, type SoldInvoiceRow } from '@envol/contract/invoices';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useEuros } from './euros.ts';

type CreditBody = (typeof creditInvoice.body)['_zod']['output'];

/** Corrects an invoice by a credit note, of all that is left or of a part with tax; with `refund` the money goes back to the card. */
export const CreditDialog = ({
  kind,
  invoice,
  onClose,
}: {
  readonly kind: 'credit' | 'refund';
  readonly invoice: SoldInvoiceRow;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('invoices');
  const euros = useEuros();
  const { refund_waiting: waiting } = invoice;
  const form = useContractForm<CreditBody, CreditBody>(creditInvoice.body, {
    defaultValues: {
      gross_cents: (kind === 'refund' ? waiting?.amount_cents : undefined) ?? invoice.creditable_cents,
      reason: (kind === 'refund' ? waiting?.reason : undefined) ?? '',
    },
  });
  const send = async (body: CreditBody): Promise<void> => {
    const args = { params: { id: invoice.id }, body };
    if (kind === 'refund') {
      const { refund_waiting } = await callApi(endpoints.refundInvoice, args, { handles: 'all' });
      showSuccess(t(refund_waiting === null ? 'refunded' : 'refund_asked', { number: invoice.number }));
    } else {
      const { number } = await callApi(endpoints.creditInvoice, args, { handles: 'all' });
      showSuccess(t('credited', { number }));
    }
    onClose();
    await refreshQueries('invoices', 'structures-requiring-payment');
  };
  return (
    <FormDialog
      title={t(kind === 'refund' ? 'refund_title' : 'credit_title', { number: invoice.number })}
      submit={t(kind === 'refund' ? 'refund' : 'credit')}
      form={form}
      keptAs={`invoices/${kind}/${invoice.id}`}
      onSubmit={send}
      onClose={onClose}
    >
      {kind === 'refund' && <p>{t('refund_text', { method: invoice.method ?? '–' })}</p>}
      <MoneyField
        name="gross_cents"
        label={t('credit_sum')}
        hint={t(kind === 'refund' ? 'refund_hint' : 'credit_hint', { most: euros(invoice.creditable_cents) })}
      />
      <TextField name="reason" label={t('credit_reason')} hint={t('credit_reason_hint')} maxLength={250} />
    </FormDialog>
  );
};
