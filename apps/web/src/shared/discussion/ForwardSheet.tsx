import { type Approval, forwardMissionSheet } from '@envol/contract/approvals';
import { LIMITS } from '@envol/contract/limits';
import { Forward } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { addressList } from './addressList.ts';

const Forwarded = z.object({
  recipients: addressList(1, LIMITS.forwarded_recipients),
  message: forwardMissionSheet.body.shape.message,
});

interface ForwardProps {
  readonly approval: Pick<Approval, 'id' | 'display_identifier'>;
}

const ForwardDialog = ({ approval, onClose }: ForwardProps & { readonly onClose: () => void }) => {
  const { t } = useTranslation('approvals');
  const form = useContractForm(Forwarded, { defaultValues: { recipients: '', message: '' } });
  const send = async (body: z.output<typeof Forwarded>): Promise<void> => {
    await callApi(endpoints.forwardMissionSheet, { params: { id: approval.id }, body }, { handles: 'all' });
    await refreshQueries('approvals');
    showSuccess(t('forward.sent', { count: body.recipients.length }));
    onClose();
  };
  return (
    <FormDialog
      title={t('forward.title')}
      submit={t('forward.send')}
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{t('forward.text', { id: approval.display_identifier })}</p>
      <TextField name="recipients" label={t('inform.recipients')} lines={2} maxLength={2600} />
      <TextField name="message" label={t('inform.message')} lines={3} maxLength={LIMITS.long_text} optional />
    </FormDialog>
  );
};

/** Sends the request's sheet by e-mail, for whoever writes on it. */
export const ForwardSheet = ({ approval }: ForwardProps) => {
  const { t } = useTranslation('approvals');
  const may = useMay('approval:message');
  const [isOpen, setOpen] = useState(false);
  if (!may) return null;
  return (
    <div>
      <Button variant="text" size="small" startIcon={<Forward size={15} />} onClick={() => setOpen(true)}>
        {t('forward.title')}
      </Button>
      {isOpen && <ForwardDialog approval={approval} onClose={() => setOpen(false)} />}
    </div>
  );
};
