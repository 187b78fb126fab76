import { LIMITS } from '@envol/contract/limits';
import { type Operator, OperatorInput } from '@envol/contract/operators';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { useRecordSave } from '../../shared/records/index.ts';
import { Button } from '../../ui/Button.tsx';
import { KeyValue } from '../../ui/Card.tsx';
import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import { FieldRow } from '../../ui/form/FieldFrame.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { ErrorState } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { Section } from './Section.tsx';
import { useVatCheck } from './useVatCheck.ts';

const ProfileInput = OperatorInput.omit({ uas_operator_number: true });
type Input = typeof ProfileInput._zod.output;

const formOf = (operator: Operator) => ({
  commercial_name: operator.commercial_name,
  company: operator.company,
  siret: operator.siret ?? '',
  address_1: operator.address_1 ?? '',
  address_2: operator.address_2 ?? '',
  postal_code: operator.postal_code ?? '',
  city: operator.city ?? '',
  country: operator.country ?? '',
  vat_number: operator.vat_number ?? '',
  billing_info: operator.billing_info ?? '',
  insurance: operator.insurance ?? '',
  texts_for_pilots: operator.texts_for_pilots ?? '',
  custom_config: { log_pilot_positions: operator.custom_config.log_pilot_positions },
});

type ProfileForm = ReturnType<typeof formOf>;

/** What is told as it stands where somebody else saved it meanwhile. */
const TEXTS = [
  'commercial_name',
  'company',
  'siret',
  'address_1',
  'address_2',
  'postal_code',
  'city',
  'country',
  'vat_number',
  'billing_info',
  'insurance',
  'texts_for_pilots',
] as const;

const useProfileForm = (operator: Operator) =>
  useContractForm<ProfileForm, Input>(ProfileInput, { defaultValues: formOf(operator) });

/** Saves the profile once its VAT number was asked for: what the register does not know stays at its field. */
const useSave = (
  operator: Operator,
  form: ReturnType<typeof useProfileForm>,
  onClose: () => void,
): { readonly save: (body: Input) => Promise<void>; readonly meanwhile: ReactNode } => {
  const { t } = useTranslation('company');
  const checkVat = useVatCheck(operator);
  const params = { id: operator.id };
  const changes = useRecordSave<Operator, ProfileForm, Input>({
    record: operator,
    form,
    schema: ProfileInput,
    valuesOf: formOf,
    labelOf: (field) => t(field === 'custom_config.log_pilot_positions' ? 'log_pilot_positions' : field),
    texts: TEXTS,
    send: (body) => callApi(endpoints.updateOperator, { params, body }, { handles: 'all' }),
    read: () => callApi(endpoints.getOperator, { params }, { handles: 'all' }),
  });
  const save = async (body: Input): Promise<void> => {
    const checked = await checkVat(body.vat_number ?? null);
    if (checked?.state === 'invalid') {
      form.setError('vat_number', { message: checked.text }, { shouldFocus: true });
      return;
    }
    if ((await changes.save(body)) === null) return;
    await refreshQueries('exploitants');
    showSuccess([t('saved'), checked?.text].filter(Boolean).join(' '));
    onClose();
  };
  return { save, meanwhile: changes.meanwhile };
};

const ProfileDialog = ({
  operator,
  onClose,
}: {
  readonly operator: Operator;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('company');
  const form = useProfileForm(operator);
  const { save, meanwhile } = useSave(operator, form, onClose);
  return (
    <FormDialog
      title={t('edit')}
      submit={t('save')}
      form={form}
      keptAs={`company.${operator.id}`}
      onSubmit={save}
      onClose={onClose}
    >
      {meanwhile}
      <TextField name="commercial_name" label={t('commercial_name')} maxLength={250} />
      <TextField name="company" label={t('company')} maxLength={250} />
      <TextField name="siret" label={t('siret')} hint={t('siret_hint')} maxLength={40} optional />
      <TextField name="address_1" label={t('address_1')} hint={t('address_hint')} maxLength={250} optional />
      <TextField name="address_2" label={t('address_2')} maxLength={250} optional />
      <FieldRow>
        <TextField name="postal_code" label={t('postal_code')} maxLength={32} optional />
        <TextField name="city" label={t('city')} maxLength={250} optional />
      </FieldRow>
      <FieldRow>
        <TextField name="country" label={t('country')} maxLength={250} optional />
        <TextField name="vat_number" label={t('vat_number')} maxLength={32} optional />
      </FieldRow>
      <TextField
        name="billing_info"
        label={t('billing_info')}
        lines={2}
        maxLength={LIMITS.long_text}
        optional
      />
      <TextField
        name="insurance"
        label={t('insurance')}
        hint={t('insurance_hint')}
        maxLength={250}
        optional
      />
      <TextField
        name="texts_for_pilots"
        label={t('texts_for_pilots')}
        hint={t('texts_for_pilots_hint')}
        lines={3}
        maxLength={LIMITS.long_text}
        optional
      />
      <CheckboxField name="custom_config.log_pilot_positions" label={t('log_pilot_positions')} />
    </FormDialog>
  );
};

/** What sheets and invoices name of the company. */
export const Profile = ({ id, mayWrite }: { readonly id: number; readonly mayWrite: boolean }) => {
  const { t } = useTranslation('company');
  const [isOpen, setOpen] = useState(false);
  const { data: operator, error, refetch } = useQuery(queryOf(endpoints.getOperator, { params: { id } }));
  const address = operator && [
    operator.address_1,
    operator.address_2,
    operator.postal_code,
    operator.city,
    operator.country,
  ];
  return (
    <Section title={t('profile')} text={t('profile_text')}>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {operator && (
        <KeyValue
          items={[
            [t('commercial_name'), operator.commercial_name],
            [t('company'), operator.company],
            [t('siret'), operator.siret],
            [t('address'), address?.filter((part) => part !== null).join(', ') || null],
            [t('vat_number'), operator.vat_number],
            [t('billing_info'), operator.billing_info],
            [t('insurance'), operator.insurance],
            [t('texts_for_pilots'), operator.texts_for_pilots],
          ]}
        />
      )}
      {mayWrite && (
        <Button variant="outlined" disabled={operator === undefined} onClick={() => setOpen(true)}>
          {t('edit')}
        </Button>
      )}
      {isOpen && operator && <ProfileDialog operator={operator} onClose={() => setOpen(false)} />}
    </Section>
  );
};
