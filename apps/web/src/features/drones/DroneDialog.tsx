import { type Drone, DroneInput } from '@envol/contract/drones';
import { type DroneModel, droneModelOf } from '@envol/domain/drones/droneModels';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { useEntities, useNamedEntity } from '../../shared/entities/index.ts';
import { useRecordSave } from '../../shared/records/index.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import styles from './catalogue/catalogue.module.css';
import { ModelChoice } from './catalogue/ModelChoice.tsx';
import { DroneFields } from './DroneFields.tsx';
import { BLANK_DRONE, type DroneForm, droneFormOf, filledByModel } from './droneForm.ts';

/** The catalogue beside the fields that it fills; on a phone it leaves once a model is chosen. */
const NewDrone = () => {
  const { t } = useTranslation('drones');
  const { getValues, setFocus, setValue } = useFormContext<DroneForm>();
  const manufacturer = useWatch<DroneForm, 'manufacturer'>({ name: 'manufacturer' });
  const named = useWatch<DroneForm, 'model'>({ name: 'model' });
  const chosen = droneModelOf(manufacturer, named);
  const isPhone = useIsPhone();
  const [isChanging, setChanging] = useState(false);
  const [filled, setFilled] = useState<DroneModel | null>(null);
  useEffect(() => {
    // What no maker knows comes next: the number that only its owner reads.
    if (filled !== null && getValues('serial_number') === '') setFocus('serial_number');
  }, [filled, getValues, setFocus]);
  const fill = (model: DroneModel): void => {
    setChanging(false);
    setFilled(model);
    for (const [name, value] of Object.entries(filledByModel(model, getValues())))
      setValue(name as keyof DroneForm, value, { shouldDirty: true, shouldValidate: false });
  };
  return (
    <div className={styles.columns}>
      {isPhone && chosen !== null && !isChanging ? (
        <Button variant="outlined" size="small" onClick={() => setChanging(true)}>
          {t('catalogue.change')}
        </Button>
      ) : (
        <ModelChoice chosen={chosen} onChoose={fill} />
      )}
      <div className={styles.fields}>
        <DroneFields folds />
      </div>
    </div>
  );
};

type TypedDrone = typeof DroneInput._zod.output;

/** The words of fields that are called otherwise than the contract has them. */
const LABELS = {
  mass_kg: 'mass',
  max_dimension_m: 'dimension',
  max_speed_ms: 'speed',
  is_captive: 'captive',
  has_light_signalling: 'light',
  has_third_party_protection: 'protection',
  proposed_for_future_missions: 'proposed',
  is_active: 'state',
} as const;

/** What is told as it stands where somebody else saved it meanwhile. */
const TEXTS = [
  'name',
  'manufacturer',
  'model',
  'serial_number',
  'registration',
  'drone_class',
  'mass_kg',
  'max_dimension_m',
  'max_speed_ms',
  'remote_id',
  'dji_controller_id',
] as const;

const useDroneSave = (
  drone: Drone | null,
  form: ReturnType<typeof useContractForm<DroneForm, TypedDrone>>,
) => {
  const { t } = useTranslation('drones');
  const { singular } = useEntities();
  const params = { id: drone?.id ?? 0 };
  return useRecordSave<Drone, DroneForm, TypedDrone>({
    record: drone,
    form,
    schema: DroneInput,
    valuesOf: droneFormOf,
    labelOf: (field) => {
      if (field === 'sub_exploitant_id') return singular;
      return t(field in LABELS ? LABELS[field as keyof typeof LABELS] : (field as 'name'));
    },
    texts: TEXTS,
    send: (body) => callApi(endpoints.updateDrone, { params, body }, { handles: 'all' }),
    read: () => callApi(endpoints.getDrone, { params }, { handles: 'all' }),
  });
};

export interface DroneDialogProps {
  /** Null adds one. */
  readonly drone: Drone | null;
  readonly onClose: () => void;
  readonly onSaved?: (id: number) => void;
}

export const DroneDialog = ({ drone, onClose, onSaved }: DroneDialogProps) => {
  const { t } = useTranslation('drones');
  const form = useContractForm<DroneForm, TypedDrone>(DroneInput, {
    defaultValues: drone === null ? BLANK_DRONE : droneFormOf(drone),
  });
  const named = useNamedEntity(drone);
  const changes = useDroneSave(drone, form);
  const save = async (typed: TypedDrone): Promise<void> => {
    const body = named(typed);
    const saved =
      drone === null
        ? await callApi(endpoints.createDrone, { body }, { handles: 'all' })
        : await changes.save(body);
    if (saved === null) return;
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
      size={drone === null ? 'large' : 'small'}
      form={form}
      keptAs={`drone.${drone?.id ?? 'new'}`}
      onSubmit={save}
      onClose={onClose}
    >
      {changes.meanwhile}
      {drone === null ? <NewDrone /> : <DroneFields folds={false} />}
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
