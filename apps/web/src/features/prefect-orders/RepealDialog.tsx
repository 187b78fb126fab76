import { RequiredText } from '@envol/contract/common';
import { LIMITS } from '@envol/contract/limits';
import type { PrefectOrder } from '@envol/contract/prefect-orders';
import { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';

const Typed = z.object({ reason: RequiredText });

/** Ends an order at once, for a reason that its operator reads. */
export const RepealDialog = ({
  order,
  onClose,
}: {
  readonly order: PrefectOrder;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('prefect_orders');
  const form = useContractForm(Typed, { defaultValues: { reason: '' } });
  const number = order.number ?? '';
  return (
    <FormDialog
      title={t('repeal_title', { number })}
      submit={t('acts.repeal')}
      danger
      form={form}
      keptAs={`prefect_order.${order.id}.repeal`}
      onSubmit={async ({ reason }) => {
        const params = { id: order.id };
        await callApi(
          endpoints.repealPrefectOrder,
          { params, body: { version: order.version, reason } },
          { handles: 'all' },
        );
        await refreshQueries('prefect-orders');
        showSuccess(t('done.repeal', { number }));
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('repeal_text')}</p>
      <TextField name="reason" label={t('repeal_reason')} lines={4} maxLength={LIMITS.long_text} />
    </FormDialog>
  );
};
