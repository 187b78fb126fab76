import { type Drone, DroneInput } from '@envol/contract/drones';
import { type DroneModel, droneModelOf } from '@envol/domain/drones/droneModels';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { useNamedEntity } from '../../shared/entities/index.ts';
import { Button } from '../../ui/Button.tsx';
import { changedFields } from '../../ui/form/changedFields.ts';
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
  const { getValues, setValue } = useFormContext<DroneForm>();
  const manufacturer = useWatch<DroneForm, 'manufacturer'>({ name: 'manufacturer' });
  const named = useWatch<DroneForm, 'model'>({ name: 'model' });
  const chosen = droneModelOf(manufacturer, named);
  const isPhone = useIsPhone();
  const [isChanging, setChanging] = useState(false);
  const fill = (model: DroneModel): void => {
    setChanging(false);
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

export interface DroneDialogProps {
  /** Null adds one. */
  readonly drone: Drone | null;
  readonly onClose: () => void;
  readonly onSaved?: (id: number) => void;
}

export const DroneDialog = ({ drone, onClose, onSaved }: DroneDialogProps) => {
  const { t } = useTranslation('drones');
  const form = useContractForm<DroneForm, typeof DroneInput._zod.output>(DroneInput, {
    defaultValues: drone === null ? BLANK_DRONE : droneFormOf(drone),
  });
  const named = useNamedEntity(drone);
  const save = async (typed: typeof DroneInput._zod.output): Promise<void> => {
    const body = named(typed);
    const saved =
      drone === null
        ? await call(endpoints.createDrone, { body }, { handles: 'all' })
        : await call(
            endpoints.updateDrone,
            { params: { id: drone.id }, body: changedFields(DroneInput, droneFormOf(drone), body) },
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
      size={drone === null ? 'large' : 'small'}
      form={form}
      keptAs={`drone.${drone?.id ?? 'new'}`}
      onSubmit={save}
      onClose={onClose}
    >
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
