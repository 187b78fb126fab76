import { useRef } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { FoldedFields } from '../../../ui/form/FoldedFields.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { StrengthMeter } from '../StrengthMeter.tsx';
import styles from './SignUpPage.module.css';
import type { SignUpForm } from './useSignUp.ts';

/** Who works alone trades under its own name: it is proposed for the company until another one is typed. */
const useProposedCompany = (): (() => void) => {
  const { getValues, setValue } = useFormContext<SignUpForm>();
  const proposed = useRef('');
  return () => {
    const { long_name, commercial_name } = getValues();
    if (commercial_name !== '' && commercial_name !== proposed.current) return;
    proposed.current = long_name.trim();
    setValue('commercial_name', proposed.current, { shouldDirty: true });
  };
};

/** What may be said later, or is made of the rest. */
const MORE = ['username', 'siret', 'uas_operator_number'] as const;

const MoreFields = () => {
  const { t } = useTranslation('accounts');
  const { errors } = useFormState<SignUpForm>();
  const isWrong = MORE.some((name) => errors[name] !== undefined);
  return (
    <FoldedFields title={t('sign_up.more')} isWrong={isWrong} className={styles.more}>
      <TextField
        name="username"
        label={t('sign_up.username')}
        hint={t('sign_up.username_made')}
        autoComplete="username"
        maxLength={50}
        optional
      />
      <TextField
        name="siret"
        label={t('sign_up.siret')}
        hint={t('sign_up.siret_hint')}
        maxLength={40}
        optional
      />
      <TextField
        name="uas_operator_number"
        label={t('sign_up.uas_operator_number')}
        hint={t('sign_up.uas_operator_number_hint')}
        placeholder={t('sign_up.uas_operator_number_form')}
        maxLength={40}
        optional
      />
    </FoldedFields>
  );
};

/** The person, then the company; what can wait is folded. */
export const SignUpFields = () => {
  const { t } = useTranslation('accounts');
  const propose = useProposedCompany();
  const personal = useWatch<SignUpForm, ['long_name', 'email', 'commercial_name']>({
    name: ['long_name', 'email', 'commercial_name'],
  });
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is typed in the field below is watched when it is left */}
      <div onBlur={propose}>
        <TextField name="long_name" label={t('sign_up.long_name')} autoComplete="name" maxLength={250} />
      </div>
      <TextField name="email" label={t('sign_up.email')} type="email" autoComplete="email" maxLength={250} />
      <PasswordField
        name="password"
        label={t('sign_up.password')}
        autoComplete="new-password"
        hint={<StrengthMeter name="password" personal={personal} />}
      />
      <TextField
        name="phone"
        label={t('sign_up.phone')}
        hint={t('sign_up.phone_hint')}
        type="tel"
        autoComplete="tel"
        maxLength={32}
        optional
      />
      <TextField
        name="commercial_name"
        label={t('sign_up.commercial_name')}
        hint={t('sign_up.commercial_name_hint')}
        autoComplete="organization"
        maxLength={250}
      />
      <MoreFields />
    </>
  );
};
