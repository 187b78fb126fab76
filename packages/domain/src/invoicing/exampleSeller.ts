import type { InvoiceSeller } from './invoice.ts';

/** Who sells in the demonstration and in the tests: nothing of it exists. */
export const EXAMPLE_SELLER: InvoiceSeller = {
  name: 'Envol Exemple',
  legal_form: 'SAS',
  capital_cents: 1_000_000,
  siren: '732829320',
  rcs_city: 'Toulouse',
  vat_number: 'FR44732829320',
  vat_regime: 'standard',
  vat_on_debits: true,
  address: { line_1: '1 rue du Test', line_2: null, postal_code: '31000', city: 'Toulouse', country: 'FR' },
  email: 'facturation@envol.example',
};
