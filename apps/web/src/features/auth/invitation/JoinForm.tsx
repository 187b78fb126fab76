import type { ResponseOf } from '@envol/contract/endpoint';
import { InvitedSignUp } from '@envol/contract/members';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { meetLanguage } from '../../../api/accountLanguage.ts';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { openSession } from '../../../api/session.ts';
import { goToPage } from '../../../routing/address.ts';
import { homeOf } from '../../../routing/home.ts';
import { TermsText } from '../../../shared/account/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { CheckboxField } from '../../../ui/form/CheckboxField.tsx';
import { Form, FormError } from '../../../ui/form/Form.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/useCheckedForm.ts';
import { useServerErrors } from '../../../ui/form/useServerErrors.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { StrengthMeter } from '../StrengthMeter.tsx';

type Terms = ResponseOf<typeof import('@envol/contract/accounts').currentTerms>;

const Joining = InvitedSignUp.pick({ username: true, password: true, long_name: true }).extend({
  accepted: z.literal(true, 'terms_not_accepted'),
});
type Values = { long_name: string; username: string; password: string; accepted: boolean };
type JoinBody = z.output<typeof Joining>;

/** The account of somebody who was invited: name, password, terms. */
export const JoinForm = ({ token, email }: { readonly token: string; readonly email: string }) => {
  const { t, language } = useTranslation(['members', 'accounts']);
  const [terms, setTerms] = useState<Terms | null>(null);
  useEffect(() => {
    callApi(endpoints.currentTerms).then(setTerms, () => undefined);
  }, []);
  const form = useContractForm<Values, JoinBody>(Joining, {
    defaultValues: { long_name: '', username: '', password: '', accepted: false },
  });
  const [name, username] = useWatch({ control: form.control, name: ['long_name', 'username'] });
  const showFailure = useServerErrors(form);
  const send = async ({ accepted: _, ...typed }: JoinBody): Promise<void> => {
    if (terms === null) return;
    try {
      const body = { ...typed, token, terms_version: terms.version, language };
      const session = await callApi(endpoints.signUpInvited, { body }, { handles: 'all' });
      openSession(session, false);
      meetLanguage(session.user);
      goToPage(homeOf(session.user), true);
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <Form form={form} onSubmit={send}>
      <FormError />
      <p>{t('join.make_text')}</p>
      <TextField
        name="long_name"
        label={t('accounts:sign_up.long_name')}
        autoComplete="name"
        maxLength={250}
      />
      <TextField
        name="username"
        label={t('accounts:sign_up.username')}
        hint={t('accounts:sign_up.username_hint')}
        autoComplete="username"
        maxLength={50}
      />
      <PasswordField
        name="password"
        label={t('accounts:sign_up.password')}
        autoComplete="new-password"
        hint={<StrengthMeter name="password" personal={[email, name, username]} />}
      />
      {terms !== null && <TermsText terms={terms} />}
      <CheckboxField name="accepted" label={t('accounts:sign_up.accept')} />
      <Button type="submit" loading={form.formState.isSubmitting || terms === null}>
        {t('join.make')}
      </Button>
    </Form>
  );
};
