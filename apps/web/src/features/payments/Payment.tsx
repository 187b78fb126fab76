import { type Approval, notePayment } from '@envol/contract/approvals';
import { LIMITS } from '@envol/contract/limits';
import type { PaymentAction } from '@envol/domain/approvals/payments';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { usePaymentText } from '../../shared/payment/index.ts';
import { Button } from '../../ui/Button.tsx';
import { SectionTitle } from '../../ui/Card.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './payments.module.css';

type Note = { action: PaymentAction; reference: string };

interface NoteDialogProps {
  readonly id: number;
  readonly action: PaymentAction;
  readonly onClose: () => void;
}

/** Notes what came, or went back, by the authority's own ways. */
export const NoteDialog = ({ id, action, onClose }: NoteDialogProps) => {
  const { t } = useTranslation('approvals');
  const form = useContractForm<Note, Note>(notePayment.body as never, {
    defaultValues: { action, reference: '' },
  });
  const save = async ({ reference }: Note): Promise<void> => {
    const body = { action, ...(reference.trim() !== '' && { reference: reference.trim() }) };
    await callApi(endpoints.notePayment, { params: { id }, body }, { handles: 'all' });
    await refreshQueries('approvals');
    showSuccess(t(`payment.noted.${action}`));
    onClose();
  };
  return (
    <FormDialog
      title={t(`payment.acts.${action}`)}
      submit={t('payment.note')}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <p>{t('payment.elsewhere')}</p>
      <TextField
        name="reference"
        label={t('payment.reference')}
        hint={t('payment.reference_hint')}
        maxLength={LIMITS.long_text}
        optional
      />
    </FormDialog>
  );
};

/** What the request costs and where that stands; nothing of one that costs nothing. */
export const Payment = ({ approval }: { readonly approval: Approval }) => {
  const { t } = useTranslation('approvals');
  const say = usePaymentText();
  const [noting, setNoting] = useState<PaymentAction | null>(null);
  if (approval.payment === null) return null;
  return (
    <>
      <SectionTitle>{t('payment.title')}</SectionTitle>
      <p className={styles.text}>{say(approval.payment)}</p>
      {approval.payment_actions.map((action) => (
        <Button key={action} size="small" variant="outlined" onClick={() => setNoting(action)}>
          {t(`payment.acts.${action}`)}
        </Button>
      ))}
      {noting !== null && <NoteDialog id={approval.id} action={noting} onClose={() => setNoting(null)} />}
    </>
  );
};
