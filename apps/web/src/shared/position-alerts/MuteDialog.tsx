import { muteAlert, type PositionAlert } from '@envol/contract/traces';
import { MUTE_CHOICES_MIN } from '@envol/domain/traces/mutes';
import type { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useTranslation } from '../../ui/texts.ts';

const Mute = muteAlert.body;
type Values = z.input<typeof Mute>;

/** Silences the alarms of this kind of this drone for the whole house: why, and for how long. */
export const MuteDialog = ({
  alert,
  onClose,
}: {
  readonly alert: PositionAlert;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('traces');
  const form = useContractForm<Values, z.output<typeof Mute>>(Mute, {
    defaultValues: { reason: '', minutes: MUTE_CHOICES_MIN[1] },
  });
  const send = async (body: z.output<typeof Mute>): Promise<void> => {
    await callApi(endpoints.muteAlert, { params: { id: alert.id }, body }, { handles: 'all' });
    await refreshQueries('position-alerts', 'traces');
    onClose();
  };
  return (
    <FormDialog title={t('mute.title')} submit={t('mute.send')} form={form} onSubmit={send} onClose={onClose}>
      <p>{t('mute.text')}</p>
      <TextField name="reason" label={t('mute.reason')} maxLength={200} autoComplete="off" />
      <SelectField
        name="minutes"
        label={t('mute.until')}
        options={MUTE_CHOICES_MIN.map((minutes) => ({
          value: minutes,
          label:
            minutes < 60 ? t('mute.minutes', { count: minutes }) : t('mute.hours', { count: minutes / 60 }),
        }))}
      />
    </FormDialog>
  );
};
