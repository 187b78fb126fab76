/** The kinds of authority that answer requests. */
export const STRUCTURE_TYPES = ['airport', 'dsna_airport', 'prefecture', 'invited', 'ussp'] as const;
export type StructureType = (typeof STRUCTURE_TYPES)[number];

/** A registered airport decides on what it was sent; the others are told of a change of the mission. */
export const isAirport = ({ structure_type: type }: { readonly structure_type: StructureType }): boolean =>
  type === 'airport' || type === 'dsna_airport';
