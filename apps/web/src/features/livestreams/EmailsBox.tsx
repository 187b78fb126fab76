import { addLivestreamEmail, type LivestreamEmail } from '@envol/contract/livestreams';
import { Mail, X } from 'lucide-react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form, FormError } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useServerErrors } from '../../ui/form/useServerErrors.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './livestreams.module.css';

interface Values {
  readonly email: string;
}

/** Addresses that are told of the operator's livestreams, each with its link. */
export const EmailsBox = ({ emails }: { readonly emails: readonly LivestreamEmail[] }) => {
  const { t } = useTranslation('livestreams');
  const form = useContractForm<Values, Values>(addLivestreamEmail.body, { defaultValues: { email: '' } });
  const showFailure = useServerErrors(form as never);
  const add = async (body: Values): Promise<void> => {
    try {
      await callApi(endpoints.addLivestreamEmail, { body }, { handles: 'all' });
      form.reset({ email: '' });
      await refreshQueries('livestreams');
    } catch (error) {
      showFailure(error);
    }
  };
  const remove = async (id: number): Promise<void> => {
    await callApi(endpoints.deleteLivestreamEmail, { params: { id } });
    await refreshQueries('livestreams');
  };
  return (
    <section className={styles.box} aria-label={t('emails')}>
      <h3>
        <Mail size={16} aria-hidden /> {t('emails')}
      </h3>
      <p>{emails.length === 0 ? t('emails_none') : t('emails_hint')}</p>
      <ul className={styles.emails}>
        {emails.map(({ id, email }) => (
          <li key={id}>
            <span>{email}</span>
            <ActButton
              variant="text"
              size="small"
              aria-label={t('emails_remove', { email })}
              act={() => remove(id)}
            >
              <X size={16} aria-hidden />
            </ActButton>
          </li>
        ))}
      </ul>
      <Form form={form} onSubmit={add as never}>
        <FormError />
        <div className={styles.addEmail}>
          <TextField name="email" type="email" label={t('emails_field')} maxLength={250} />
          <Button type="submit" variant="outlined" loading={form.formState.isSubmitting}>
            {t('emails_add')}
          </Button>
        </div>
      </Form>
    </section>
  );
};
