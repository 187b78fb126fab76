import {
  type OperatingAuthorization,
  OperatingAuthorizationInput,
} from '@envol/contract/operating-authorizations';
import { PAPER_OPTIONS } from '@envol/domain/drones/fleet';
import { PREDEFINED_ASSESSMENTS } from '@envol/domain/regulation/predefinedAssessments';
import { todayIn } from '@envol/domain/time/localTime';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { presentTime } from '../../device/clock.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import { FieldRow } from '../../ui/form/FieldFrame.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { MultiSelectField } from '../../ui/form/MultiSelectField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { NumberField, TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useTranslation } from '../../ui/texts.ts';

type Typed = z.input<typeof OperatingAuthorizationInput>;
type Input = z.output<typeof OperatingAuthorizationInput>;

interface AuthorizationDialogProps {
  /** Null adds one. */
  readonly paper: OperatingAuthorization | null;
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
}

const valuesOf = (paper: OperatingAuthorization | null, today: string): Typed => ({
  reference: paper?.reference ?? '',
  assessment: paper?.assessment ?? null,
  valid_from: paper?.valid_from ?? today,
  valid_to: paper?.valid_to ?? null,
  max_height_m: paper?.max_height_m ?? null,
  max_distance_m: paper?.max_distance_m ?? null,
  max_speed_ms: paper?.max_speed_ms ?? null,
  max_mass_kg: paper?.max_mass_kg ?? null,
  off_sight: paper?.off_sight ?? 'to_check',
  populated_area: paper?.populated_area ?? 'to_check',
  notes: paper?.notes ?? null,
  drone_ids: paper?.drone_ids ?? [],
});

const saveAuthorization = (paper: OperatingAuthorization | null, body: Input) =>
  paper === null
    ? callApi(endpoints.createOperatingAuthorization, { body }, { handles: 'all' })
    : callApi(endpoints.updateOperatingAuthorization, { params: { id: paper.id }, body }, { handles: 'all' });

/** The limits of an operational authorisation, as its paper says them; what is left empty stays a question. */
export const AuthorizationDialog = ({ paper, onClose, onSaved }: AuthorizationDialogProps) => {
  const { t } = useTranslation('operating_authorizations');
  const drones = useQuery(queryOf(endpoints.simplifiedDrones, { query: { active: 'true' } }));
  const today = todayIn(presentTime());
  const form = useContractForm<Typed, Input>(OperatingAuthorizationInput, {
    defaultValues: valuesOf(paper, today),
  });
  const save = async (body: Input): Promise<void> => {
    const saved = await saveAuthorization(paper, body);
    await refreshQueries('operating-authorizations', 'flights');
    onSaved(saved.id);
    onClose();
  };
  const said = PAPER_OPTIONS.map((value) => ({ value, label: t(`said.${value}`) }));
  return (
    <FormDialog
      title={t(paper === null ? 'add' : 'edit')}
      submit={t('save')}
      form={form}
      keptAs={`authorization.${paper?.id ?? 'new'}`}
      onSubmit={save}
      onClose={onClose}
    >
      <p>{t('lead')}</p>
      <TextField name="reference" label={t('reference')} maxLength={50} />
      <FieldRow>
        <DateField name="valid_from" label={t('valid_from')} today={today} />
        <DateField name="valid_to" label={t('valid_to')} today={today} optional />
      </FieldRow>
      <FieldRow>
        <NumberField name="max_height_m" label={t('max_height_m')} unit="m AGL" optional />
        <NumberField name="max_distance_m" label={t('max_distance_m')} unit="m" optional />
      </FieldRow>
      <FieldRow>
        <NumberField name="max_speed_ms" label={t('max_speed_ms')} unit="m/s" optional />
        <NumberField name="max_mass_kg" label={t('max_mass_kg')} unit="kg" optional />
      </FieldRow>
      <SelectField name="off_sight" label={t('off_sight')} options={said} />
      <SelectField name="populated_area" label={t('populated_area')} options={said} />
      <SelectField
        name="assessment"
        label={t('assessment')}
        hint={t('assessment_hint')}
        placeholder={t('no_assessment')}
        optional
        options={PREDEFINED_ASSESSMENTS.map(({ name }) => ({ value: name, label: name }))}
      />
      <MultiSelectField
        name="drone_ids"
        label={t('drones')}
        hint={t('drones_hint')}
        optional
        options={(drones.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField name="notes" label={t('notes')} lines={2} optional />
    </FormDialog>
  );
};
