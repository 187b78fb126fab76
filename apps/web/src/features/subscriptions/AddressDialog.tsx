import type { Operator } from '@envol/contract/operators';
import { countryCodeOf } from '@envol/domain/invoicing/taxPlaces';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { useOperator } from '../../api/session.ts';
import { FieldRow } from '../../ui/form/FieldFrame.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useTranslation } from '../../ui/texts.ts';

const line = (most: number) => z.string().trim().min(1, 'required').max(most);
/** As `updateOperator` takes them; all four are needed of whoever is invoiced. */
const Address = z.object({
  address_1: line(250),
  postal_code: line(32),
  city: line(250),
  country: line(250).refine((written) => countryCodeOf(written) !== null, { message: 'country_unknown' }),
});
type Address = z.infer<typeof Address>;

interface AddressDialogProps {
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const Fields = ({ operator, onSaved, onClose }: AddressDialogProps & { readonly operator: Operator }) => {
  const { t } = useTranslation('subscriptions');
  const form = useContractForm<Address, Address>(Address, {
    defaultValues: {
      address_1: operator.address_1 ?? '',
      postal_code: operator.postal_code ?? '',
      city: operator.city ?? '',
      country: operator.country ?? t('address_country'),
    },
  });
  const save = async (body: Address): Promise<void> => {
    await callApi(endpoints.updateOperator, { params: { id: operator.id }, body }, { handles: 'all' });
    await Promise.all([refreshQueries('subscriptions'), refreshQueries('exploitants')]);
    onSaved();
  };
  return (
    <FormDialog
      title={t('address_title')}
      submit={t('address_next')}
      form={form}
      keptAs={`billing.${operator.id}`}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField name="address_1" label={t('address_line')} autoComplete="address-line1" maxLength={250} />
      <FieldRow>
        <TextField name="postal_code" label={t('address_code')} autoComplete="postal-code" maxLength={32} />
        <TextField name="city" label={t('address_city')} autoComplete="address-level2" maxLength={250} />
      </FieldRow>
      <TextField name="country" label={t('country')} autoComplete="country-name" maxLength={250} />
    </FormDialog>
  );
};

/** Where the company's invoices go, asked for where a plan was chosen: the plan's price follows. */
export const AddressDialog = (props: AddressDialogProps) => {
  const operator = useOperator();
  return operator === null ? null : <OfOperator id={operator.id} {...props} />;
};

const OfOperator = ({ id, ...props }: AddressDialogProps & { readonly id: number }) => {
  const { data } = useQuery(queryOf(endpoints.getOperator, { params: { id } }));
  return data === undefined ? null : <Fields operator={data} {...props} />;
};
