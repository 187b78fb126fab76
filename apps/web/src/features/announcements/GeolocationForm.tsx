import { GeolocationMessageInput } from '@envol/contract/announcements';
import { LIMITS } from '@envol/contract/limits';
import type { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';

interface GeolocationFormProps {
  readonly text: string | null;
  readonly text_en: string | null;
  readonly onClose: () => void;
}

/** Words anew what a person reads whose device does not tell its place. */
export const GeolocationForm = ({ text, text_en, onClose }: GeolocationFormProps) => {
  const { t } = useTranslation('announcements');
  const form = useContractForm<
    z.input<typeof GeolocationMessageInput>,
    z.output<typeof GeolocationMessageInput>
  >(GeolocationMessageInput, { defaultValues: { text: text ?? '', text_en: text_en ?? '' } });
  const save = async (body: z.output<typeof GeolocationMessageInput>): Promise<void> => {
    await callApi(endpoints.updateGeolocationMessage, { body }, { handles: 'all' });
    await refreshQueries('geolocation-not-allowed-message');
    showSuccess(t('geolocation_saved'));
    onClose();
  };
  return (
    <FormDialog title={t('geolocation')} submit={t('save')} form={form} onSubmit={save} onClose={onClose}>
      <TextField
        name="text"
        label={t('text')}
        hint={t('geolocation_hint')}
        lines={3}
        maxLength={LIMITS.long_text}
        optional
      />
      <TextField
        name="text_en"
        label={t('text_en')}
        hint={t('text_en_hint')}
        lines={3}
        maxLength={LIMITS.long_text}
        optional
      />
    </FormDialog>
  );
};
