import { ContactInput } from '@envol/contract/help';
import { LIMITS } from '@envol/contract/limits';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { currentSession } from '../../api/session.ts';
import { PageLink } from '../../routing/PageLink.tsx';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { Form, FormError } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useServerErrors } from '../../ui/form/useServerErrors.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './help.module.css';
import { OutsideFrame } from './OutsideFrame.tsx';

type Input = typeof ContactInput._zod.output;

/** Writes to the platform's staff, with or without an account. */
export const ContactPage = () => {
  const { t } = useTranslation('help_screens');
  const user = currentSession()?.user;
  const [sent, setSent] = useState<string | null>(null);
  const form = useContractForm<Input, Input>(ContactInput, {
    defaultValues: { name: user?.long_name ?? '', email: user?.email ?? '', subject: '', message: '' },
  });
  const showFailure = useServerErrors(form);
  const send = async (body: Input): Promise<void> => {
    try {
      await callApi(endpoints.contact, { body }, { handles: 'all' });
      setSent(body.email);
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <OutsideFrame>
      <Page title={t('contact')}>
        {sent === null ? (
          <Form form={form} onSubmit={send} label={t('contact')}>
            <FormError />
            <TextField name="name" label={t('contact_name')} maxLength={250} autoComplete="name" />
            <TextField
              name="email"
              type="email"
              label={t('contact_email')}
              maxLength={250}
              autoComplete="email"
            />
            <TextField name="subject" label={t('contact_subject')} maxLength={250} />
            <TextField name="message" label={t('contact_message')} lines={6} maxLength={LIMITS.long_text} />
            <Button type="submit" loading={form.formState.isSubmitting}>
              {t('contact_send')}
            </Button>
          </Form>
        ) : (
          <p className={styles.done} role="status">
            {t('contact_sent', { email: sent })}
          </p>
        )}
        <PageLink to="/" className={buttonLook({ variant: 'text' })}>
          {t('back')}
        </PageLink>
      </Page>
    </OutsideFrame>
  );
};
