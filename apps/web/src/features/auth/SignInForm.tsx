import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { ApiFailure } from '../../api/failure.ts';
import { CheckInput } from '../../ui/form/CheckInput.tsx';
import { LineInput } from '../../ui/form/LineInput.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './SignInForm.module.css';
import type { SignIn } from './useSignIn.ts';

interface FieldProps {
  readonly name: 'username' | 'password';
  readonly label: string;
  readonly type: 'text' | 'password';
  readonly error: string | undefined;
  readonly hint?: string | undefined;
  readonly input: Ref<HTMLInputElement>;
  readonly onKeyEvent?: (event: KeyboardEvent) => void;
  readonly onChange: () => void;
  readonly children?: ReactNode;
}

const Field = ({ name, label, type, error, hint, input, onKeyEvent, onChange, children }: FieldProps) => (
  <div className={styles.field}>
    <label htmlFor={name}>{label}</label>
    <div className={styles.box} data-invalid={error !== undefined || undefined}>
      <LineInput
        ref={input}
        id={name}
        name={name}
        type={type}
        autoComplete={name === 'password' ? 'current-password' : 'username'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={250}
        invalid={error !== undefined}
        aria-describedby={error || hint ? `${name}-note` : undefined}
        onChange={onChange}
        onKeyDown={onKeyEvent}
        onKeyUp={onKeyEvent}
      />
      {children}
    </div>
    {(error || hint) && (
      <p id={`${name}-note`} className={error ? styles.error : styles.hint}>
        {error ?? hint}
      </p>
    )}
  </div>
);

type Problems = { readonly username?: string | undefined; readonly password?: string | undefined };

/** What stands above the form after a refusal. */
const Refusal = ({ failure }: { readonly failure: ApiFailure }) => {
  const { t } = useTranslation('auth');
  const text = {
    INVALID_CREDENTIALS: t('wrong'),
    UNACTIVE_ACCOUNT: t('inactive'),
    RATE_LIMITED: t('rate_limited'),
  }[failure.code as string];
  return (
    <div className={styles.refusal} role="alert">
      <CircleAlert size={18} aria-hidden />
      <div>
        <b>{text ?? failure.detail}</b>
        {failure.code === 'INVALID_CREDENTIALS' && <span>{t('wrong_text')}</span>}
      </div>
    </div>
  );
};

interface SignInFormProps {
  readonly signIn: SignIn;
  readonly stay: boolean;
  readonly onStay: (stay: boolean) => void;
}

const useCredentials = ({ signIn, stay }: SignInFormProps) => {
  const { t } = useTranslation('auth');
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const { failure } = signIn;

  useEffect(() => {
    if (failure?.code === 'INVALID_CREDENTIALS') password.current?.select();
  }, [failure]);

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const given = { username: username.current?.value.trim() ?? '', password: password.current?.value ?? '' };
    const found: Problems = {
      ...(given.username === '' ? { username: t('required_username') } : {}),
      ...(given.password === '' ? { password: t('required_password') } : {}),
    };
    setProblems(found);
    if (found.username !== undefined) username.current?.focus();
    else if (found.password !== undefined) password.current?.focus();
    else void signIn.submit(given, stay);
  };
  const problemOf = (name: 'username' | 'password'): string | undefined =>
    problems[name] ?? failure?.fields[name]?.[0];
  const clear = (name: 'username' | 'password') => () =>
    setProblems((now) => ({ ...now, [name]: undefined }));
  return { username, password, submit, problemOf, clear };
};

export const SignInForm = (props: SignInFormProps) => {
  const { signIn, stay, onStay } = props;
  const { t } = useTranslation(['auth', 'common']);
  const { username, password, submit, problemOf, clear } = useCredentials(props);
  const [visible, setVisible] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const show = t(visible ? 'common:form.hide_password' : 'common:form.show_password');
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {signIn.failure && <Refusal failure={signIn.failure} />}
      <Field
        name="username"
        label={t('username')}
        type="text"
        input={username}
        error={problemOf('username')}
        onChange={clear('username')}
      />
      <Field
        name="password"
        label={t('password')}
        type={visible ? 'text' : 'password'}
        input={password}
        error={problemOf('password')}
        hint={capsLock ? t('caps_lock') : undefined}
        onChange={clear('password')}
        onKeyEvent={(event) => setCapsLock(event.getModifierState('CapsLock'))}
      >
        <button
          type="button"
          onClick={() => setVisible(!visible)}
          aria-label={show}
          aria-pressed={visible}
          title={show}
        >
          {visible ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
        </button>
      </Field>
      <label className={styles.stay}>
        <CheckInput checked={stay} onChange={onStay} />
        {t('stay')}
      </label>
      <button type="submit" className={styles.submit} disabled={signIn.busy !== null}>
        {t(signIn.busy === null ? 'submit' : 'submitting')}
      </button>
    </form>
  );
};
