import { updateProcedurePrices } from '@envol/contract/procedures';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';

type Prices = typeof updateProcedurePrices.response._zod.output;
type Body = typeof updateProcedurePrices.body._zod.output;

/** What the platform asks for each kind of procedure; empty: no price is said. */
export const PricesDialog = ({
  prices,
  onClose,
}: {
  readonly prices: Prices;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('entrusting');
  const form = useContractForm<{ prices: Prices }, Body>(updateProcedurePrices.body, {
    defaultValues: { prices },
  });
  const save = async (body: Body): Promise<void> => {
    await callApi(endpoints.updateProcedurePrices, { body }, { handles: 'all' });
    await refreshQueries('procedure-prices');
    showSuccess(t('prices_saved'));
    onClose();
  };
  return (
    <FormDialog title={t('prices')} submit={t('save')} form={form} onSubmit={save} onClose={onClose}>
      {prices.map(({ procedure }, index) => (
        <MoneyField
          key={procedure}
          name={`prices.${index}.price_cents`}
          label={t('price_of', { procedure: t(`procedures.${procedure}`) })}
          optional
        />
      ))}
    </FormDialog>
  );
};
