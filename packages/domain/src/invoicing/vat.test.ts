import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TAX_PLACES } from './taxPlaces.ts';
import { VAT_REGIMES, type VatCustomer, type VatSeller, VIES_STATES, vatCustomerOf, vatOf } from './vat.ts';
import { EU_RATES, FRENCH_RATES, rateOn } from './vatRates.ts';

const envol: VatSeller = { regime: 'standard', place: 'france', uses_one_stop_shop: false };
const DAY = '2026-11-30';
const business = (country: string, postal_code: string | null, changes: Partial<VatCustomer> = {}) =>
  ({ country, postal_code, is_business: true, vies: 'unchecked', ...changes }) as const;
const person = (country: string, postal_code: string | null) => ({
  ...business(country, postal_code),
  is_business: false,
});

describe('the tax by place', () => {
  it.each([
    ['mainland', business('FR', '31000'), 'S', 2000, null, null],
    ['Monaco', business('MC', '98000'), 'S', 2000, null, null],
    ['La Réunion', business('FR', '97400'), 'S', 850, null, null],
    ['Guyane', business('FR', '97300'), 'E', 0, 'guyane_mayotte', null],
    ['Mayotte', business('FR', '97600'), 'E', 0, 'guyane_mayotte', null],
    ['Saint-Martin', business('FR', '97150'), 'O', 0, 'outside_territory', null],
    ['Nouvelle-Calédonie', business('FR', '98800'), 'O', 0, 'outside_territory', null],
    ['Swiss business', business('CH', '1200'), 'O', 0, 'outside_eu', null],
    ['Belgian business, valid', business('BE', '1000', { vies: 'valid' }), 'AE', 0, 'reverse_charge', null],
    [
      'Belgian business, valid a while ago',
      business('BE', '1000', { vies: 'valid', is_vies_old: true }),
      'AE',
      0,
      'reverse_charge',
      'vies_not_renewed',
    ],
    [
      'Belgian business, invalid',
      business('BE', '1000', { vies: 'invalid' }),
      'S',
      2000,
      null,
      'eu_private_below_threshold',
    ],
    [
      'Belgian business, no answer',
      business('BE', '1000', { vies: 'unavailable' }),
      'S',
      2000,
      null,
      'vies_unavailable',
    ],
    ['Belgian business, not asked', business('BE', '1000'), 'S', 2000, null, 'vies_unavailable'],
    ['person of the mainland', person('FR', '75001'), 'S', 2000, null, null],
    ['person of La Réunion', person('FR', '97400'), 'S', 850, null, 'overseas_private'],
    ['person of Belgium', person('BE', '1000'), 'S', 2000, null, 'eu_private_below_threshold'],
    ['person of Switzerland', person('CH', '1200'), 'O', 0, 'outside_eu', 'world_private'],
    ['no country', business('', null), 'S', 2000, null, 'place_unknown'],
  ] as const)('%s', (_, customer, category, rate_bp, reason, doubt) => {
    expect(vatOf(envol, customer, 'electronic', DAY)).toEqual({ category, rate_bp, reason, doubt });
  });

  it('takes the customer’s rate under the one-stop shop', () => {
    const seller = { ...envol, uses_one_stop_shop: true };
    expect(vatOf(seller, person('BE', '1000'), 'electronic', DAY)).toMatchObject({ rate_bp: 2100 });
    expect(vatOf(seller, person('FI', '00100'), 'electronic', DAY)).toMatchObject({ rate_bp: 2550 });
  });

  it('taxes another service for a person where its seller is', () => {
    const seller: VatSeller = { ...envol, place: 'antilles_reunion' };
    expect(vatOf(seller, person('FR', '75001'), 'service', DAY)).toMatchObject({ rate_bp: 850 });
    expect(vatOf(seller, business('FR', '75001'), 'service', DAY)).toMatchObject({ rate_bp: 2000 });
  });

  it.each([
    ['franchise', 'E'],
    ['public_body', 'O'],
  ] as const)('charges nothing for a seller under %s', (regime, category) => {
    expect(vatOf({ ...envol, regime }, business('FR', '31000'), 'service', DAY)).toEqual({
      category,
      rate_bp: 0,
      reason: regime,
      doubt: null,
    });
  });

  it('forgoes the tax only for a written reason, whatever the customer', () => {
    const customers = fc.record({
      country: fc.constantFrom('FR', 'BE', 'ES', 'CH', 'NC', '', 'XX'),
      postal_code: fc.constantFrom(null, '31000', '97400', '97300', '97150', '35001', 'x'),
      is_business: fc.boolean(),
      vies: fc.constantFrom(...VIES_STATES),
      is_vies_old: fc.boolean(),
    });
    const sellers = fc.record({
      regime: fc.constantFrom(...VAT_REGIMES),
      place: fc.constantFrom(...TAX_PLACES),
      uses_one_stop_shop: fc.boolean(),
    });
    fc.assert(
      fc.property(
        sellers,
        customers,
        fc.constantFrom('electronic', 'service'),
        (seller, customer, supply) => {
          const vat = vatOf(seller, customer, supply, DAY);
          expect(vat.rate_bp === 0).toBe(vat.reason !== null);
          expect(vat.category === 'S').toBe(vat.rate_bp > 0);
          if (vat.reason === 'reverse_charge') expect(customer.vies).toBe('valid');
        },
      ),
    );
  });

  it('has one rate a day at most by place, each with its source', () => {
    for (const rates of [...Object.values(FRENCH_RATES), ...Object.values(EU_RATES)]) {
      for (const [index, { since, until, source }] of rates.entries()) {
        expect(source).toMatch(/^https:/);
        const next = rates[index + 1];
        if (next !== undefined) expect(until !== null && until < next.since && since < until).toBe(true);
      }
    }
    expect(rateOn(FRENCH_RATES.france, '2013-12-31')).toBe(1960);
    expect(rateOn(FRENCH_RATES.france, '2014-01-01')).toBe(2000);
    expect(rateOn(FRENCH_RATES.france, '1990-01-01')).toBeNull();
  });

  it.each([
    ['Allemagne', '10115', { siret: null, vat_number: 'FR44732829320' }],
    ['Allemagne', '10115', { siret: '73282932000074', vat_number: 'FR44732829320' }],
    ['Suisse', '1200', { siret: null, vat_number: 'FR44732829320' }],
    ['Suisse', '1200', { siret: '73282932000074', vat_number: null }],
  ])(
    'charges the tax to a company registered in France whose address is in %s',
    (country, postal_code, of) => {
      const customer = vatCustomerOf({ country, postal_code, ...of }, { state: 'valid', is_old: false });
      for (const supply of ['electronic', 'service'] as const)
        expect(vatOf(envol, customer, supply, DAY)).toEqual({
          ...{ category: 'S', rate_bp: 2000, reason: null, doubt: 'registered_in_france' },
        });
    },
  );

  it('reverses the charge for a company with a number of its own state, branch in France or not', () => {
    const of = { siret: '73282932000074', vat_number: 'BE0123456789' };
    const customer = vatCustomerOf(
      { country: 'Belgique', postal_code: '1000', ...of },
      { state: 'valid', is_old: false },
    );
    expect(vatOf(envol, customer, 'electronic', DAY).reason).toBe('reverse_charge');
    const swiss = vatCustomerOf(
      { country: 'Suisse', postal_code: '1200', siret: null, vat_number: null },
      { state: 'unchecked', is_old: false },
    );
    expect(vatOf(envol, swiss, 'electronic', DAY).reason).toBe('outside_eu');
  });

  it('makes a customer of a profile', () => {
    const profile = { country: 'Belgique', postal_code: '1000', siret: null, vat_number: 'BE 0123.456.789' };
    expect(vatCustomerOf(profile, { state: 'valid', is_old: false })).toMatchObject({
      country: 'BE',
      is_business: true,
      vies: 'valid',
    });
    const without = { ...profile, vat_number: null };
    expect(vatCustomerOf(without, { state: 'valid', is_old: false })).toMatchObject({
      is_business: false,
      vies: 'unchecked',
    });
  });
});
