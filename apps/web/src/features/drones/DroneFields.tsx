import { AIRCRAFT_TYPES } from '@envol/contract/drones';
import { type DroneModel, droneModelOf } from '@envol/domain/drones/droneModels';
import { DRONE_CLASSES, PAPER_OPTIONS, REMOTE_ID_OPTIONS } from '@envol/domain/drones/fleet';
import { useFormState, useWatch } from 'react-hook-form';
import { EntityField } from '../../shared/entities/index.ts';
import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import { FieldRow } from '../../ui/form/FieldFrame.tsx';
import { FoldedFields } from '../../ui/form/FoldedFields.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { NumberField, TextField } from '../../ui/form/TextField.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { ChosenModel } from './catalogue/ChosenModel.tsx';
import styles from './catalogue/catalogue.module.css';
import type { DroneForm } from './droneForm.ts';

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
      options={PAPER_OPTIONS.map((value) => ({ value, label: t(`said.${value}`) }))}
    />
  );
};

/** What no maker knows: the drone's own name and numbers. */
const OwnFields = () => {
  const { t } = useTranslation('drones');
  return (
    <>
      <TextField name="serial_number" label={t('serial_number')} maxLength={32} />
      <TextField name="registration" label={t('registration')} hint={t('registration_hint')} optional />
    </>
  );
};

const MassField = () => {
  const { t } = useTranslation('drones');
  return <NumberField name="mass_kg" label={t('mass')} hint={t('mass_hint')} unit="kg" />;
};

const FiguresFields = () => {
  const { t } = useTranslation('drones');
  return (
    <>
      <SelectField
        name="drone_class"
        label={t('drone_class')}
        optional
        options={[
          { value: '', label: t('no_class') },
          ...DRONE_CLASSES.map((value) => ({ value, label: value })),
        ]}
      />
      <FieldRow>
        <NumberField name="max_dimension_m" label={t('dimension')} unit="m" optional />
        <NumberField name="max_speed_ms" label={t('speed')} unit="m/s" optional />
      </FieldRow>
      <SelectField
        name="aircraft_type"
        label={t('aircraft_type')}
        options={AIRCRAFT_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
      />
    </>
  );
};

const EquipmentFields = () => {
  const { t } = useTranslation('drones');
  const droneClass = useWatch<DroneForm, 'drone_class'>({ name: 'drone_class' });
  return (
    <>
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

const NameField = () => {
  const { t } = useTranslation('drones');
  return <TextField name="name" label={t('name')} maxLength={50} />;
};

const MakerFields = () => {
  const { t } = useTranslation('drones');
  return (
    <FieldRow>
      <TextField name="manufacturer" label={t('manufacturer')} maxLength={50} />
      <TextField name="model" label={t('model')} maxLength={50} />
    </FieldRow>
  );
};

/** Fields that stand in view of a chosen model; a wrong one among the others opens them. */
const IN_VIEW: ReadonlySet<string> = new Set(['name', 'serial_number', 'registration', 'mass_kg']);

/** The model's figures filled in, what only its owner knows to type, and everything else folded. */
const OfModel = ({ model }: { readonly model: DroneModel }) => {
  const { t } = useTranslation('drones');
  const { errors } = useFormState<DroneForm>();
  const hasHiddenError = Object.keys(errors).some((name) => !IN_VIEW.has(name));
  return (
    <>
      <ChosenModel model={model} />
      <OwnFields />
      <NameField />
      <MassField />
      <FoldedFields title={t('catalogue.more')} isWrong={hasHiddenError} className={styles.rest}>
        <MakerFields />
        <FiguresFields />
        <EquipmentFields />
      </FoldedFields>
    </>
  );
};

/** The fields of a drone; `folds` for one that is added, whose model the catalogue may know. */
export const DroneFields = ({ folds }: { readonly folds: boolean }) => {
  const manufacturer = useWatch<DroneForm, 'manufacturer'>({ name: 'manufacturer' });
  const named = useWatch<DroneForm, 'model'>({ name: 'model' });
  const model = folds ? droneModelOf(manufacturer, named) : null;
  if (model !== null) return <OfModel model={model} />;
  return (
    <>
      <NameField />
      <MakerFields />
      <OwnFields />
      <MassField />
      <FiguresFields />
      <EquipmentFields />
    </>
  );
};
