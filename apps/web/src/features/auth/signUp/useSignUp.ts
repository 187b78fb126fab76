import { SignUpInput } from '@envol/contract/accounts';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { meetLanguage } from '../../../api/accountLanguage.ts';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { openSession } from '../../../api/session.ts';
import { goToPage } from '../../../routing/address.ts';
import { useContractForm } from '../../../ui/form/useCheckedForm.ts';
import { useServerErrors } from '../../../ui/form/useServerErrors.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { findRefusal } from '../passwordRefusal.ts';
import { forgetDraft, keepDraft, readDraft, type SignUpDraft } from './draft.ts';

const SignUp = SignUpInput.omit({ terms_version: true, language: true }).extend({
  accepted: z.literal(true, 'terms_not_accepted'),
});
export type SignUpForm = Omit<SignUpDraft, 'at'> & { readonly password: string; readonly accepted: boolean };

type SignUpFormState = ReturnType<typeof useContractForm<SignUpForm, z.output<typeof SignUp>>>;

/** Keeps what is typed a moment after the last key; answers when it was last kept. */
const useKeptDraft = ({ control, formState }: SignUpFormState, before: number | null): number | null => {
  const [at, setAt] = useState(before);
  const typed = useWatch({ control });
  const isTyped = formState.isDirty;
  useEffect(() => {
    if (!isTyped) return;
    const timer = setTimeout(() => setAt(keepDraft(typed)), 600);
    return () => clearTimeout(timer);
  }, [isTyped, typed]);
  return at;
};

/** The form of a sign-up; the password lives in it alone. `termsVersion`: of the terms that are shown, null before. */
export const useSignUp = (termsVersion: string | null) => {
  const { t, language } = useTranslation(['accounts', 'errors']);
  const [{ at, ...draft }] = useState(readDraft);
  const form = useContractForm<SignUpForm, z.output<typeof SignUp>>(SignUp, {
    defaultValues: { ...draft, password: '', accepted: false },
  });
  const keptAt = useKeptDraft(form, at);
  const showFailure = useServerErrors(form);
  const send = async ({ accepted: _, ...typed }: z.output<typeof SignUp>): Promise<void> => {
    if (termsVersion === null) return;
    const { password, username, email, long_name, commercial_name } = typed;
    const refusal = await findRefusal(password, [username ?? '', email, long_name, commercial_name]);
    if (refusal !== null) {
      const error = { type: 'refused', message: t(`errors:fields.${refusal}`) };
      form.setError('password', error, { shouldFocus: true });
      return;
    }
    try {
      const body = { ...typed, terms_version: termsVersion, language };
      const session = await callApi(endpoints.signUp, { body }, { handles: 'all' });
      forgetDraft();
      openSession(session, false);
      meetLanguage(session.user);
      goToPage('/welcome', true);
    } catch (error) {
      showFailure(error);
    }
  };
  return { form, keptAt, send };
};
