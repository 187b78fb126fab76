import type { Approval } from '@envol/contract/approvals';
import { LIMITS } from '@envol/contract/limits';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf, refresh } from '../../../api/query.ts';
import { queryClient } from '../../../api/queryClient.ts';
import { addressesIn } from '../../../shared/discussion/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';

interface InformProps {
  readonly approval: Approval;
  readonly onClose: () => void;
}

/** Passes a request on by e-mail to those whom the authority names; the operator is told nothing of it. */
export const InformDialog = ({ approval, onClose }: InformProps) => {
  const { t } = useTranslation('approvals');
  const form = useForm({ defaultValues: { recipients: '', message: '' } });
  const send = async ({ recipients, message }: { recipients: string; message: string }): Promise<void> => {
    const named = addressesIn(recipients);
    if (named.length === 0 || named.length > MOST || named.some((each) => !each.includes('@'))) {
      form.setError('recipients', { message: t('inform.addresses_wrong', { max: MOST }) });
      return;
    }
    const body = {
      type: 'inform-contact' as const,
      version: approval.version,
      recipients: named,
      message: message.trim() || null,
    };
    const params = { id: approval.id };
    const after = await call(endpoints.decideApproval, { params, body }, { handles: 'all' });
    queryClient.setQueryData(queryOf(endpoints.getApproval, { params }).queryKey, after);
    await refresh('approvals');
    showSuccess(t('inform.sent', { count: named.length }));
    onClose();
  };
  return (
    <FormDialog
      title={t('inform.title')}
      submit={t('inform.send')}
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{t('inform.text')}</p>
      <TextField name="recipients" label={t('inform.recipients')} lines={2} maxLength={2600} />
      <TextField name="message" label={t('inform.message')} lines={3} maxLength={LIMITS.long_text} optional />
    </FormDialog>
  );
};

/** Letters of one decision, as the contract limits them. */
const MOST = 10;

/** Opens the dialog, for whoever may keep something about the request for itself. */
export const InformContact = ({ approval }: Pick<InformProps, 'approval'>) => {
  const { t } = useTranslation('approvals');
  const [isOpen, setOpen] = useState(false);
  if (!approval.available_actions.includes('note')) return null;
  return (
    <div>
      <Button variant="text" size="small" startIcon={<Mail size={15} />} onClick={() => setOpen(true)}>
        {t('inform.title')}
      </Button>
      {isOpen && <InformDialog approval={approval} onClose={() => setOpen(false)} />}
    </div>
  );
};
