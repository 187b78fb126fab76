import { type Battery, BatteryInput } from '@envol/contract/batteries';
import { todayIn } from '@envol/domain/time/localTime';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../../api/query.ts';
import { presentTime } from '../../../device/clock.ts';
import { DateField } from '../../../ui/form/DateField.tsx';
import { FieldRow } from '../../../ui/form/FieldFrame.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { PickField } from '../../../ui/form/PickField.tsx';
import { NumberField, TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { type BatteryFields, type BatteryValues, batteryFields } from './batteryForm.ts';

interface BatteryDialogProps {
  /** Null: a new one. */
  readonly battery: Battery | null;
  /** Of a new one. */
  readonly droneId: number | null;
  readonly onClose: () => void;
}

/** A battery is entered with the cycles that it has, or corrected. */
export const BatteryDialog = ({ battery, droneId, onClose }: BatteryDialogProps) => {
  const { t } = useTranslation('batteries');
  const drones = useQuery(queryOf(endpoints.simplifiedDrones, {}));
  const today = todayIn(presentTime());
  const form = useContractForm<BatteryFields, BatteryValues>(BatteryInput, {
    defaultValues: batteryFields(battery, droneId),
  });
  const save = async (body: BatteryValues): Promise<void> => {
    await (battery === null
      ? callApi(endpoints.createBattery, { body }, { handles: 'all' })
      : callApi(endpoints.updateBattery, { params: { id: battery.id }, body }, { handles: 'all' }));
    await refreshQueries('batteries', 'flying-times', 'flights');
    showSuccess(t('saved'));
    onClose();
  };
  return (
    <FormDialog
      title={t(battery === null ? 'add_title' : 'change_title')}
      submit={t('save')}
      form={form}
      keptAs={`battery.${battery?.id ?? 'new'}`}
      onSubmit={save}
      onClose={onClose}
    >
      <FieldRow>
        <TextField name="serial_number" label={t('serial_number')} maxLength={60} />
        <TextField name="model" label={t('model')} maxLength={120} optional />
      </FieldRow>
      <PickField
        name="drone_id"
        label={t('drone')}
        optional
        placeholder={t('any_drone')}
        loading={drones.isPending}
        options={(drones.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FieldRow>
        <NumberField
          name="first_cycles"
          label={t(battery === null ? 'first_cycles' : 'cycles_before')}
          hint={
            battery === null
              ? t('first_cycles_hint')
              : t('cycles_before_hint', { count: battery.cycles - battery.first_cycles })
          }
        />
        <NumberField name="max_cycles" label={t('max_cycles')} hint={t('max_cycles_hint')} optional />
      </FieldRow>
      {battery !== null && (
        <DateField name="withdrawn_on" label={t('withdrawn_on')} today={today} max={today} optional />
      )}
    </FormDialog>
  );
};
