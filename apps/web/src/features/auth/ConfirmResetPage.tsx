import { Password } from '@envol/contract/accounts';
import { useState } from 'react';
import { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { ApiFailure } from '../../api/failure.ts';
import { useAddressText } from '../../routing/address.ts';
import { PageLink } from '../../routing/PageLink.tsx';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { Form, FormError } from '../../ui/form/Form.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useServerErrors } from '../../ui/form/useServerErrors.ts';
import { usePageTitle } from '../../ui/pageTitle.ts';
import { useTranslation } from '../../ui/texts.ts';
import { EntryPage } from './EntryPage.tsx';
import styles from './LinkPages.module.css';
import { StrengthMeter } from './StrengthMeter.tsx';

const NewPassword = z.object({ password: Password });

const NewPasswordForm = ({
  token,
  onDone,
}: {
  readonly token: string;
  readonly onDone: (state: 'done' | 'expired') => void;
}) => {
  const { t } = useTranslation('accounts');
  const form = useContractForm<{ password: string }, { password: string }>(NewPassword, {
    defaultValues: { password: '' },
  });
  const showFailure = useServerErrors(form);
  const save = async ({ password }: { password: string }): Promise<void> => {
    try {
      await callApi(endpoints.confirmPasswordReset, { body: { token, password } }, { handles: 'all' });
      onDone('done');
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'PASSWORD_LINK_EXPIRED') onDone('expired');
      else showFailure(error);
    }
  };
  return (
    <Form form={form} onSubmit={save}>
      <FormError />
      <PasswordField
        name="password"
        label={t('security.new_password')}
        autoComplete="new-password"
        hint={<StrengthMeter name="password" />}
      />
      <Button type="submit" loading={form.formState.isSubmitting}>
        {t('reset.save')}
      </Button>
    </Form>
  );
};

/** Where the link of the letter leads: a new password, once. */
export const ConfirmResetPage = () => {
  const { t } = useTranslation('accounts');
  const token = useAddressText()('token');
  const [state, setState] = useState<'open' | 'done' | 'expired'>(token === '' ? 'expired' : 'open');
  usePageTitle(t('reset.open.title'));
  return (
    <EntryPage>
      <div className={styles.page}>
        <h1>{t(`reset.${state}.title`)}</h1>
        <p role={state === 'open' ? undefined : 'status'}>{t(`reset.${state}.text`)}</p>
        {state === 'open' && <NewPasswordForm token={token} onDone={setState} />}
        {state === 'done' && (
          <PageLink to="/" className={buttonLook({})}>
            {t('sign_up.sign_in')}
          </PageLink>
        )}
        {state === 'expired' && (
          <PageLink to="/forgotten-password" className={buttonLook({})}>
            {t('reset.again')}
          </PageLink>
        )}
      </div>
    </EntryPage>
  );
};
