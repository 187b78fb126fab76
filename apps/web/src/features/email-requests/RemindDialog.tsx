import { type EmailRequest, remindEmailRequest } from '@envol/contract/email-requests';
import { LIMITS } from '@envol/contract/limits';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';

interface RemindDialogProps {
  readonly flight_id: number;
  readonly request: EmailRequest;
  /** What the product proposes. */
  readonly draft: string;
  readonly onClose: () => void;
}

type Body = typeof remindEmailRequest.body._zod.output;

/** A further letter to whom has not answered, with the first one below. */
export const RemindDialog = ({ flight_id, request, draft, onClose }: RemindDialogProps) => {
  const { t } = useTranslation('email_requests');
  const form = useContractForm<Body, Body>(remindEmailRequest.body, { defaultValues: { message: draft } });
  const send = async (body: Body): Promise<void> => {
    await callApi(
      endpoints.remindEmailRequest,
      { params: { id: flight_id, rid: request.id }, body },
      { handles: 'all' },
    );
    await refreshQueries('flights');
    showSuccess(t('reminder_written'));
    onClose();
  };
  return (
    <FormDialog
      title={t('reminder.title', { name: request.decider ?? request.title })}
      submit={t('reminder.send')}
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        name="message"
        label={t('reminder.message')}
        hint={t('reminder.hint')}
        lines={8}
        maxLength={LIMITS.long_text}
      />
    </FormDialog>
  );
};
