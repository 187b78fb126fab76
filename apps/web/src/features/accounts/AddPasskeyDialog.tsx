import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSnackbar, showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';

const Input = z.object({ name: z.string().trim().min(1).max(50), password: z.string().min(1).max(250) });
type Input = z.infer<typeof Input>;

/** Names a passkey, asks for the password, then the device for its person. */
export const AddPasskeyDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('accounts');
  const form = useContractForm<Input, Input>(Input, {
    defaultValues: { name: t('passkeys.this_device'), password: '' },
  });
  const add = async ({ name, password }: Input): Promise<void> => {
    const { options } = await callApi(endpoints.beginPasskey, { body: { password } }, { handles: 'all' });
    const credential = await startRegistration({
      optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
    }).catch(() => null);
    if (credential === null) {
      showSnackbar({ tone: 'info', message: t('passkeys.not_made') });
      return;
    }
    await callApi(
      endpoints.addPasskey,
      { body: { name, credential: credential as never } },
      { handles: 'all' },
    );
    await refreshQueries('users');
    showSuccess(t('passkeys.added', { name }));
    onClose();
  };
  return (
    <FormDialog
      title={t('passkeys.add')}
      submit={t('passkeys.go_on')}
      form={form}
      onSubmit={add}
      onClose={onClose}
    >
      <p>{t('passkeys.add_text')}</p>
      <TextField name="name" label={t('passkeys.name')} maxLength={50} />
      <PasswordField name="password" label={t('security.current_password')} autoComplete="current-password" />
    </FormDialog>
  );
};
