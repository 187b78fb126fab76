import { type Constraint, restsOnGround } from '../airspace/constraint.ts';

/**
 * What is told of the height under which nobody need be asked. `unknown`: nothing but the ground's altitude hides it, which
 * is neither a height nor the absence of one.
 */
export type FreeHeight =
  | { readonly is: 'up_to'; readonly height_m: number }
  | { readonly is: 'none' }
  | { readonly is: 'unknown' };

type Card = Pick<Constraint, 'key' | 'effect' | 'kind' | 'reasons' | 'free_height_m'>;

/** Reasons of a band that leaves some height above an aerodrome or heliport whose ground or altitude is not known well enough. */
const BAND_OVER_UNKNOWN: ReadonlySet<string> = new Set([
  'free_height_ground_unknown',
  'height_counted_from_aerodrome_ground_unknown',
  'height_counted_from_aerodrome_ground_estimated',
  'height_counted_from_unknown_altitude',
]);

/** Whether the ground alone hides what a card leaves, be the flight under it at best or above it whatever the ground. */
const isHiddenByGround = (card: Omit<Card, 'free_height_m'>): boolean =>
  restsOnGround(card) ||
  (card.reasons.some(({ code }) => code === 'height_none_surely_free') &&
    card.reasons.some(({ code }) => BAND_OVER_UNKNOWN.has(code)));

const NONE: FreeHeight = { is: 'none' };

const toFreeHeight = (height_m: number | null, isHidden: boolean): FreeHeight => {
  if (height_m !== null) return height_m > 0 ? { is: 'up_to', height_m } : NONE;
  return isHidden ? { is: 'unknown' } : NONE;
};

/** Of one card: what its zone or rule leaves. */
export const cardFreeHeight = (card: Card): FreeHeight =>
  toFreeHeight(card.free_height_m, isHiddenByGround(card));

/** Of a mission: not known where some card's is not, and no other card leaves none at any height. */
export const missionFreeHeight = ({
  free_height_m,
  constraints,
}: {
  readonly free_height_m: number | null;
  readonly constraints: readonly Card[];
}): FreeHeight => {
  const closes = (card: Card): boolean =>
    (card.effect === 'agreement' || card.effect === 'forbidden') &&
    card.free_height_m === null &&
    !isHiddenByGround(card);
  const isHidden =
    constraints.some((card) => cardFreeHeight(card).is === 'unknown') && !constraints.some(closes);
  return toFreeHeight(free_height_m, isHidden);
};

/** Of a card as a request keeps it; one that kept no card says what it kept. */
export const freeHeightOfRequest = ({
  free_height_m,
  basis,
}: {
  readonly free_height_m: number | null;
  readonly basis?: Omit<Card, 'free_height_m'> | null;
}): FreeHeight => toFreeHeight(free_height_m, basis != null && isHiddenByGround(basis));
