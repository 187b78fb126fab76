import type { Position } from '@envol/domain/geo/geometry';

/** The service did not answer, or not with what it should. */
export class GeocoderFailure extends Error {}

export interface FoundAddress {
  readonly label: string;
  readonly context: string;
  readonly position: Position;
  readonly kind: 'address' | 'street' | 'place';
}

/** Where a text lies. */
export interface Geocoder {
  /** `embedded`: streets of some towns, without numbers. */
  readonly source: 'live' | 'embedded' | 'none';
  /** The likeliest first. Throws GeocoderFailure. */
  search(text: string, most: number): Promise<readonly FoundAddress[]>;
}
