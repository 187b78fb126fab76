import { LIMITS } from '@envol/contract/limits';
import type { OperatorDesk } from '@envol/contract/operators';
import { PLANS } from '@envol/domain/access/actor';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useFormats } from '../../ui/format.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';

interface DialogProps {
  readonly operator: OperatorDesk;
  readonly onClose: () => void;
}

const NoteInput = z.object({ note: z.string().max(LIMITS.long_text).nullable() });
type Note = z.output<typeof NoteInput>;

/** What the staff keeps of an operator, for itself. */
export const NoteDialog = ({ operator, onClose }: DialogProps) => {
  const { t } = useTranslation('operators');
  const form = useContractForm<Note, Note>(NoteInput, { defaultValues: { note: operator.note ?? '' } });
  const save = async ({ note }: Note): Promise<void> => {
    const body = { note: note === null || note.trim() === '' ? null : note };
    await callApi(endpoints.updateOperatorDesk, { params: { id: operator.id }, body }, { handles: 'all' });
    await refreshQueries('exploitants');
    showSuccess(t('note_saved'));
    onClose();
  };
  return (
    <FormDialog title={t('note')} submit={t('note_save')} form={form} onSubmit={save} onClose={onClose}>
      <TextField
        name="note"
        label={t('note')}
        hint={t('note_hint')}
        maxLength={LIMITS.long_text}
        lines={5}
        optional
      />
    </FormDialog>
  );
};

const PlanInput = z.object({ plan: z.enum(PLANS), plan_reason: z.string().trim().min(1).max(250) });
type PlanChange = z.output<typeof PlanInput>;

/** Sets an operator's plan, with a reason that its administrators are told. */
export const PlanDialog = ({ operator, onClose }: DialogProps) => {
  const { t } = useTranslation(['operators', 'nav']);
  const form = useContractForm<PlanChange, PlanChange>(PlanInput, {
    defaultValues: { plan: operator.plan, plan_reason: '' },
  });
  const save = async (body: PlanChange): Promise<void> => {
    await callApi(endpoints.updateOperatorDesk, { params: { id: operator.id }, body }, { handles: 'all' });
    await refreshQueries('exploitants');
    showSuccess(t('plan_changed', { name: operator.commercial_name, plan: t(`nav:plans.${body.plan}`) }));
    onClose();
  };
  return (
    <FormDialog
      title={t('plan_title', { name: operator.commercial_name })}
      submit={t('plan_open')}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <SelectField
        name="plan"
        label={t('plan')}
        options={PLANS.map((value) => ({ value, label: t(`nav:plans.${value}`) }))}
      />
      <TextField name="plan_reason" label={t('reason')} hint={t('plan_reason_hint')} maxLength={250} />
    </FormDialog>
  );
};

const ReasonInput = z.object({ reason: z.string().trim().min(1).max(250) });
type Reason = z.output<typeof ReasonInput>;

/** Asks why an operator is to be blocked, which its people are told. */
export const BlockDialog = ({ operator, onClose }: DialogProps) => {
  const { t } = useTranslation('operators');
  const form = useContractForm<Reason, Reason>(ReasonInput, { defaultValues: { reason: '' } });
  const title = t('block_title', { name: operator.commercial_name });
  const save = async (body: Reason): Promise<void> => {
    await callApi(endpoints.blockOperator, { params: { id: operator.id }, body }, { handles: 'all' });
    await refreshQueries('exploitants');
    showSuccess(t('blocked_done', { name: operator.commercial_name }));
    onClose();
  };
  return (
    <FormDialog title={title} submit={t('block')} form={form} onSubmit={save} onClose={onClose}>
      <p>{t('block_text', { count: operator.members.length })}</p>
      <TextField name="reason" label={t('reason')} hint={t('reason_hint')} maxLength={250} />
    </FormDialog>
  );
};

const MergeInput = z.object({
  duplicate_id: z.number().int().positive(),
  reason: z.string().trim().min(1).max(250),
});
type Merge = z.output<typeof MergeInput>;

const TABLES = [
  'memberships',
  'pilots',
  'drones',
  'flights',
  'approvals',
  'documents',
  'mails',
  'sub_exploitants',
  'staff_journal',
  'operator_exemptions',
] as const;

/** What the merge of the chosen duplicate would move, before anything is. */
const Preview = ({ id, duplicateId }: { readonly id: number; readonly duplicateId: number }) => {
  const { t } = useTranslation('operators');
  const format = useFormats();
  const { data, error, refetch } = useQuery(
    queryOf(endpoints.previewMerge, { params: { id }, query: { duplicate_id: duplicateId } }),
  );
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <SkeletonList rows={3} />;
  const counted = data.moved.map(({ table, count }) =>
    t('moved_rows', { count, what: t(`tables.${TABLES.find((each) => each === table) ?? 'other'}`) }),
  );
  const notes = (['same_drones', 'same_people', 'same_entities'] as const).filter(
    (key) => data[key].length > 0,
  );
  return (
    <div aria-live="polite">
      <p>
        {counted.length === 0
          ? t('moves_nothing', { name: data.duplicate.commercial_name })
          : t('moves', { name: data.duplicate.commercial_name, what: format.list(counted) })}
      </p>
      {notes.map((key) => (
        <p key={key}>{t(key, { names: format.list(data[key]) })}</p>
      ))}
    </div>
  );
};

/** Makes a duplicate part of an operator; what it moves is shown first. */
export const MergeDialog = ({ operator, onClose }: DialogProps) => {
  const { t } = useTranslation('operators');
  const navigate = useNavigate();
  const form = useContractForm<z.input<typeof MergeInput>, Merge>(MergeInput, {
    defaultValues: { duplicate_id: operator.duplicates[0]?.id ?? 0, reason: '' },
  });
  const chosen = form.watch('duplicate_id');
  const save = async (body: Merge): Promise<void> => {
    await callApi(endpoints.mergeOperators, { params: { id: operator.id }, body }, { handles: 'all' });
    await refreshQueries('exploitants');
    showSuccess(t('merged', { name: operator.commercial_name }));
    onClose();
    void navigate({ to: '/exploitants/$id', params: { id: String(operator.id) } });
  };
  return (
    <FormDialog
      title={t('merge_title', { name: operator.commercial_name })}
      submit={t('merge')}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <SelectField
        name="duplicate_id"
        label={t('duplicate')}
        hint={t('duplicate_hint')}
        options={operator.duplicates.map(({ id, commercial_name, why }) => ({
          value: id,
          label: `${commercial_name} (n° ${id})`,
          note: t(`why.${why}`),
        }))}
      />
      {chosen > 0 && <Preview id={operator.id} duplicateId={chosen} />}
      <TextField name="reason" label={t('reason')} maxLength={250} />
    </FormDialog>
  );
};
