import { EXAMPLE_SELLER } from '@envol/domain/invoicing/exampleSeller';
import type { InvoiceSeller } from '@envol/domain/invoicing/invoice';
import {
  CONNECTIONS,
  ConfigError,
  defineSettings,
  flagSetting,
  oneOf,
  type ReadOf,
  textSetting,
  webAddress,
} from '../../platform/settings.ts';

/** Without one of these no invoice is one (CGI ann. II art. 242 nonies A); of an overseas seller the postal code tells its tax. */
const NEEDED = [
  'SELLER_NAME',
  'SELLER_SIREN',
  'SELLER_VAT_NUMBER',
  'SELLER_ADDRESS',
  'SELLER_POSTAL_CODE',
  'SELLER_CITY',
] as const;

const REFUND_ALONE_EUR = 500;

export const invoicesSettings = defineSettings({
  settings: {
    SELLER_NAME: {
      words:
        'Envol’s company as invoices name it; with SELLER_SIREN, SELLER_VAT_NUMBER, SELLER_ADDRESS, SELLER_POSTAL_CODE and SELLER_CITY it invoices: all of them or none. Default: with DEMO=true an invented company, else none.',
      type: textSetting(),
      example: 'Envol',
    },
    SELLER_LEGAL_FORM: { type: textSetting(), example: 'SAS' },
    SELLER_CAPITAL_EUR: { type: textSetting().regex(/^\d{1,12}$/, 'whole euros'), example: '10000' },
    SELLER_SIREN: { type: textSetting().regex(/^\d{9}$/, 'nine digits'), example: '732829320' },
    SELLER_RCS: { words: 'City of the register of commerce.', type: textSetting(), example: 'Toulouse' },
    SELLER_VAT_NUMBER: { type: textSetting(), example: 'FR44732829320' },
    SELLER_VAT_ON_DEBITS: {
      words:
        'Whether the tax is paid on what is invoiced, not on what is paid (CGI art. 269-2-c). Default: true.',
      type: flagSetting,
      example: 'true',
    },
    SELLER_ONE_STOP_SHOP: {
      words:
        'Whether private customers of other member states are taxed at their rate (above 10,000 EUR a year). Default: false.',
      type: flagSetting,
      example: 'false',
    },
    SELLER_ADDRESS: { type: textSetting(), example: '1 rue du Test' },
    SELLER_POSTAL_CODE: { type: textSetting(), example: '31000' },
    SELLER_CITY: { type: textSetting(), example: 'Toulouse' },
    SELLER_EMAIL: { type: textSetting(), example: 'facturation@example.org' },
    REFUND_ALONE_EUR: {
      words:
        'What one member of the staff may give back of an invoice, in whole euros; beyond, a second one has to ask for the same sum. Default: 500.',
      type: textSetting().regex(/^\d{1,7}$/, 'whole euros'),
      example: '500',
    },
    VIES: {
      words:
        'How VAT numbers of the European Union are checked: live (the Commission’s service), simulated (invented) or none. Default: simulated with DEMO=true, else live.',
      type: oneOf(CONNECTIONS),
      example: 'live',
    },
    VIES_URL: { type: webAddress(), example: 'https://ec.europa.eu/taxation_customs/vies/rest-api' },
    E_INVOICES: {
      words:
        'How e-invoices reach an approved platform: manual (files are downloaded and deposited by hand) or simulated. Default: simulated with DEMO=true, else manual.',
      type: oneOf(['manual', 'simulated']),
      example: 'manual',
    },
  },
  read: (given, { demo }) => {
    const missing = NEEDED.filter((key) => given[key] === undefined);
    if (missing.length > 0 && missing.length < NEEDED.length)
      throw new ConfigError(`Invoices need ${missing.join(', ')} beside the other SELLER settings.`);
    const { SELLER_NAME: name, SELLER_SIREN: siren, SELLER_ADDRESS: line_1, SELLER_CITY: city } = given;
    const is_named = name !== undefined && siren !== undefined && line_1 !== undefined && city !== undefined;
    const own: InvoiceSeller | null = is_named
      ? {
          name,
          legal_form: given.SELLER_LEGAL_FORM ?? 'SAS',
          capital_cents:
            given.SELLER_CAPITAL_EUR === undefined ? null : Number(given.SELLER_CAPITAL_EUR) * 100,
          siren,
          rcs_city: given.SELLER_RCS ?? null,
          vat_number: given.SELLER_VAT_NUMBER ?? null,
          vat_regime: 'standard',
          vat_on_debits: given.SELLER_VAT_ON_DEBITS ?? true,
          address: {
            line_1,
            line_2: null,
            postal_code: given.SELLER_POSTAL_CODE ?? null,
            city,
            country: 'FR',
          },
          email: given.SELLER_EMAIL ?? null,
        }
      : null;
    const seller = own ?? (demo ? EXAMPLE_SELLER : null);
    return {
      invoice_seller: seller,
      one_stop_shop: given.SELLER_ONE_STOP_SHOP ?? false,
      refund_alone_cents: Number(given.REFUND_ALONE_EUR ?? REFUND_ALONE_EUR) * 100,
      vies: given.VIES ?? (demo ? ('simulated' as const) : ('live' as const)),
      vies_url: given.VIES_URL ?? null,
      vies_requester: seller?.vat_number ?? null,
      e_invoices: given.E_INVOICES ?? (demo ? ('simulated' as const) : ('manual' as const)),
    };
  },
});

declare module '../../configType.ts' {
  interface Config extends ReadOf<typeof invoicesSettings> {}
}
