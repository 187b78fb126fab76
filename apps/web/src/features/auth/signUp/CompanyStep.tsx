import { KeyValue } from '../../../ui/Card.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { Continue } from './Continue.tsx';
import type { SignUp } from './useSignUp.ts';

export const CompanyStep = ({ signUp }: { readonly signUp: SignUp }) => {
  const { t } = useTranslation('accounts');
  return (
    <Form form={signUp.company} onSubmit={() => signUp.setStep('terms')}>
      <TextField
        name="commercial_name"
        label={t('sign_up.commercial_name')}
        autoComplete="organization"
        maxLength={250}
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
      <Continue keptAt={signUp.keptAt} />
    </Form>
  );
};

export const CompanySummary = ({ form }: { readonly form: SignUp['company'] }) => {
  const { t } = useTranslation('accounts');
  const { commercial_name, siret, uas_operator_number } = form.getValues();
  return (
    <KeyValue
      items={[
        [t('sign_up.commercial_name'), commercial_name],
        [t('sign_up.siret'), siret],
        [t('sign_up.uas_operator_number'), uas_operator_number],
      ]}
    />
  );
};
