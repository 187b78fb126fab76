import { askErasure } from '@envol/contract/personal-data';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { Notice } from '../../ui/layout/Record.tsx';
import { useTranslation } from '../../ui/texts.ts';

interface Erasure {
  readonly password: string;
}

/** Asks for the password, and has the account erased in a week. */
export const EraseDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('personal_data');
  const form = useContractForm<Erasure, Erasure>(askErasure.body, { defaultValues: { password: '' } });
  const erase = async (body: Erasure): Promise<void> => {
    await callApi(endpoints.askErasure, { body }, { handles: 'all' });
    await refreshQueries('users');
  };
  return (
    <FormDialog
      title={t('erase_title')}
      submit={t('erase_confirm')}
      form={form}
      onSubmit={erase}
      onClose={onClose}
    >
      <Notice tone="err">{t('erase_warning')}</Notice>
      <PasswordField name="password" label={t('password')} autoComplete="current-password" />
    </FormDialog>
  );
};
