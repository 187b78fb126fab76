import { LIMITS } from '@envol/contract/limits';
import { requestUpdateSubscription } from '@envol/contract/operators';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { useMay, useOperator } from '../../api/session.ts';
import { goToPage } from '../../routing/address.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { Section } from './Section.tsx';

const Request = requestUpdateSubscription.body;
type Request = typeof Request._zod.output;

const AskDialog = ({ id, onClose }: { readonly id: number; readonly onClose: () => void }) => {
  const { t } = useTranslation('company');
  const form = useContractForm<Request, Request>(Request, { defaultValues: { message: '' } });
  const send = async (body: Request): Promise<void> => {
    await callApi(endpoints.requestUpdateSubscription, { params: { id }, body }, { handles: 'all' });
    showSuccess(t('plan_asked'));
    onClose();
  };
  return (
    <FormDialog title={t('plan_ask')} submit={t('plan_send')} form={form} onSubmit={send} onClose={onClose}>
      <TextField
        name="message"
        label={t('plan_message')}
        hint={t('plan_message_hint')}
        lines={4}
        maxLength={LIMITS.long_text}
      />
    </FormDialog>
  );
};

/**
 * The plan that the company has, the way to its subscription where plans are sold, and the question to the staff for another
 * one, which `state=showPlans` opens.
 */
export const Subscription = ({ state }: { readonly state?: string | undefined }) => {
  const { t } = useTranslation(['company', 'nav']);
  const operator = useOperator();
  const maySubscribe = useMay('subscription:read');
  const [isOpen, setOpen] = useState(state === 'showPlans');
  if (operator === null) return null;
  return (
    <Section anchor="subscription" title={t('plan')} text={t('plan_text')}>
      <p>{t('plan_is', { plan: t(`nav:plans.${operator.plan}`) })}</p>
      {operator.sells_plans && maySubscribe && (
        <Button variant="outlined" onClick={() => goToPage('/settings/subscription')}>
          {t('plan_page')}
        </Button>
      )}
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t('plan_ask')}
      </Button>
      {isOpen && <AskDialog id={operator.id} onClose={() => setOpen(false)} />}
    </Section>
  );
};
