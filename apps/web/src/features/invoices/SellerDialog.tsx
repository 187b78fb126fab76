import { type OnboardingInformations, SellerInput } from '@envol/contract/invoices';
import { VAT_REGIMES } from '@envol/domain/invoicing/vat';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import { FieldRow } from '../../ui/form/FieldFrame.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';

type SellerBody = typeof SellerInput._zod.output;

const EMPTY: SellerBody = {
  name: '',
  legal_form: '',
  capital_cents: null,
  siren: '',
  rcs_city: null,
  vat_number: null,
  vat_regime: 'standard',
  vat_on_debits: false,
  address_1: '',
  address_2: null,
  postal_code: '',
  city: '',
  email: null,
};

const AddressFields = () => {
  const { t } = useTranslation('invoices');
  return (
    <>
      <TextField name="address_1" label={t('seller.address_1')} maxLength={250} />
      <TextField name="address_2" label={t('seller.address_2')} maxLength={250} optional />
      <FieldRow>
        <TextField name="postal_code" label={t('seller.postal_code')} maxLength={32} />
        <TextField name="city" label={t('seller.city')} maxLength={250} />
      </FieldRow>
    </>
  );
};

/** What stands on a structure's invoices, and the mandate under which Envol writes them. */
export const SellerDialog = ({
  onboarding,
  onClose,
}: {
  readonly onboarding: OnboardingInformations;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('invoices');
  const { structure_id: id } = onboarding;
  const form = useContractForm<SellerBody, SellerBody>(SellerInput, {
    defaultValues: onboarding.seller ?? EMPTY,
  });
  const send = async (body: SellerBody): Promise<void> => {
    await callApi(endpoints.acceptInvoicingMandate, { params: { id }, body }, { handles: 'all' });
    showSuccess(t('mandate_accepted'));
    onClose();
    await refreshQueries('structures-requiring-payment');
  };
  return (
    <FormDialog
      title={t('configure')}
      submit={t('accept_mandate')}
      form={form}
      keptAs={`invoices/seller/${id}`}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{t('mandate_text')}</p>
      <TextField name="name" label={t('seller.name')} maxLength={250} />
      <FieldRow>
        <TextField
          name="legal_form"
          label={t('seller.legal_form')}
          hint={t('seller.legal_form_hint')}
          maxLength={100}
        />
        <MoneyField name="capital_cents" label={t('seller.capital')} optional />
      </FieldRow>
      <FieldRow>
        <TextField name="siren" label={t('seller.siren')} maxLength={20} />
        <TextField name="rcs_city" label={t('seller.rcs_city')} maxLength={100} optional />
      </FieldRow>
      <FieldRow>
        <SelectField
          name="vat_regime"
          label={t('seller.vat_regime')}
          options={VAT_REGIMES.map((value) => ({ value, label: t(`seller.regimes.${value}`) }))}
        />
        <TextField name="vat_number" label={t('seller.vat_number')} maxLength={32} optional />
      </FieldRow>
      <CheckboxField name="vat_on_debits" label={t('seller.vat_on_debits')} />
      <AddressFields />
      <TextField name="email" label={t('seller.email')} maxLength={250} optional />
    </FormDialog>
  );
};
