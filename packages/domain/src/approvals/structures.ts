/** The kinds of authority that answer requests. */
export const STRUCTURE_TYPES = ['airport', 'dsna_airport', 'prefecture', 'invited', 'ussp'] as const;
export type StructureType = (typeof STRUCTURE_TYPES)[number];

/** A registered airport decides on what it was sent; the others are told of a change of the mission. */
export const isAirport = ({ structure_type: type }: { readonly structure_type: StructureType }): boolean =>
  type === 'airport' || type === 'dsna_airport';

/** What a structure tells of itself to those who ask it; distances in kilometres, or in nautical miles beside them. */
export const DISTANCE_UNITS = ['km', 'NM'] as const;
export interface StructureWords {
  readonly tactical_contact_protocol: string | null;
  readonly operator_text: string | null;
  readonly unit_displayed: (typeof DISTANCE_UNITS)[number];
  /** EUR before tax that it asks for one request; null: nothing. */
  readonly approval_price_eur: number | null;
}
