import { SignUpInput } from '@envol/contract/accounts';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { meetLanguage } from '../../../api/accountLanguage.ts';
import { call } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { openSession } from '../../../api/session.ts';
import { goToPage } from '../../../routing/address.ts';
import { useContractForm } from '../../../ui/form/useCheckedForm.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { forgetDraft, keepDraft, readDraft, type SignUpDraft } from './draft.ts';

const AccountPart = SignUpInput.pick({ long_name: true, email: true, username: true, password: true });
const CompanyPart = SignUpInput.pick({ commercial_name: true, siret: true, uas_operator_number: true });

type AccountValues = Record<'long_name' | 'email' | 'username' | 'password', string>;
type CompanyValues = Record<'commercial_name' | 'siret' | 'uas_operator_number', string>;

export const STEPS = ['account', 'company', 'terms'] as const;
export type SignUpStep = (typeof STEPS)[number];

const useForms = (draft: SignUpDraft) => {
  const { long_name, email, username, commercial_name, siret, uas_operator_number } = draft;
  const account = useContractForm<AccountValues, z.output<typeof AccountPart>>(AccountPart, {
    defaultValues: { long_name, email, username, password: '' },
  });
  const company = useContractForm<CompanyValues, z.output<typeof CompanyPart>>(CompanyPart, {
    defaultValues: { commercial_name, siret, uas_operator_number },
  });
  return { account, company };
};
type Forms = ReturnType<typeof useForms>;

/** Keeps what is typed a moment after the last key; answers when it was last kept. */
const useKeptDraft = ({ account, company }: Forms, before: number | null): number | null => {
  const [at, setAt] = useState(before);
  const who = useWatch({ control: account.control });
  const whom = useWatch({ control: company.control });
  const isTyped = account.formState.isDirty || company.formState.isDirty;
  useEffect(() => {
    if (!isTyped) return;
    const timer = setTimeout(() => setAt(keepDraft({ ...who, ...whom })), 600);
    return () => clearTimeout(timer);
  }, [isTyped, who, whom]);
  return at;
};

type Field =
  | { readonly step: 'account'; readonly name: keyof AccountValues }
  | { readonly step: 'company'; readonly name: keyof CompanyValues };

const FIELDS: readonly Field[] = [
  ...(Object.keys(AccountPart.shape) as (keyof AccountValues)[]).map(
    (name) => ({ step: 'account', name }) as const,
  ),
  ...(Object.keys(CompanyPart.shape) as (keyof CompanyValues)[]).map(
    (name) => ({ step: 'company', name }) as const,
  ),
];

/** Puts the server's sentences at their fields; answers with the first of them, or null where none is on a form. */
const placeErrors = ({ fields }: ApiFailure, { account, company }: Forms): Field | null => {
  const refused = FIELDS.filter(({ name }) => fields[name] !== undefined);
  for (const { step, name } of refused) {
    const error = { type: 'server', message: fields[name]?.join(' ') ?? '' };
    if (step === 'account') account.setError(name, error);
    else company.setError(name, error);
  }
  return refused[0] ?? null;
};

/** Leads the cursor to a field once its step is drawn. */
const useCursor = ({ account, company }: Forms): ((field: Field) => void) => {
  const [wanted, setWanted] = useState<Field | null>(null);
  useEffect(() => {
    if (wanted?.step === 'account') account.setFocus(wanted.name);
    if (wanted?.step === 'company') company.setFocus(wanted.name);
  }, [wanted, account, company]);
  return setWanted;
};

/** The three steps of a sign-up. The password lives in the form alone. */
export const useSignUp = () => {
  const { language } = useTranslation('accounts');
  const [draft] = useState(readDraft);
  const forms = useForms(draft);
  const keptAt = useKeptDraft(forms, draft.at);
  const [step, setStep] = useState<SignUpStep>('account');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const leadTo = useCursor(forms);

  const send = async (termsVersion: string): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const body = { ...forms.account.getValues(), ...forms.company.getValues() };
    try {
      const session = await call(
        endpoints.signUp,
        { body: { ...body, terms_version: termsVersion, language } },
        { handles: 'all' },
      );
      forgetDraft();
      openSession(session, false);
      meetLanguage(session.user);
      goToPage('/welcome', true);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const back = placeErrors(error, forms);
      if (back === null) setProblem(error.fields.terms_version?.[0] ?? error.detail);
      else {
        setStep(back.step);
        leadTo(back);
      }
    } finally {
      setBusy(false);
    }
  };
  return { ...forms, step, setStep, keptAt, problem, busy, send };
};
export type SignUp = ReturnType<typeof useSignUp>;
