import { countryCodeOf, type TaxAddress, type TaxPlace, taxPlaceOf } from './taxPlaces.ts';
import { readVatNumber } from './vatNumbers.ts';
import { type BasisPoints, EU_RATES, FRENCH_RATES, rateOn } from './vatRates.ts';

/**
 * What VIES said of a VAT number. `unavailable`: a state's register did not answer, which is not "invalid"; `unchecked`: nobody
 * asked yet.
 */
export const VIES_STATES = ['valid', 'invalid', 'unavailable', 'unchecked'] as const;
export type ViesState = (typeof VIES_STATES)[number];

/** Days for which an answer of VIES is kept while its register does not answer again. */
export const VIES_CACHE_DAYS = 30;

/**
 * How the seller stands: `standard`: it charges the tax; `franchise`: it does not (CGI art. 293 B); `public_body`: what it sells is
 * outside the tax (art. 256 B).
 */
export const VAT_REGIMES = ['standard', 'franchise', 'public_body'] as const;
export type VatRegime = (typeof VAT_REGIMES)[number];

/** Why no tax is charged, each with the sentence that the invoice has to carry. */
export const VAT_REASONS = [
  'reverse_charge',
  'franchise',
  'public_body',
  'guyane_mayotte',
  'outside_territory',
  'outside_eu',
] as const;
export type VatReason = (typeof VAT_REASONS)[number];

/**
 * What an accountant has to look at: the rule is disputed, a register did not answer, or another tax was taken than was due on the day of
 * the invoice.
 */
export const VAT_DOUBTS = [
  'overseas_private',
  'eu_private_below_threshold',
  'eu_rate_to_confirm',
  'world_private',
  'vies_unavailable',
  'vies_not_renewed',
  'place_unknown',
  'registered_in_france',
  'charged_otherwise',
] as const;
export type VatDoubt = (typeof VAT_DOUBTS)[number];

/** Categories of UNTDID 5305 that EN 16931 knows and that occur here: standard, reverse charge, exempt, outside scope. */
export type VatCategory = 'S' | 'AE' | 'E' | 'O';

export interface VatDecision {
  readonly category: VatCategory;
  readonly rate_bp: BasisPoints;
  readonly reason: VatReason | null;
  readonly doubt: VatDoubt | null;
}

export interface VatSeller {
  readonly regime: VatRegime;
  readonly place: TaxPlace;
  /** Whether private customers of other member states are taxed at home (one-stop shop, above 10,000 EUR a year). */
  readonly uses_one_stop_shop: boolean;
}

export interface VatCustomer extends TaxAddress {
  readonly is_business: boolean;
  readonly vies: ViesState;
  /** It has a French VAT number, or a SIRET and no number of another state: an address abroad does not make it foreign. */
  readonly is_registered_in_france?: boolean;
  /** Whether the answer of VIES is older than `VIES_CACHE_DAYS` days or could not be renewed. */
  readonly is_vies_old?: boolean;
}

/**
 * What is sold: `electronic` is taxed where a private customer lives (CGI art. 259 D), another `service` where its seller is (art.
 * 259-2°); what a business buys, where the business is (art. 259-1°).
 */
export type Supply = 'electronic' | 'service';

const untaxed = (category: VatCategory, reason: VatReason, doubt: VatDoubt | null = null): VatDecision => ({
  category,
  rate_bp: 0,
  reason,
  doubt,
});

const atRate = (place: TaxPlace, on: string, doubt: VatDoubt | null): VatDecision => {
  const rate_bp = rateOn(FRENCH_RATES[place], on);
  if (rate_bp === 0) return untaxed('E', 'guyane_mayotte', doubt);
  if (rate_bp !== null) return { category: 'S', rate_bp, reason: null, doubt };
  // No rate is known there or then: the mainland's, and somebody looks at it.
  const mainland = rateOn(FRENCH_RATES.france, on) ?? 2000;
  return { category: 'S', rate_bp: mainland, reason: null, doubt: 'place_unknown' };
};

const forEuPrivate = (seller: VatSeller, country: string, on: string): VatDecision => {
  const rate_bp = seller.uses_one_stop_shop ? rateOn(EU_RATES[country], on) : null;
  if (rate_bp !== null) return { category: 'S', rate_bp, reason: null, doubt: 'eu_rate_to_confirm' };
  return atRate('france', on, 'eu_private_below_threshold');
};

const forEuBusiness = (seller: VatSeller, customer: VatCustomer, on: string): VatDecision => {
  if (customer.vies === 'valid')
    return untaxed('AE', 'reverse_charge', customer.is_vies_old ? 'vies_not_renewed' : null);
  const charged = forEuPrivate(seller, customer.country, on);
  return customer.vies === 'invalid' ? charged : { ...charged, doubt: 'vies_unavailable' };
};

const forPrivate = (seller: VatSeller, place: TaxPlace, customer: VatCustomer, on: string): VatDecision => {
  switch (place) {
    case 'france':
      return atRate(place, on, null);
    case 'antilles_reunion':
    case 'guyane_mayotte':
      return atRate(place, on, 'overseas_private');
    case 'french_outside':
      return untaxed('O', 'outside_territory', 'overseas_private');
    case 'eu':
      return forEuPrivate(seller, customer.country, on);
    case 'world':
      return untaxed('O', 'outside_eu', 'world_private');
  }
};

const forBusiness = (seller: VatSeller, place: TaxPlace, customer: VatCustomer, on: string): VatDecision => {
  switch (place) {
    case 'france':
    case 'antilles_reunion':
    case 'guyane_mayotte':
      return atRate(place, on, null);
    case 'french_outside':
      return untaxed('O', 'outside_territory');
    case 'eu':
      return customer.is_registered_in_france
        ? atRate('france', on, 'registered_in_france')
        : forEuBusiness(seller, customer, on);
    case 'world':
      return customer.is_registered_in_france
        ? atRate('france', on, 'registered_in_france')
        : untaxed('O', 'outside_eu');
  }
};

/**
 * The tax on what is sold to a customer on a day (ISO date). Where something is not known the tax is charged, never forgone, and
 * `doubt` says what somebody has to look at. Sources: CGI art. 256 B, 259, 259 D, 283-2, 293 B, 294, 296; directive 2006/112/EC
 * art. 44, 58, 196.
 */
export const vatOf = (seller: VatSeller, customer: VatCustomer, supply: Supply, on: string): VatDecision => {
  if (seller.regime === 'franchise') return untaxed('E', 'franchise');
  if (seller.regime === 'public_body') return untaxed('O', 'public_body');
  const place = taxPlaceOf(customer);
  if (place === null) return atRate('france', on, 'place_unknown');
  if (customer.is_business) return forBusiness(seller, place, customer, on);
  return supply === 'service'
    ? forPrivate(seller, seller.place, customer, on)
    : forPrivate(seller, place, customer, on);
};

/** An operator's billing details as its profile has them. */
export interface BillingProfile {
  readonly country: string | null;
  readonly postal_code: string | null;
  readonly siret: string | null;
  readonly vat_number: string | null;
}

/**
 * The customer that a profile makes, with what VIES said of its number. Without a SIRET or a VAT number it counts as a private
 * person.
 */
export const vatCustomerOf = (
  profile: BillingProfile,
  vies: { readonly state: ViesState; readonly is_old: boolean },
): VatCustomer => {
  const country = profile.country === null ? null : countryCodeOf(profile.country);
  const number = profile.vat_number === null ? null : readVatNumber(profile.vat_number);
  return {
    country: country ?? '',
    postal_code: profile.postal_code,
    is_business: profile.siret !== null || number?.kind === 'read',
    vies: number?.kind === 'read' ? vies.state : 'unchecked',
    is_vies_old: vies.is_old,
    is_registered_in_france: number?.kind === 'read' ? number.country === 'FR' : profile.siret !== null,
  };
};
