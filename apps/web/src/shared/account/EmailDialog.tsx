import { changeEmail } from '@envol/contract/accounts';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';

type Change = Record<'email' | 'password', string>;

/** Asks for another address; the former one stays until the letter's link was opened. */
export const EmailDialog = ({ email, onClose }: { readonly email: string; readonly onClose: () => void }) => {
  const { t } = useTranslation('accounts');
  const form = useContractForm<Change, Change>(changeEmail.body, { defaultValues: { email, password: '' } });
  const save = async (body: Change): Promise<void> => {
    await callApi(endpoints.changeEmail, { body }, { handles: 'all' });
    await refreshQueries('users');
    showSuccess(t('confirmation.sent', { email: body.email }));
    onClose();
  };
  return (
    <FormDialog
      title={t('confirmation.change')}
      submit={t('confirmation.send')}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField name="email" label={t('sign_up.email')} type="email" autoComplete="email" maxLength={250} />
      <PasswordField name="password" label={t('security.current_password')} autoComplete="current-password" />
    </FormDialog>
  );
};
