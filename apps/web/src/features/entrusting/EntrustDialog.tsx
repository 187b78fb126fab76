import { type EntrustCheck, entrustFlight } from '@envol/contract/entrusting';
import { LIMITS } from '@envol/contract/limits';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { PaymentBox, tellOutcome, useMoneyText } from '../../shared/payment/index.ts';
import { KeyValue } from '../../ui/Card.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './entrusting.module.css';
import { usePrice } from './ProcedureLine.tsx';
import { useEntrustInvoice } from './useEntrustInvoice.ts';

type Body = typeof entrustFlight.body._zod.output;

interface EntrustDialogProps {
  readonly flight_id: number;
  readonly check: EntrustCheck;
  readonly onClose: () => void;
}

type Form = { info: string };

/** What is entrusted and costs nothing yet, with what the staff should know. */
const EntrustFree = ({ flight_id, check, onClose }: EntrustDialogProps) => {
  const { t } = useTranslation('entrusting');
  const price = usePrice();
  const form = useContractForm<Form, Body>(entrustFlight.body, { defaultValues: { info: '' } });
  const entrust = async (body: Body): Promise<void> => {
    await callApi(endpoints.entrustFlight, { params: { id: flight_id }, body }, { handles: 'all' });
    await refreshQueries('flights');
    showSuccess(t('entrusted'));
    onClose();
  };
  return (
    <FormDialog
      title={t('title')}
      submit={t('entrust', { count: check.procedures.length })}
      form={form}
      onSubmit={entrust}
      onClose={onClose}
    >
      <KeyValue
        items={[
          ...check.procedures.map((each) => [each.title, price(each.price_cents)] as const),
          [<b key="total">{t('total')}</b>, <b key="price">{price(check.price_cents)}</b>],
        ]}
      />
      <p className={styles.hint}>{t(check.price_cents === null ? 'price_later' : 'price_text')}</p>
      <Info />
    </FormDialog>
  );
};

const Info = () => {
  const { t } = useTranslation('entrusting');
  return (
    <TextField
      name="info"
      label={t('info')}
      hint={t('info_hint')}
      lines={4}
      maxLength={LIMITS.long_text}
      optional
    />
  );
};

/** What is entrusted and paid, with its tax. */
const EntrustPaid = ({ flight_id, check, onClose }: EntrustDialogProps) => {
  const { t } = useTranslation(['entrusting', 'approvals']);
  const money = useMoneyText();
  const [usesOther, setUsesOther] = useState(false);
  const form = useContractForm<Form, Body>(entrustFlight.body, { defaultValues: { info: '' } });
  const { data: invoice, error, refetch } = useEntrustInvoice(flight_id);
  const entrust = async ({ info }: Body): Promise<void> => {
    if (invoice === undefined) return;
    const card = usesOther ? null : invoice.card;
    const body = {
      invoice_id: invoice.invoice_id,
      flight_id,
      ...(info != null && { info }),
      ...(card !== null && { payment_method_id: card.id }),
    };
    const paid = await callApi(endpoints.confirmEntrustPaperworkPaymentInvoice, { body }, { handles: 'all' });
    await refreshQueries('flights');
    const said = t('entrusted');
    tellOutcome(paid, { secured: said, declined: said, deferred: said });
    onClose();
  };
  return (
    <FormDialog
      title={t('title')}
      submit={
        invoice === undefined
          ? t('entrust', { count: check.procedures.length })
          : t('approvals:pay.entrust', { total: money(invoice.total_cents) })
      }
      disabled={invoice === undefined || invoice.missing.length > 0}
      form={form}
      onSubmit={(body) =>
        entrust(body).catch((failure: unknown) => {
          // The sum may be another one: it is shown anew before anything is paid.
          void refetch();
          throw failure;
        })
      }
      onClose={onClose}
    >
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {invoice === undefined ? (
        !error && <SkeletonList rows={3} />
      ) : (
        <PaymentBox invoice={invoice} usesOther={usesOther} onOther={setUsesOther} />
      )}
      <Info />
    </FormDialog>
  );
};

/** What is entrusted and for how much; what costs something is paid here. */
export const EntrustDialog = (props: EntrustDialogProps) => {
  const { operator } = useUser();
  const isPaid = operator?.sells_plans === true && (props.check.price_cents ?? 0) > 0;
  return isPaid ? <EntrustPaid {...props} /> : <EntrustFree {...props} />;
};
