import { passwordStrength } from '@envol/domain/accounts/passwordStrength';
import { proposeUsername } from '@envol/domain/accounts/username';
import { useWatch } from 'react-hook-form';
import { KeyValue } from '../../../ui/Card.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { findRefusal } from '../passwordRefusal.ts';
import { StrengthMeter } from '../StrengthMeter.tsx';
import { Continue } from './Continue.tsx';
import type { SignUp } from './useSignUp.ts';

/** Proposes a name to sign in with, as long as none was typed. */
const useProposedUsername = ({ account }: SignUp): (() => void) => {
  return () => {
    if (account.getValues('username') !== '') return;
    const proposed = proposeUsername(account.getValues('long_name'));
    if (proposed !== '') account.setValue('username', proposed, { shouldDirty: true });
  };
};

export const AccountStep = ({ signUp }: { readonly signUp: SignUp }) => {
  const { t } = useTranslation(['accounts', 'errors']);
  const { account } = signUp;
  const propose = useProposedUsername(signUp);
  const personal = useWatch({ control: account.control, name: ['long_name', 'email', 'username'] });
  const goOn = async (): Promise<void> => {
    const refusal = await findRefusal(account.getValues('password'), personal);
    if (refusal === null) return signUp.setStep('company');
    account.setError('password', { type: 'refused', message: t(`errors:fields.${refusal}`) });
    account.setFocus('password');
  };
  return (
    <Form form={account} onSubmit={goOn}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is typed in the field below is watched when it is left */}
      <div onBlur={propose}>
        <TextField name="long_name" label={t('sign_up.long_name')} autoComplete="name" maxLength={250} />
      </div>
      <TextField name="email" label={t('sign_up.email')} type="email" autoComplete="email" maxLength={250} />
      <TextField
        name="username"
        label={t('sign_up.username')}
        hint={t('sign_up.username_hint')}
        autoComplete="username"
        maxLength={50}
      />
      <PasswordField
        name="password"
        label={t('sign_up.password')}
        autoComplete="new-password"
        hint={<StrengthMeter name="password" personal={personal} />}
      />
      <Continue keptAt={signUp.keptAt} />
    </Form>
  );
};

export const AccountSummary = ({ form }: { readonly form: SignUp['account'] }) => {
  const { t } = useTranslation('accounts');
  const { long_name, email, username, password } = form.getValues();
  const { strength, characters } = passwordStrength(password, [long_name, email]);
  return (
    <KeyValue
      items={[
        [t('sign_up.name'), long_name],
        [t('sign_up.email'), email],
        [t('sign_up.username'), username],
        [
          t('sign_up.password'),
          t('sign_up.password_summary', { strength: t(`strength.${strength}`).replace('.', ''), characters }),
        ],
      ]}
    />
  );
};
