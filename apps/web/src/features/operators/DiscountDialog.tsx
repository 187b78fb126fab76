import type { OperatorDesk } from '@envol/contract/operators';
import { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { NumberField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';

const DiscountInput = z.object({ discount: z.number().min(0).max(100).nullable() });
type Discount = z.output<typeof DiscountInput>;

/** What the staff takes off an operator's subscription, from its next invoice on. */
export const DiscountDialog = ({
  operator,
  onClose,
}: {
  readonly operator: OperatorDesk;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('operators');
  const form = useContractForm<Discount, Discount>(DiscountInput, {
    defaultValues: { discount: operator.discount },
  });
  const save = async ({ discount }: Discount): Promise<void> => {
    const body = { discount: discount === 0 ? null : discount };
    await callApi(endpoints.updateOperatorDesk, { params: { id: operator.id }, body }, { handles: 'all' });
    await refreshQueries('exploitants');
    showSuccess(t('discount_saved'));
    onClose();
  };
  return (
    <FormDialog
      title={t('discount_title', { name: operator.commercial_name })}
      submit={t('discount_save')}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <NumberField name="discount" label={t('discount')} unit="%" hint={t('discount_hint')} optional />
    </FormDialog>
  );
};
