import { PAID_PLANS } from '@envol/domain/plans/prices';
import { CODE_KINDS } from '@envol/domain/subscriptions/codes';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { todayIn } from '@envol/domain/time/localTime';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { refreshQueries } from '../../../api/query.ts';
import { presentTime } from '../../../device/clock.ts';
import { DateField } from '../../../ui/form/DateField.tsx';
import { FieldRow } from '../../../ui/form/FieldFrame.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { MoneyField } from '../../../ui/form/MoneyField.tsx';
import { MultiSelectField } from '../../../ui/form/MultiSelectField.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { NumberField, TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { BLANK, bodyOf, CodeForm } from './codeForm.ts';

/** Adds a code: what it takes off, for which plans, until when, how often. */
export const CodeDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('billing_codes');
  const { t: tPlans } = useTranslation('subscriptions');
  const form = useContractForm<CodeForm, CodeForm>(CodeForm, { defaultValues: BLANK });
  const today = todayIn(presentTime(), FRENCH_TIME);
  const send = async (typed: CodeForm): Promise<void> => {
    const { code } = await callApi(endpoints.createBillingCode, { body: bodyOf(typed) }, { handles: 'all' });
    showSuccess(t('added', { code }));
    onClose();
    await refreshQueries('billing-codes');
  };
  return (
    <FormDialog
      title={t('new')}
      submit={t('add')}
      form={form}
      keptAs="billing-codes/new"
      onSubmit={send}
      onClose={onClose}
    >
      <FieldRow>
        <SelectField
          name="kind"
          label={t('kind')}
          options={CODE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        <TextField name="code" label={t('code')} hint={t('code_hint')} maxLength={32} />
      </FieldRow>
      <FieldRow>
        <NumberField name="percent_off" label={t('percent_off')} unit="%" hint={t('one_of')} optional />
        <MoneyField name="amount_off_cents" label={t('amount_off')} optional />
      </FieldRow>
      <FieldRow>
        <NumberField name="months" label={t('months')} hint={t('months_hint')} optional />
        <NumberField name="most_uses" label={t('most_uses')} hint={t('most_uses_hint')} optional />
      </FieldRow>
      <MultiSelectField
        name="plans"
        label={t('plans')}
        hint={t('plans_hint')}
        options={PAID_PLANS.map((value) => ({ value, label: tPlans(`plan.${value}`) }))}
        optional
      />
      <FieldRow>
        <DateField name="first_day" label={t('first_day')} today={today} optional />
        <DateField name="last_day" label={t('last_day')} today={today} optional />
      </FieldRow>
      <TextField name="note" label={t('note')} hint={t('note_hint')} maxLength={250} optional />
    </FormDialog>
  );
};
