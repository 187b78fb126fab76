import { QueryClientProvider } from '@tanstack/react-query';
import { CloudCheck } from 'lucide-react';
import { useEffect } from 'react';
import { queryClient } from '../../../api/queryClient.ts';
import { PageLink } from '../../../routing/PageLink.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Form, FormError } from '../../../ui/form/Form.tsx';
import { useFormats } from '../../../ui/format.ts';
import { isFocusLost } from '../../../ui/keys/focus.ts';
import { usePageTitle } from '../../../ui/pageTitle.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { EntryPage } from '../EntryPage.tsx';
import { SignUpFields } from './SignUpFields.tsx';
import styles from './SignUpPage.module.css';
import { Terms, useTerms } from './Terms.tsx';
import { useSignUp } from './useSignUp.ts';

const SignUpForm = () => {
  const { t } = useTranslation('accounts');
  const format = useFormats();
  const terms = useTerms();
  const { form, keptAt, send } = useSignUp(terms.data?.version ?? null);
  const { setFocus } = form;
  // The link that led here is gone.
  useEffect(() => {
    if (isFocusLost()) setFocus('long_name');
  }, [setFocus]);
  return (
    <Form form={form} onSubmit={send}>
      <FormError />
      <SignUpFields />
      <Terms terms={terms} />
      <div className={styles.actions}>
        <Button type="submit" loading={form.formState.isSubmitting} disabled={terms.data === undefined}>
          {t('sign_up.create')}
        </Button>
        {keptAt !== null && (
          <span className={styles.kept}>
            <CloudCheck size={16} aria-hidden />
            {t('sign_up.kept', { time: format.clock(new Date(keptAt).toISOString()) })}
          </span>
        )}
      </div>
    </Form>
  );
};

/** A company opens its account on one screen: who, for whom, under which terms. */
export const SignUpPage = () => {
  const { t } = useTranslation('accounts');
  usePageTitle(t('sign_up.title'));
  return (
    <EntryPage wide>
      <div className={styles.title}>
        <h1>{t('sign_up.title')}</h1>
        <p>
          {t('sign_up.known')} <PageLink to="/">{t('sign_up.sign_in')}</PageLink>
        </p>
      </div>
      <QueryClientProvider client={queryClient}>
        <SignUpForm />
      </QueryClientProvider>
    </EntryPage>
  );
};
