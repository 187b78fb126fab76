import { type CalendarFeed, renewCalendar } from '@envol/contract/calendars';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';

type Input = typeof renewCalendar.body._zod.output;

interface AddressDialogProps {
  readonly act: 'make' | 'renew';
  readonly kind: CalendarFeed['kind'];
  readonly onClose: () => void;
}

/** Makes a secret address, or another one in its place, for whoever knows the account's password. */
export const AddressDialog = ({ act, kind, onClose }: AddressDialogProps) => {
  const { t } = useTranslation('calendars');
  const form = useContractForm<Input, Input>(renewCalendar.body, { defaultValues: { password: '' } });
  const save = async (body: Input): Promise<void> => {
    await callApi(endpoints.renewCalendar, { params: { kind }, body }, { handles: 'all' });
    await refreshQueries('calendars');
    showSuccess(t('made'));
    onClose();
  };
  return (
    <FormDialog title={t(`${act}_title`)} submit={t(act)} form={form} onSubmit={save} onClose={onClose}>
      <p>{t(`${act}_text`)}</p>
      <PasswordField name="password" label={t('password')} autoComplete="current-password" />
    </FormDialog>
  );
};
