import { type EmailDraft, type EmailRequest, EmailRequestInput } from '@envol/contract/email-requests';
import { LIMITS } from '@envol/contract/limits';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './emailRequests.module.css';

interface Values {
  readonly constraint_id: number;
  readonly recipient: string;
  readonly subject: string;
  readonly message: string;
  readonly copy_to_me: boolean;
  readonly mission_sheet: boolean;
  readonly kml: boolean;
  readonly keep: boolean;
}

const Letter = EmailRequestInput.omit({ files: true, send: true }).loose();
type Output = typeof Letter._zod.output;

export interface WriteDialogProps {
  readonly flight_id: number;
  readonly constraint_id: number;
  readonly name: string;
  readonly draft: EmailDraft;
  /** A letter that has not left, to be corrected; null: a new one. */
  readonly before: EmailRequest | null;
  readonly onClose: () => void;
}

/** The letter that the product wrote, to be read again, changed and sent, or kept as a draft. */
export const WriteDialog = ({ flight_id, constraint_id, name, draft, before, onClose }: WriteDialogProps) => {
  const { t } = useTranslation('email_requests');
  const had = (kind: EmailRequest['files'][number]['kind']): boolean =>
    before === null || before.files.some((file) => file.kind === kind);
  const form = useContractForm<Values, Output>(Letter, {
    defaultValues: {
      constraint_id,
      recipient: before?.recipient ?? draft.recipient ?? '',
      subject: before?.subject ?? draft.subject,
      message: before?.message ?? draft.message,
      copy_to_me: before === null || before.copy_to !== null,
      mission_sheet: had('mission_sheet'),
      kml: had('kml'),
      keep: false,
    },
  });
  const send = async (values: Output): Promise<void> => {
    const { recipient, subject, message, copy_to_me } = values;
    const files = (['mission_sheet', 'kml'] as const).filter((kind) => values[kind] === true);
    const body = { recipient, subject, message, copy_to_me, files, send: values.keep !== true };
    await (before === null
      ? callApi(
          endpoints.emailRequestConstraint,
          { params: { id: flight_id }, body: { ...body, constraint_id } },
          { handles: 'all' },
        )
      : callApi(
          endpoints.updateEmailRequest,
          { params: { id: flight_id, rid: before.id }, body },
          { handles: 'all' },
        ));
    await refreshQueries('flights');
    showSuccess(t(body.send ? 'written' : 'kept'));
    onClose();
  };
  return (
    <FormDialog
      title={t('write_to', { name })}
      submit={t('form.send')}
      form={form}
      keptAs={`letter.${flight_id}.${constraint_id}`}
      onSubmit={send}
      onClose={onClose}
    >
      {draft.mail === 'simulated' && <p className={styles.notice}>{t('simulated_text')}</p>}
      <TextField
        name="recipient"
        type="email"
        label={t('form.recipient')}
        hint={t(draft.recipient === null ? 'form.recipient_hint' : 'form.recipient_known')}
      />
      <TextField name="subject" label={t('form.subject')} maxLength={250} />
      <TextField
        name="message"
        label={t('form.message')}
        hint={t('form.message_hint')}
        lines={12}
        maxLength={LIMITS.long_text}
      />
      <CheckboxField name="mission_sheet" label={t('form.mission_sheet')} />
      <CheckboxField name="kml" label={t('form.kml')} />
      {draft.copy_to !== null && (
        <CheckboxField
          name="copy_to_me"
          label={t('form.copy')}
          hint={t('form.replies', { address: draft.copy_to })}
        />
      )}
      <CheckboxField name="keep" label={t('form.keep')} />
    </FormDialog>
  );
};
