import { changePassword } from '@envol/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { ConfirmationNotice, EmailDialog } from '../../shared/account/index.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { Devices } from './Devices.tsx';
import { Passkeys } from './Passkeys.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import styles from './SecurityPage.module.css';
import { SecuritySection } from './SecuritySection.tsx';
import { SupportConsent } from './SupportConsent.tsx';

type Change = Record<'current_password' | 'password', string> & { end_programs: boolean };

const PasswordDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('accounts');
  const form = useContractForm<Change, Change>(changePassword.body, {
    defaultValues: { current_password: '', password: '', end_programs: true },
  });
  const save = async (body: Change): Promise<void> => {
    await callApi(endpoints.changePassword, { body }, { handles: 'all' });
    showSuccess(t('security.password_changed'));
    onClose();
  };
  const title = t('security.password_change');
  return (
    <FormDialog title={title} submit={title} form={form} onSubmit={save} onClose={onClose}>
      <PasswordField
        name="current_password"
        label={t('security.current_password')}
        autoComplete="current-password"
      />
      <PasswordField name="password" label={t('security.new_password')} autoComplete="new-password" />
      <CheckboxField name="end_programs" label={t('security.end_programs')} />
    </FormDialog>
  );
};

const EmailSection = () => {
  const { t } = useTranslation('accounts');
  const user = useUser();
  const { data } = useQuery(queryOf(endpoints.pendingConfirmation));
  const [changing, setChanging] = useState(false);
  const state = t(user.is_email_confirmed ? 'security.email_confirmed' : 'security.email_waiting');
  return (
    <SecuritySection title={t('security.email')}>
      <p className={styles.fact}>
        <b>{user.email}</b> {state}
      </p>
      {data?.pending ? (
        <ConfirmationNotice />
      ) : (
        <div>
          <Button variant="outlined" onClick={() => setChanging(true)}>
            {t('security.email_change')}
          </Button>
        </div>
      )}
      {changing && <EmailDialog email="" onClose={() => setChanging(false)} />}
    </SecuritySection>
  );
};

/** Settings → security: how one signs in, and where one is. */
export const SecurityPage = () => {
  const { t } = useTranslation('accounts');
  const [changing, setChanging] = useState(false);
  return (
    <Page title={t('security.title')}>
      <div className={styles.sections}>
        <EmailSection />
        <SecuritySection title={t('security.password')} text={t('security.password_text')}>
          <div>
            <Button variant="outlined" onClick={() => setChanging(true)}>
              {t('security.password_change')}
            </Button>
          </div>
          {changing && <PasswordDialog onClose={() => setChanging(false)} />}
        </SecuritySection>
        <SecondFactor />
        <Passkeys />
        <Devices />
        <SupportConsent />
      </div>
    </Page>
  );
};
