import type { Approval } from '@envol/contract/approvals';
import { LIMITS } from '@envol/contract/limits';
import { OpinionInput } from '@envol/contract/opinions';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { addressList } from '../../shared/discussion/index.ts';
import { DateTimeField } from '../../ui/form/DateTimeField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { MultiSelectField } from '../../ui/form/MultiSelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';

const MOST = LIMITS.opinions_asked;
const { structure_ids, message, deadline } = OpinionInput.shape;
const Question = z
  .object({ known: z.array(z.string()), others: addressList(0, MOST), structure_ids, message, deadline })
  .superRefine(({ known, others, structure_ids: structures }, context) => {
    if (known.length + others.length + structures.length === 0)
      context.addIssue({ code: 'custom', path: ['others'], message: 'nobody_asked' });
    // Known visitors and new addresses are one list of the call.
    if (known.length + others.length > MOST)
      context.addIssue({
        code: 'custom',
        path: ['others'],
        message: 'addresses_wrong',
        params: { max: MOST },
      });
  });

/** Asks visitors by letter, known ones or new addresses, and other structures. */
export const AskOpinions = ({
  approval,
  onClose,
}: {
  readonly approval: Approval;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('opinions');
  const { data, isPending } = useQuery(queryOf(endpoints.listOpinionEmails));
  const form = useContractForm(Question, {
    defaultValues: {
      known: [] as string[],
      others: '',
      structure_ids: [] as number[],
      message: '',
      deadline: null as string | null,
    },
  });
  const send = async ({ known, others, ...asked }: z.output<typeof Question>): Promise<void> => {
    const body = { approval_id: approval.id, emails: [...known, ...others], ...asked };
    const made = await callApi(endpoints.askOpinions, { body }, { handles: 'all' });
    await refreshQueries('opinions', 'approvals');
    showSuccess(t('ask.sent', { count: made.length }));
    onClose();
  };
  return (
    <FormDialog title={t('ask.title')} submit={t('ask.send')} form={form} onSubmit={send} onClose={onClose}>
      <p>{t('ask.text')}</p>
      <MultiSelectField
        name="known"
        label={t('ask.known')}
        loading={isPending}
        options={(data?.emails ?? []).map(({ email, long_name }) => ({
          value: email,
          label: long_name === email ? email : t('ask.named', { name: long_name, email }),
        }))}
        optional
      />
      <TextField
        name="others"
        label={t('ask.others')}
        hint={t('ask.others_hint')}
        lines={2}
        maxLength={2600}
        optional
      />
      <MultiSelectField
        name="structure_ids"
        label={t('ask.structures')}
        loading={isPending}
        options={(data?.structures ?? []).map(({ id, code, name }) => ({
          value: id,
          label: t('ask.structure', { code, name }),
        }))}
        optional
      />
      <TextField name="message" label={t('ask.message')} lines={3} maxLength={LIMITS.long_text} optional />
      <DateTimeField name="deadline" label={t('ask.deadline')} zone={approval.time_zone} optional />
    </FormDialog>
  );
};
