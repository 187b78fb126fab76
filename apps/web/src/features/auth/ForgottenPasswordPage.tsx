import { resetPassword } from '@envol/contract/accounts';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { PageLink } from '../../routing/PageLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form, FormError } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useServerErrors } from '../../ui/form/useServerErrors.ts';
import { usePageTitle } from '../../ui/pageTitle.ts';
import { useTranslation } from '../../ui/texts.ts';
import { EntryPage } from './EntryPage.tsx';
import styles from './LinkPages.module.css';

/** Asks for the letter. Whether there is an account with the address is not told. */
export const ForgottenPasswordPage = () => {
  const { t } = useTranslation('accounts');
  const form = useContractForm<{ email: string }, { email: string }>(resetPassword.body, {
    defaultValues: { email: '' },
  });
  const showFailure = useServerErrors(form);
  const [sentTo, setSentTo] = useState<string | null>(null);
  usePageTitle(t('forgotten.title'));
  const send = async (body: { email: string }): Promise<void> => {
    try {
      await callApi(endpoints.resetPassword, { body }, { handles: 'all' });
      setSentTo(body.email);
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <EntryPage>
      <div className={styles.page}>
        <h1>{t('forgotten.title')}</h1>
        {sentTo === null ? (
          <>
            <p>{t('forgotten.text')}</p>
            <Form form={form} onSubmit={send}>
              <FormError />
              <TextField
                name="email"
                label={t('sign_up.email')}
                type="email"
                autoComplete="email"
                maxLength={250}
              />
              <Button type="submit" loading={form.formState.isSubmitting}>
                {t('forgotten.send')}
              </Button>
            </Form>
          </>
        ) : (
          <p role="status">{t('forgotten.sent', { email: sentTo })}</p>
        )}
        <PageLink to="/" className={styles.back}>
          {t('forgotten.back')}
        </PageLink>
      </div>
    </EntryPage>
  );
};
