import { CircleAlert } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { LineInput } from '../../ui/form/LineInput.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './SignInForm.module.css';
import type { SignIn } from './useSignIn.ts';

interface SecondStepProps {
  readonly signIn: Pick<SignIn, 'busy' | 'failure' | 'confirm' | 'leave'>;
  readonly stay: boolean;
}

/** After the password: the code of the authenticator, or one to recover with. */
export const SecondStep = ({ signIn, stay }: SecondStepProps) => {
  const { t } = useTranslation(['accounts', 'auth']);
  const field = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  const { failure } = signIn;
  useEffect(() => {
    field.current?.focus();
    if (failure !== null) field.current?.select();
  }, [failure]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const code = field.current?.value.trim() ?? '';
    setMissing(code === '');
    if (code === '') field.current?.focus();
    else void signIn.confirm(code, stay);
  };
  const wrong = failure?.code === 'INVALID_SECOND_FACTOR' ? t('accounts:second_step.wrong') : undefined;
  const error = missing ? t('accounts:second_step.required') : wrong;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {failure !== null && wrong === undefined && (
        <div className={styles.refusal} role="alert">
          <CircleAlert size={18} aria-hidden />
          <b>{failure.detail}</b>
        </div>
      )}
      <div className={styles.field}>
        <label htmlFor="code">{t('accounts:second_step.label')}</label>
        <div className={styles.box} data-invalid={error !== undefined || undefined}>
          <LineInput
            ref={field}
            id="code"
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            invalid={error !== undefined}
            aria-describedby="code-note"
            onChange={() => setMissing(false)}
          />
        </div>
        <p id="code-note" className={error ? styles.error : styles.hint} role={error ? 'alert' : undefined}>
          {error ?? t('accounts:second_step.hint')}
        </p>
      </div>
      <button type="submit" className={styles.submit} disabled={signIn.busy !== null}>
        {t(signIn.busy === null ? 'auth:submit' : 'auth:submitting')}
      </button>
      <button type="button" className={styles.back} onClick={signIn.leave}>
        {t('accounts:second_step.back')}
      </button>
    </form>
  );
};
