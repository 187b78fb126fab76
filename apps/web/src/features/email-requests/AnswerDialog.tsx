import { EmailAnswerInput, type EmailRequest } from '@envol/contract/email-requests';
import { LIMITS } from '@envol/contract/limits';
import { EMAIL_ANSWERS } from '@envol/domain/email-requests/statuses';
import { PROOF_MEANS } from '@envol/domain/flights/proof';
import { Paperclip, X } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { presentTime } from '../../device/clock.ts';
import { IconButton } from '../../ui/Button.tsx';
import { DateTimeField } from '../../ui/form/DateTimeField.tsx';
import { FileButton } from '../../ui/form/FileInput.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './emailRequests.module.css';

type Answer = typeof EmailAnswerInput._zod.output;
interface Values {
  readonly outcome: string | null;
  readonly by: string;
  readonly on: string | null;
  readonly how: string | null;
  readonly reference: string;
}

const MINUTE = 60_000;
const TYPES = ['application/pdf', 'image/png', 'image/jpeg'];
const MOST_BYTES = 5_000_000;

interface FileChoiceProps {
  readonly file: File | null;
  readonly onChange: (file: File | null) => void;
}

/** The answer as it came: the proof that goes with it. */
const FileChoice = ({ file, onChange }: FileChoiceProps) => {
  const { t } = useTranslation('email_requests');
  const [wrong, setWrong] = useState<string | null>(null);
  const choose = ([chosen]: readonly File[]): void => {
    if (!chosen) return;
    const fits = TYPES.includes(chosen.type) && chosen.size <= MOST_BYTES;
    setWrong(fits ? null : chosen.name);
    if (fits) onChange(chosen);
  };
  return (
    <div className={styles.file}>
      {file === null ? (
        <FileButton startIcon={<Paperclip size={16} />} accept={TYPES.join()} onFiles={choose}>
          {t('answer.file')}
        </FileButton>
      ) : (
        <span>
          {file.name}
          <IconButton aria-label={t('answer.remove', { name: file.name })} onClick={() => onChange(null)}>
            <X size={15} />
          </IconButton>
        </span>
      )}
      {wrong === null ? (
        <p className={styles.hint}>{t('answer.file_hint')}</p>
      ) : (
        <p role="alert" data-error>
          {t('answer.file_wrong', { name: wrong })}
        </p>
      )}
    </div>
  );
};

interface AnswerDialogProps {
  readonly flight_id: number;
  readonly request: EmailRequest;
  readonly zone: string;
  readonly onClose: () => void;
}

/** What was answered, by whom, when and how, and what proves it: asked before the step counts as settled. */
export const AnswerDialog = ({ flight_id, request, zone, onClose }: AnswerDialogProps) => {
  const { t } = useTranslation(['email_requests', 'flights']);
  const [file, setFile] = useState<File | null>(null);
  const { answer } = request;
  const form = useContractForm<Values, Answer>(EmailAnswerInput, {
    defaultValues: {
      outcome: answer?.outcome ?? null,
      by: answer?.by ?? request.decider ?? '',
      on: answer?.on ?? new Date(Math.floor(presentTime() / MINUTE) * MINUTE).toISOString(),
      how: answer?.how ?? 'email',
      reference: answer?.reference ?? '',
    },
  });
  const save = async ({ reference, ...said }: Answer): Promise<void> => {
    // A form with a file has no word for nothing.
    const body = { ...said, ...(reference ? { reference } : {}) };
    await callApi(
      endpoints.answerEmailRequest,
      {
        params: { id: flight_id, rid: request.id },
        body: { ...body, ...(file === null ? {} : { files: [file] }) },
      },
      { handles: 'all' },
    );
    await refreshQueries('flights');
    await refreshQueries('documents');
    showSuccess(t('answered'));
    onClose();
  };
  return (
    <FormDialog
      title={t('answer.title', { name: request.decider ?? request.title })}
      submit={t('answer.save')}
      form={form}
      keptAs={`answer.${request.id}`}
      onSubmit={save}
      onClose={onClose}
    >
      <SelectField
        name="outcome"
        label={t('answer.outcome')}
        placeholder={t('answer.choose')}
        options={EMAIL_ANSWERS.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
      />
      <TextField name="by" label={t('answer.by')} maxLength={200} />
      <DateTimeField name="on" label={t('answer.on')} zone={zone} />
      <SelectField
        name="how"
        label={t('answer.how')}
        options={PROOF_MEANS.map((value) => ({ value, label: t(`flights:proof.means.${value}`) }))}
      />
      <TextField
        name="reference"
        label={t('answer.reference')}
        hint={t('answer.reference_hint')}
        lines={3}
        maxLength={LIMITS.long_text}
        optional
      />
      <FileChoice file={file} onChange={setFile} />
    </FormDialog>
  );
};
