import { type Approval, revalidateApproval, validateProtocolSheet } from '@envol/contract/approvals';
import { LIMITS } from '@envol/contract/limits';
import { Paperclip, PenLine, RefreshCw, Send } from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { queryClient } from '../../api/queryClient.ts';
import { Button } from '../../ui/Button.tsx';
import { KeyValue, SectionTitle } from '../../ui/Card.tsx';
import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import { FileButton } from '../../ui/form/FileInput.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useFormats } from '../../ui/format.ts';
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { PeriodText } from '../../ui/TimeText.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { ATTACHMENTS } from './attachments.ts';
import { ChosenFiles, useChosenFiles } from './chosenFiles.tsx';
import styles from './discussion.module.css';

interface DialogProps {
  readonly approval: Approval;
  readonly onClose: () => void;
}

const useAfter = () => async (after: Approval, said: string, onClose?: () => void) => {
  queryClient.setQueryData(queryOf(endpoints.getApproval, { params: { id: after.id } }).queryKey, after);
  showSuccess(said);
  onClose?.();
  await refreshQueries('approvals', 'flights');
};

const Words = revalidateApproval.body.fields.pick({ message: true });

const RevalidateDialog = ({ approval, onClose }: DialogProps) => {
  const { t } = useTranslation('approvals');
  const asks = approval.available_actions.includes('request-revalidation');
  const chosen = useChosenFiles();
  const form = useContractForm(Words, { defaultValues: { message: '' } });
  const after = useAfter();
  const send = async ({ message }: z.output<typeof Words>): Promise<void> => {
    const sent = await callApi(
      endpoints.revalidateApproval,
      { params: { id: approval.id }, body: { message, files: [...chosen.files] } },
      { handles: 'all' },
    );
    await after(sent, t('procedures.sent'), onClose);
  };
  const word = asks ? 'revalidate_ask' : 'revalidate';
  return (
    <FormDialog
      title={t(`procedures.${word}`)}
      submit={t('procedures.send')}
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{t(`procedures.${word}_text`)}</p>
      <TextField name="message" label={t('procedures.message')} lines={4} maxLength={LIMITS.long_text} />
      <ChosenFiles files={chosen.files} remove={chosen.remove} />
      {chosen.notes.length > 0 && (
        <div className={styles.note} role="alert">
          {chosen.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
      <div>
        <FileButton
          size="small"
          startIcon={<Paperclip size={15} />}
          label={t('procedures.files')}
          multiple
          accept={ATTACHMENTS.types.join(',')}
          onFiles={chosen.add}
        >
          {t('procedures.files')}
        </FileButton>
      </div>
    </FormDialog>
  );
};

/** What is signed: in the authority's words, for this constraint, these areas, hours and heights. */
const ProtocolSheet = ({ approval }: Pick<DialogProps, 'approval'>) => {
  const { t } = useTranslation('approvals');
  const format = useFormats();
  const { protocol, constraint_name, sub_approvals: areas } = approval;
  if (protocol === null) return null;
  return (
    <div className={styles.protocol}>
      <b>
        {t('procedures.protocol_asked', {
          name: protocol.asked_by,
          date: format.dayAndClock(protocol.asked_at, approval.time_zone),
        })}
      </b>
      <p>{protocol.text}</p>
      <KeyValue
        items={[
          [t('procedures.protocol_about'), constraint_name],
          [t('procedures.protocol_areas'), areas.map(({ identifier }) => identifier).join(', ')],
          [t('procedures.protocol_period'), <PeriodText key="period" period={approval} />],
          [t('procedures.protocol_height'), `${format.number(approval.max_flying_height)}\u00a0m AGL`],
        ]}
      />
    </div>
  );
};

type Signed = z.output<typeof validateProtocolSheet.body>;

const SignDialog = ({ approval, onClose }: DialogProps) => {
  const { t } = useTranslation('approvals');
  const form = useContractForm<{ name: string; accepted: boolean }, Signed>(validateProtocolSheet.body, {
    defaultValues: { name: '', accepted: false },
  });
  const after = useAfter();
  const send = async (body: Signed): Promise<void> => {
    const signed = await callApi(
      endpoints.validateProtocolSheet,
      { params: { id: approval.id }, body },
      { handles: 'all' },
    );
    await after(signed, t('procedures.signed'), onClose);
  };
  return (
    <FormDialog
      title={t('procedures.sign')}
      submit={t('procedures.sign')}
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      <ProtocolSheet approval={approval} />
      <p>{t('procedures.sign_text')}</p>
      <TextField name="name" label={t('procedures.name')} maxLength={250} autoComplete="name" />
      <CheckboxField name="accepted" label={t('procedures.accepted')} />
    </FormDialog>
  );
};

const WORD_TONES: Readonly<Record<NonNullable<Approval['status_word']>, Tone>> = {
  signature_request: 'warn',
  revalidation_request: 'warn',
  validation_sent: 'blue',
  outdated: 'warn',
};

const External = ({ approval }: { readonly approval: Approval }) => {
  const { t } = useTranslation('approvals');
  const after = useAfter();
  const [busy, setBusy] = useState(false);
  const { external } = approval;
  if (external === null) return null;
  const params = { id: approval.id };
  const run = (act: () => Promise<Approval>, said: string) => async (): Promise<void> => {
    setBusy(true);
    try {
      await after(await act(), said);
    } catch {
      // Its sentence stands in a snackbar.
    } finally {
      setBusy(false);
    }
  };
  const retry = run(
    () => callApi(endpoints.retryExternalSubmit, { params, body: {} }),
    t('procedures.external.sent', { reference: external.reference ?? '' }),
  );
  const synchronize = run(
    () => callApi(endpoints.synchronizeExternalDocuments, { params }),
    t('procedures.external_synced'),
  );
  const mine = approval.available_actions.includes('cancel');
  return (
    <p className={styles.procedures}>
      <StatusChip
        status={external.status}
        tone={external.status === 'failed' ? 'err' : external.status === 'sent' ? 'ok' : 'info'}
        label={t(`procedures.external.${external.status}`, { reference: external.reference ?? '' })}
      />
      {mine && external.status !== 'sent' && (
        <Button
          variant="text"
          size="small"
          loading={busy}
          startIcon={<Send size={15} />}
          onClick={() => void retry()}
        >
          {t('procedures.external_retry')}
        </Button>
      )}
      {external.reference !== null && (
        <Button
          variant="text"
          size="small"
          loading={busy}
          startIcon={<RefreshCw size={15} />}
          onClick={() => void synchronize()}
        >
          {t('procedures.external_sync')}
        </Button>
      )}
    </p>
  );
};

/** What goes on beside the decision: a protocol to sign, a validation anew, the authority's own system. */
export const Procedures = ({ approval }: { readonly approval: Approval }) => {
  const { t } = useTranslation('approvals');
  const format = useFormats();
  const [open, setOpen] = useState<'none' | 'revalidate' | 'sign'>('none');
  const { status_word, protocol, external, available_actions: actions } = approval;
  const revalidates = actions.includes('request-revalidation') || actions.includes('revalidate');
  if (!revalidates && !actions.includes('sign') && !status_word && !protocol && !external) return null;
  const close = (): void => setOpen('none');
  return (
    <section aria-label={t('procedures.title')}>
      <SectionTitle>{t('procedures.title')}</SectionTitle>
      <p className={styles.procedures}>
        {status_word !== null && (
          <StatusChip
            status={status_word}
            tone={WORD_TONES[status_word]}
            label={t(`procedures.words.${status_word}`)}
          />
        )}
        {protocol?.signed_by != null &&
          protocol.signed_at !== null &&
          t('procedures.protocol', {
            name: protocol.signed_by,
            date: format.dayAndClock(protocol.signed_at, approval.time_zone),
          })}
      </p>
      <External approval={approval} />
      <p className={styles.procedures}>
        {actions.includes('sign') && (
          <Button size="small" startIcon={<PenLine size={15} />} onClick={() => setOpen('sign')}>
            {t('procedures.sign')}
          </Button>
        )}
        {revalidates && (
          <Button
            variant={actions.includes('revalidate') ? 'contained' : 'text'}
            size="small"
            startIcon={<RefreshCw size={15} />}
            onClick={() => setOpen('revalidate')}
          >
            {t(actions.includes('revalidate') ? 'procedures.revalidate' : 'procedures.revalidate_ask')}
          </Button>
        )}
      </p>
      {open === 'sign' && <SignDialog approval={approval} onClose={close} />}
      {open === 'revalidate' && <RevalidateDialog approval={approval} onClose={close} />}
    </section>
  );
};
