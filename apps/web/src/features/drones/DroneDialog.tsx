import { AIRCRAFT_TYPES, type Drone, DroneInput } from '@envol/contract/drones';
import { DRONE_CLASSES, REMOTE_ID_OPTIONS, SAID_OPTIONS } from '@envol/domain/drones/fleet';
import { useWatch } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { EntityField, useNamedEntity } from '../../shared/entities/index.ts';
import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import { changedFields } from '../../ui/form/changedFields.ts';
import { FieldRow } from '../../ui/form/FieldFrame.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { NumberField, TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';

type DroneForm = Omit<
  Drone,
  | 'id'
  | 'papers'
  | 'mass_kg'
  | 'drone_class'
  | 'registration'
  | 'remote_id'
  | 'dji_controller_id'
  | 'sub_exploitant_id'
> & {
  readonly mass_kg: number | null;
  readonly drone_class: Drone['drone_class'] | '';
  readonly registration: string;
  readonly remote_id: string;
  readonly dji_controller_id: string;
  readonly sub_exploitant_id: number | '';
};

const BLANK: DroneForm = {
  name: '',
  manufacturer: '',
  model: '',
  serial_number: '',
  aircraft_type: 'multicopter',
  drone_class: '',
  mass_kg: null,
  max_dimension_m: null,
  max_speed_ms: null,
  is_captive: false,
  has_light_signalling: false,
  has_third_party_protection: false,
  design_certificate: 'to_check',
  c5_kit: 'to_check',
  remote_identification: 'none',
  remote_id: '',
  dji_controller_id: '',
  proposed_for_future_missions: true,
  registration: '',
  is_active: true,
  sub_exploitant_id: '',
};

const formOf = ({ id: _id, papers: _papers, ...drone }: Drone): DroneForm => ({
  ...drone,
  drone_class: drone.drone_class ?? '',
  registration: drone.registration ?? '',
  remote_id: drone.remote_id ?? '',
  dji_controller_id: drone.dji_controller_id ?? '',
  sub_exploitant_id: drone.sub_exploitant_id ?? '',
});

/** A paper of the drone: there, not there, or nobody has looked yet. */
const SaidField = ({
  name,
  hint,
}: {
  readonly name: 'design_certificate' | 'c5_kit';
  readonly hint: string;
}) => {
  const { t } = useTranslation('drones');
  return (
    <SelectField
      name={name}
      label={t(name)}
      hint={hint}
      options={SAID_OPTIONS.map((value) => ({ value, label: t(`said.${value}`) }))}
    />
  );
};

const DroneFields = () => {
  const { t } = useTranslation('drones');
  const droneClass = useWatch<DroneForm, 'drone_class'>({ name: 'drone_class' });
  return (
    <>
      <TextField name="name" label={t('name')} maxLength={50} />
      <FieldRow>
        <TextField name="manufacturer" label={t('manufacturer')} maxLength={50} />
        <TextField name="model" label={t('model')} maxLength={50} />
      </FieldRow>
      <TextField name="serial_number" label={t('serial_number')} maxLength={32} />
      <TextField name="registration" label={t('registration')} hint={t('registration_hint')} optional />
      <FieldRow>
        <NumberField name="mass_kg" label={t('mass')} hint={t('mass_hint')} unit="kg" />
        <SelectField
          name="drone_class"
          label={t('drone_class')}
          optional
          options={[
            { value: '', label: t('no_class') },
            ...DRONE_CLASSES.map((value) => ({ value, label: value })),
          ]}
        />
      </FieldRow>
      <FieldRow>
        <NumberField name="max_dimension_m" label={t('dimension')} unit="m" optional />
        <NumberField name="max_speed_ms" label={t('speed')} unit="m/s" optional />
      </FieldRow>
      <SelectField
        name="aircraft_type"
        label={t('aircraft_type')}
        options={AIRCRAFT_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
      />
      <FieldRow>
        <SelectField
          name="remote_identification"
          label={t('remote_identification')}
          options={REMOTE_ID_OPTIONS.map((value) => ({ value, label: t(`remote_ids.${value}`) }))}
        />
        <TextField name="dji_controller_id" label={t('dji_controller_id')} maxLength={20} optional />
      </FieldRow>
      <TextField name="remote_id" label={t('remote_id')} hint={t('remote_id_hint')} maxLength={30} optional />
      <FieldRow>
        <SaidField name="design_certificate" hint={t('design_certificate_hint')} />
        {droneClass === 'C3' && <SaidField name="c5_kit" hint={t('c5_kit_hint')} />}
      </FieldRow>
      <EntityField />
      <div>
        <CheckboxField name="is_captive" label={t('captive')} />
        <CheckboxField name="has_light_signalling" label={t('light')} />
        <CheckboxField name="has_third_party_protection" label={t('protection')} />
        <CheckboxField name="proposed_for_future_missions" label={t('proposed')} />
      </div>
    </>
  );
};

export interface DroneDialogProps {
  /** Null adds one. */
  readonly drone: Drone | null;
  readonly onClose: () => void;
  readonly onSaved?: (id: number) => void;
}

export const DroneDialog = ({ drone, onClose, onSaved }: DroneDialogProps) => {
  const { t } = useTranslation('drones');
  const form = useContractForm<DroneForm, typeof DroneInput._zod.output>(DroneInput, {
    defaultValues: drone === null ? BLANK : formOf(drone),
  });
  const named = useNamedEntity(drone);
  const save = async (typed: typeof DroneInput._zod.output): Promise<void> => {
    const body = named(typed);
    const saved =
      drone === null
        ? await call(endpoints.createDrone, { body }, { handles: 'all' })
        : await call(
            endpoints.updateDrone,
            { params: { id: drone.id }, body: changedFields(DroneInput, formOf(drone), body) },
            { handles: 'all' },
          );
    await refreshQueries('drones');
    showSuccess(t(drone === null ? 'added' : 'saved', { name: saved.name }));
    onSaved?.(saved.id);
    onClose();
  };
  const title = drone === null ? t('add') : t('edit_title', { name: drone.name });
  return (
    <FormDialog
      title={title}
      submit={title}
      form={form}
      keptAs={`drone.${drone?.id ?? 'new'}`}
      onSubmit={save}
      onClose={onClose}
    >
      <DroneFields />
    </FormDialog>
  );
};

/** For the mission's editor, which the app hands it to. */
export const AddDrone = ({
  onClose,
  onAdded,
}: {
  readonly onClose: () => void;
  readonly onAdded: (id: number) => void;
}) => <DroneDialog drone={null} onClose={onClose} onSaved={onAdded} />;
