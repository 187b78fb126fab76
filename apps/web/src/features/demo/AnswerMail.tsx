import { answerDemoMail } from '@envol/contract/demo';
import { FlaskConical } from 'lucide-react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Form, FormError } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useServerErrors } from '../../ui/form/useServerErrors.ts';
import { showError, showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './DemoMailsPage.module.css';

type Answer = Record<'message', string>;

/** Answers a letter as a mail program would: it goes the way of one that a mail server hands over. */
export const AnswerMail = ({ mailId }: { readonly mailId: number }) => {
  const { t } = useTranslation('demo');
  const form = useContractForm<Answer, Answer>(answerDemoMail.body, { defaultValues: { message: '' } });
  const showFailure = useServerErrors(form);
  const send = async (body: Answer): Promise<void> => {
    try {
      const { outcome, reason } = await callApi(
        endpoints.answerDemoMail,
        { params: { id: mailId }, body },
        { handles: 'all' },
      );
      await refreshQueries('demo', 'approvals', 'opinions');
      if (outcome === 'added') {
        form.reset({ message: '' });
        showSuccess(t('answer.added'));
      } else showError(t(`answer.reasons.${reason ?? 'unreadable'}`));
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <section className={styles.answer} aria-label={t('answer.title')}>
      <p className={styles.answerNote}>
        <FlaskConical size={17} aria-hidden />
        {t('answer.banner')}
      </p>
      <Form form={form} onSubmit={send}>
        <FormError />
        <TextField name="message" label={t('answer.title')} lines={4} maxLength={10_000} />
        <Button type="submit" loading={form.formState.isSubmitting}>
          {t('answer.send')}
        </Button>
      </Form>
    </section>
  );
};
