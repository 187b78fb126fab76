import { QueryClientProvider } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { queryClient } from '../../../api/queryClient.ts';
import { PageLink } from '../../../routing/PageLink.tsx';
import { usePageTitle } from '../../../ui/pageTitle.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { EntryPage } from '../EntryPage.tsx';
import { AccountStep, AccountSummary } from './AccountStep.tsx';
import { CompanyStep, CompanySummary } from './CompanyStep.tsx';
import styles from './SignUpPage.module.css';
import { TermsStep } from './TermsStep.tsx';
import { type SignUp, type SignUpStep, STEPS, useSignUp } from './useSignUp.ts';

const Part = ({
  step,
  signUp,
  summary,
  children,
}: {
  readonly step: SignUpStep;
  readonly signUp: SignUp;
  readonly summary: ReactNode;
  readonly children: ReactNode;
}) => {
  const { t } = useTranslation('accounts');
  const now = STEPS.indexOf(signUp.step);
  const place = STEPS.indexOf(step);
  const state = place < now ? 'done' : place === now ? 'current' : 'ahead';
  return (
    <li className={styles.part} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
      <span className={styles.mark} aria-hidden>
        {state === 'done' ? <Check size={16} /> : place + 1}
      </span>
      <div className={styles.head}>
        <h2 tabIndex={-1}>{t(`sign_up.steps.${step}`)}</h2>
        {state === 'ahead' && <span>{t(`sign_up.ahead.${step}`)}</span>}
        {state === 'done' && (
          <button type="button" className={styles.change} onClick={() => signUp.setStep(step)}>
            {t('sign_up.change')}
            <span className="visually-hidden"> {t(`sign_up.steps.${step}`)}</span>
          </button>
        )}
      </div>
      {state === 'done' && <div className={styles.summary}>{summary}</div>}
      {state === 'current' && <div className={styles.body}>{children}</div>}
    </li>
  );
};

/** The button of the step before is gone: the first field takes the focus, or the heading where there is none yet. */
const useFocusStep = (step: SignUpStep): void => {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const part = document.querySelector('li[aria-current="step"]');
    const input = part?.querySelector<HTMLElement>('input');
    (input ?? part?.querySelector<HTMLElement>('h2'))?.focus();
  }, [step]);
};

/** A company opens its account: who, for whom, under which terms. */
export const SignUpPage = () => {
  const { t } = useTranslation('accounts');
  const signUp = useSignUp();
  const now = STEPS.indexOf(signUp.step);
  usePageTitle(t('sign_up.title'));
  useFocusStep(signUp.step);
  return (
    <EntryPage wide>
      <div className={styles.title}>
        <h1>{t('sign_up.title')}</h1>
        <p>
          {t('sign_up.known')} <PageLink to="/">{t('sign_up.sign_in')}</PageLink>
        </p>
      </div>
      <div className={styles.progress}>
        <div aria-hidden>
          {STEPS.map((step, index) => (
            <i key={step} data-reached={index <= now || undefined} />
          ))}
        </div>
        <p>{t(`sign_up.progress.${signUp.step}`)}</p>
      </div>
      <ol className={styles.parts}>
        <Part step="account" signUp={signUp} summary={<AccountSummary form={signUp.account} />}>
          <AccountStep signUp={signUp} />
        </Part>
        <Part step="company" signUp={signUp} summary={<CompanySummary form={signUp.company} />}>
          <CompanyStep signUp={signUp} />
        </Part>
        <Part step="terms" signUp={signUp} summary={null}>
          <QueryClientProvider client={queryClient}>
            <TermsStep signUp={signUp} />
          </QueryClientProvider>
        </Part>
      </ol>
    </EntryPage>
  );
};
