import { TrackingDeviceInput } from '@envol/contract/tracking-devices';
import type { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useTranslation } from '../../ui/texts.ts';
import { SerialsField } from './SerialsField.tsx';

/** What a device signs in by, as it is shown once. */
export interface DeviceSecret {
  readonly username: string;
  readonly secret: string;
}

interface TrackingDeviceFormProps {
  readonly onSecret: (made: DeviceSecret) => void;
  readonly onClose: () => void;
}

/** A new device: a name is all it takes; the drones that it may speak for narrow it. */
export const TrackingDeviceForm = ({ onSecret, onClose }: TrackingDeviceFormProps) => {
  const { t } = useTranslation('tracking_devices');
  const form = useContractForm<z.input<typeof TrackingDeviceInput>, z.output<typeof TrackingDeviceInput>>(
    TrackingDeviceInput,
    { defaultValues: { name: '', serial_numbers: [] } },
  );
  const save = async (body: z.output<typeof TrackingDeviceInput>): Promise<void> => {
    const made = await callApi(endpoints.createTrackingDevice, { body }, { handles: 'all' });
    await refreshQueries('tracking-devices');
    onSecret(made);
  };
  return (
    <FormDialog title={t('new')} submit={t('save')} form={form} onSubmit={save} onClose={onClose}>
      <TextField name="name" label={t('name')} hint={t('name_hint')} maxLength={80} autoComplete="off" />
      <SerialsField />
    </FormDialog>
  );
};
