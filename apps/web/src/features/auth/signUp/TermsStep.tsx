import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf } from '../../../api/query.ts';
import { TermsText } from '../../../shared/account/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { CheckInput } from '../../../ui/form/CheckInput.tsx';
import { ErrorState, SkeletonList } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './SignUpPage.module.css';
import type { SignUp } from './useSignUp.ts';

export const TermsStep = ({ signUp }: { readonly signUp: SignUp }) => {
  const { t } = useTranslation('accounts');
  const { data: terms, error, refetch } = useQuery(queryOf(endpoints.currentTerms));
  const [accepted, setAccepted] = useState(false);
  const [missing, setMissing] = useState(false);
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (terms === undefined) return <SkeletonList />;
  const send = (): void => {
    setMissing(!accepted);
    if (accepted) void signUp.send(terms.version);
    else document.getElementById('accept-terms')?.focus();
  };
  const problem = missing && !accepted ? t('sign_up.terms_required') : signUp.problem;
  return (
    <div className={styles.terms}>
      <TermsText terms={terms} />
      <label className={styles.accept}>
        <CheckInput
          id="accept-terms"
          checked={accepted}
          onChange={setAccepted}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : 'terms-problem'}
        />
        {t('sign_up.accept')}
      </label>
      {problem !== null && (
        <p id="terms-problem" className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.actions}>
        <Button loading={signUp.busy} onClick={send}>
          {t('sign_up.create')}
        </Button>
      </div>
    </div>
  );
};
