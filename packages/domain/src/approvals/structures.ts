import type { Currency } from '../money/money.ts';

/** The kinds of authority that answer requests. */
export const STRUCTURE_TYPES = ['airport', 'dsna_airport', 'prefecture', 'invited', 'ussp'] as const;
export type StructureType = (typeof STRUCTURE_TYPES)[number];

/** What a structure's code is one of (specification 1 §3): a U-space's, an aerodrome's of ICAO, or its own. */
export const CODE_TYPES = ['U-SPACE', 'ICAO', 'OTHER'] as const;
export const codeTypeOf = ({
  code,
  has_uspace,
}: {
  readonly code: string;
  readonly has_uspace: boolean;
}): (typeof CODE_TYPES)[number] => {
  if (has_uspace) return 'U-SPACE';
  return /^[A-Z]{4}$/.test(code) ? 'ICAO' : 'OTHER';
};

/** A registered airport decides on what it was sent; the others are told of a change of the mission. */
export const isAirport = ({ structure_type: type }: { readonly structure_type: StructureType }): boolean =>
  type === 'airport' || type === 'dsna_airport';

/** Whether a structure of this kind is a partner of the platform unless the staff says otherwise: prefectures decide by law. */
export const isPartnerByKind = (type: StructureType): boolean => type !== 'prefecture' && type !== 'invited';

/** What a structure tells of itself to those who ask it; distances in kilometres, or in nautical miles beside them. */
export const DISTANCE_UNITS = ['km', 'NM'] as const;
export interface StructureWords {
  readonly tactical_contact_protocol: string | null;
  readonly operator_text: string | null;
  readonly unit_displayed: (typeof DISTANCE_UNITS)[number];
  /** Before tax, what it asks for one request; null: nothing. */
  readonly approval_price_cents: number | null;
  readonly approval_price_currency: Currency;
  /** It decides on requests that nobody paid yet. */
  readonly decides_unpaid: boolean;
}

/** A structure that has said nothing. */
export const NO_WORDS: StructureWords = {
  tactical_contact_protocol: null,
  operator_text: null,
  unit_displayed: 'km',
  approval_price_cents: null,
  approval_price_currency: 'EUR',
  decides_unpaid: false,
};
