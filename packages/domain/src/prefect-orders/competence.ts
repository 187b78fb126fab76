import type { AreaGeometry } from '../geo/geometry.ts';
import { departementsOf } from '../territory/departements.ts';

/** A département or a territory that an order's area lies in, and its prefect does not answer for. */
interface ForeignLand {
  readonly code: string;
  /** Whose it is. */
  readonly prefecture: string;
}

export interface OrderLand {
  /** None of the area lies where its prefect answers: such an order would exempt from nothing. */
  readonly is_elsewhere: boolean;
  /** What of it lies in another département, where the order has no effect. */
  readonly foreign: readonly ForeignLand[];
}

/**
 * Where an order's area lies, for a prefect who answers for some départements (code général des collectivités territoriales, L2215-1: within
 * the département). `own` empty: it is not known for which, and nothing is told. At sea and abroad no département is met.
 */
export const orderLand = (geometry: AreaGeometry, own: readonly string[]): OrderLand => {
  if (own.length === 0) return { is_elsewhere: false, foreign: [] };
  const met = departementsOf([geometry]);
  const foreign = met.filter(({ code }) => !own.includes(code));
  return {
    is_elsewhere: foreign.length > 0 && foreign.length === met.length,
    foreign: foreign.map(({ code, prefecture }) => ({ code, prefecture })),
  };
};
