import { WEBHOOK_KINDS, type Webhook, WebhookInput } from '@envol/contract/webhooks';
import type { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { MultiSelectField } from '../../ui/form/MultiSelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';

type Input = z.output<typeof WebhookInput>;

interface WebhookFormProps {
  readonly hook: Webhook | null;
  /** A new address has a secret, which is shown once. */
  readonly onSecret: (secret: string) => void;
  readonly onClose: () => void;
}

/** An address, and what it is told of. */
export const WebhookForm = ({ hook, onSecret, onClose }: WebhookFormProps) => {
  const { t } = useTranslation('webhooks');
  const form = useContractForm<z.input<typeof WebhookInput>, Input>(WebhookInput, {
    defaultValues: {
      url: hook?.url ?? '',
      description: hook?.description ?? '',
      kinds: hook?.kinds ?? [...WEBHOOK_KINDS],
    },
  });
  const save = async (body: Input): Promise<void> => {
    if (hook === null) {
      const { secret } = await callApi(endpoints.createWebhook, { body }, { handles: 'all' });
      await refreshQueries('webhooks');
      onSecret(secret);
      return;
    }
    await callApi(endpoints.updateWebhook, { params: { id: hook.id }, body }, { handles: 'all' });
    await refreshQueries('webhooks');
    showSuccess(t('changed'));
    onClose();
  };
  return (
    <FormDialog
      title={t(hook === null ? 'new' : 'edit')}
      submit={t('save')}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField name="url" label={t('url')} hint={t('url_hint')} maxLength={500} autoComplete="off" />
      <TextField name="description" label={t('description')} maxLength={80} optional />
      <MultiSelectField
        name="kinds"
        label={t('kinds')}
        options={WEBHOOK_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
    </FormDialog>
  );
};
