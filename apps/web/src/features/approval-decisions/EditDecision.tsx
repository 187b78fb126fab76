import { type Approval, type Decision, DecisionChange } from '@envol/contract/approvals';
import { LIMITS } from '@envol/contract/limits';
import { REFUSAL_CATEGORIES, type RefusalCategory } from '@envol/domain/approvals/refusalCategories';
import { localDate } from '@envol/domain/time/localTime';
import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { queryClient } from '../../api/queryClient.ts';
import { RefusalCategoryField } from '../../shared/answering/index.ts';
import type { DecisionLimits } from '../../shared/discussion/index.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import { DateField, TimeField } from '../../ui/form/DateField.tsx';
import { FieldRow } from '../../ui/form/FieldFrame.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { NumberField, TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';

type Values = DecisionLimits & {
  readonly message: string;
  /** Empty: a refusal that was made without one; null: no refusal. */
  readonly refusal_category: RefusalCategory | '' | null;
};

const Corrected = DecisionChange.omit({ version: true });
const CorrectedRefusal = Corrected.extend({ refusal_category: z.enum(REFUSAL_CATEGORIES) });

const valuesOf = (decision: Decision): Values => ({
  message: decision.message ?? '',
  refusal_category: decision.type === 'refuse' ? (decision.refusal_category ?? '') : null,
  restricted_height: decision.restricted_height,
  min_allowed_date_start: decision.min_allowed_date_start,
  max_allowed_date_end: decision.max_allowed_date_end,
  min_allowed_time_start: decision.min_allowed_time_start,
  max_allowed_time_end: decision.max_allowed_time_end,
  tactical_contact_required: decision.tactical_contact_required,
});

/** What goes to the server: limits only with a restriction, a category only with a refusal. */
const changeOf = (
  { type }: Decision,
  { message, refusal_category, ...limits }: z.output<typeof Corrected>,
) => ({
  message,
  ...(type === 'restrict' && limits),
  ...(type === 'refuse' && { refusal_category }),
});

const LimitFields = ({ approval }: { readonly approval: Approval }) => {
  const { t } = useTranslation('approvals');
  const { date_start, date_end, time_zone } = approval;
  const first = localDate(date_start, time_zone);
  const span = { today: first, min: first, max: localDate(date_end, time_zone) };
  return (
    <>
      <NumberField
        name="restricted_height"
        label={t('decision.height')}
        unit={t('decision.height_unit')}
        hint={t('decision.height_hint', { asked: approval.max_flying_height })}
        optional
      />
      <FieldRow>
        <DateField name="min_allowed_date_start" label={t('decision.first_date')} {...span} optional />
        <DateField name="max_allowed_date_end" label={t('decision.last_date')} {...span} optional />
      </FieldRow>
      <FieldRow>
        <TimeField name="min_allowed_time_start" label={t('decision.first_time')} optional />
        <TimeField name="max_allowed_time_end" label={t('decision.last_time')} optional />
      </FieldRow>
      <CheckboxField name="tactical_contact_required" label={t('decision.tactical')} />
    </>
  );
};

interface EditProps {
  readonly approval: Approval;
  readonly decision: Decision;
}

const EditDialog = ({ approval, decision, onClose }: EditProps & { readonly onClose: () => void }) => {
  const { t } = useTranslation('approvals');
  const isRefusal = decision.type === 'refuse';
  const form = useContractForm<Values, z.output<typeof Corrected>>(isRefusal ? CorrectedRefusal : Corrected, {
    defaultValues: valuesOf(decision),
  });
  const save = async (values: z.output<typeof Corrected>): Promise<void> => {
    const body = { version: approval.version, ...changeOf(decision, values) };
    const params = { id: decision.id };
    const after = await callApi(endpoints.updateDecision, { params, body }, { handles: 'all' });
    queryClient.setQueryData(queryOf(endpoints.getApproval, { params: { id: after.id } }).queryKey, after);
    await refreshQueries('approvals');
    showSuccess(t('decided.corrected'));
    onClose();
  };
  return (
    <FormDialog
      title={t('decided.correct')}
      submit={t('decided.correct_save')}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <p>{t('decided.correct_text')}</p>
      <TextField
        name="message"
        label={t('decision.message')}
        lines={3}
        maxLength={LIMITS.long_text}
        optional={decision.type !== 'refuse'}
      />
      {isRefusal && <RefusalCategoryField />}
      {decision.type === 'restrict' && <LimitFields approval={approval} />}
    </FormDialog>
  );
};

/** Corrects the decision in force; shown where the server says that it may be. */
export const EditDecision = ({ approval }: { readonly approval: Approval }) => {
  const { t } = useTranslation('approvals');
  const [isOpen, setOpen] = useState(false);
  const { decision } = approval;
  if (decision === null || !approval.available_actions.includes('edit-decision')) return null;
  return (
    <div>
      <Button variant="text" size="small" startIcon={<PenLine size={15} />} onClick={() => setOpen(true)}>
        {t('decided.correct')}
      </Button>
      {isOpen && <EditDialog approval={approval} decision={decision} onClose={() => setOpen(false)} />}
    </div>
  );
};
