import { GENDERS, Phone, type Pilot, PilotInput } from '@envol/contract/pilots';
import { todayIn } from '@envol/domain/time/localTime';
import { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { useMay, useOperator } from '../../api/session.ts';
import { presentTime } from '../../device/clock.ts';
import { EntityField, useEntities, useNamedEntity } from '../../shared/entities/index.ts';
import { useRecordSave } from '../../shared/records/index.ts';
import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { FieldRow } from '../../ui/form/FieldFrame.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';

export interface PilotDialogProps {
  /** Null adds one. */
  readonly pilot: Pilot | null;
  /** A mission waits for this pilot, and takes nobody who cannot be called. */
  readonly needsPhone?: boolean;
  readonly onClose: () => void;
  readonly onSaved?: (id: number) => void;
}

interface PilotForm {
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
  gender: Pilot['gender'] | '';
  birth_date: string;
  birth_place: string;
  dji_controller_number: string;
  /** As typed, with commas between. */
  alphatango_uids: string;
  team: string;
  is_restricted: boolean;
  proposed_for_future_missions: boolean;
  sub_exploitant_id: number | '';
}

const BLANK: PilotForm = {
  first_name: '',
  last_name: '',
  phone: '',
  email: '',
  gender: '',
  birth_date: '',
  birth_place: '',
  dji_controller_number: '',
  alphatango_uids: '',
  team: '',
  is_restricted: false,
  proposed_for_future_missions: true,
  sub_exploitant_id: '',
};

const formOf = (pilot: Pilot): PilotForm => ({
  first_name: pilot.first_name,
  last_name: pilot.last_name,
  phone: pilot.phone ?? '',
  email: pilot.email ?? '',
  gender: pilot.gender ?? '',
  birth_date: pilot.birth_date ?? '',
  birth_place: pilot.birth_place ?? '',
  dji_controller_number: pilot.dji_controller_number ?? '',
  alphatango_uids: pilot.alphatango_uids.join(', '),
  team: pilot.team ?? '',
  is_restricted: pilot.is_restricted,
  proposed_for_future_missions: pilot.proposed_for_future_missions,
  sub_exploitant_id: pilot.sub_exploitant_id ?? '',
});

/** The registry's accounts as they are typed, in one line. */
const TypedPilot = PilotInput.extend({
  alphatango_uids: z.preprocess(
    (typed) =>
      typeof typed === 'string' ? typed.split(/[\s,;]+/).filter((each) => each !== '') : (typed ?? []),
    PilotInput.shape.alphatango_uids,
  ),
});
type TypedPilot = typeof TypedPilot._zod.output;

/** Of a pilot whom a mission waits for: its authority and its supervisors call that person. */
const CallablePilot = TypedPilot.extend({ phone: Phone });

const PilotFields = ({ needsPhone }: { readonly needsPhone: boolean }) => {
  const { t } = useTranslation('pilots');
  const isGranted = useOperator()?.config.restricted_pilots !== false;
  const mayRestrict = useMay('operator:write') && isGranted;
  return (
    <>
      <FieldRow>
        <TextField name="first_name" label={t('first_name')} maxLength={50} autoComplete="off" />
        <TextField name="last_name" label={t('last_name')} maxLength={50} autoComplete="off" />
      </FieldRow>
      <TextField
        name="phone"
        type="tel"
        label={t('phone')}
        hint={t('phone_hint')}
        maxLength={32}
        optional={!needsPhone}
      />
      <TextField name="email" type="email" label={t('email')} maxLength={250} optional />
      <FieldRow>
        <TextField name="team" label={t('team')} maxLength={50} optional />
        <TextField name="dji_controller_number" label={t('dji_controller_number')} maxLength={20} optional />
      </FieldRow>
      <TextField
        name="alphatango_uids"
        label={t('alphatango_uids')}
        hint={t('alphatango_uids_hint')}
        maxLength={120}
        optional
      />
      <FieldRow>
        <DateField
          name="birth_date"
          label={t('birth_date')}
          today={todayIn(presentTime())}
          max={todayIn(presentTime())}
          optional
        />
        <TextField name="birth_place" label={t('birth_place')} maxLength={250} optional />
      </FieldRow>
      <SelectField
        name="gender"
        label={t('gender')}
        optional
        options={[
          { value: '', label: t('genders.none') },
          ...GENDERS.map((value) => ({ value, label: t(`genders.${value}`) })),
        ]}
      />
      <EntityField />
      <div>
        <CheckboxField name="proposed_for_future_missions" label={t('proposed')} />
        <CheckboxField
          disabled={!mayRestrict}
          name="is_restricted"
          label={`${t('is_restricted')} – ${t('restricted_hint')}`}
        />
      </div>
    </>
  );
};

/** What is told as it stands where somebody else saved it meanwhile. */
const TEXTS = [
  'first_name',
  'last_name',
  'phone',
  'email',
  'birth_place',
  'dji_controller_number',
  'alphatango_uids',
  'team',
] as const;

const usePilotSave = (
  pilot: Pilot | null,
  form: ReturnType<typeof useContractForm<PilotForm, TypedPilot>>,
) => {
  const { t } = useTranslation('pilots');
  const { singular } = useEntities();
  const params = { id: pilot?.id ?? 0 };
  return useRecordSave<Pilot, PilotForm, TypedPilot>({
    record: pilot,
    form,
    schema: TypedPilot,
    valuesOf: formOf,
    labelOf: (field) => {
      if (field === 'sub_exploitant_id') return singular;
      return t(field === 'proposed_for_future_missions' ? 'proposed' : field);
    },
    texts: TEXTS,
    send: (body) => callApi(endpoints.updatePilot, { params, body }, { handles: 'all' }),
    read: () => callApi(endpoints.getPilot, { params }, { handles: 'all' }),
  });
};

export const PilotDialog = ({ pilot, needsPhone = false, onClose, onSaved }: PilotDialogProps) => {
  const { t } = useTranslation('pilots');
  const form = useContractForm<PilotForm, TypedPilot>(needsPhone ? CallablePilot : TypedPilot, {
    defaultValues: pilot === null ? BLANK : formOf(pilot),
  });
  const named = useNamedEntity(pilot);
  const changes = usePilotSave(pilot, form);
  const save = async (typed: TypedPilot): Promise<void> => {
    const body = named(typed);
    const saved =
      pilot === null
        ? await callApi(endpoints.createPilot, { body }, { handles: 'all' })
        : await changes.save(body);
    if (saved === null) return;
    await refreshQueries('pilots');
    showSuccess(t(pilot === null ? 'added' : 'saved', { name: saved.full_name }));
    onSaved?.(saved.id);
    onClose();
  };
  const title = pilot === null ? t('add') : t('edit_title', { name: pilot.full_name });
  return (
    <FormDialog
      title={title}
      submit={title}
      form={form}
      keptAs={`pilot.${pilot?.id ?? 'new'}`}
      onSubmit={save}
      onClose={onClose}
    >
      {changes.meanwhile}
      <PilotFields needsPhone={needsPhone} />
    </FormDialog>
  );
};

/** For the mission's editor, which the app hands it to. */
export const AddPilot = ({
  onClose,
  onAdded,
}: {
  readonly onClose: () => void;
  readonly onAdded: (id: number) => void;
}) => <PilotDialog pilot={null} needsPhone onClose={onClose} onSaved={onAdded} />;
