import type { Constraint } from '@envol/domain/airspace/constraint';
import { limitInMetres } from '@envol/domain/airspace/heights';

export interface Band {
  readonly key: string;
  readonly constraint: Pick<Constraint, 'key' | 'kind' | 'title'>;
  /** m above ground. */
  readonly floor_m: number;
  /** Null: higher than the drawing, or counted from the sea, which the ground would be needed to place. */
  readonly top_m: number | null;
}

export interface HeightPicture {
  readonly top_m: number;
  readonly bands: readonly Band[];
  /** Floors counted from the sea: not comparable while the ground is unknown. */
  readonly apart: readonly Pick<Constraint, 'key' | 'kind' | 'title'>[];
}

const AT_MOST = 3;
const ROUND_M = 50;

/** What can honestly be drawn over an unknown ground: floors and ceilings counted from it, no others. */
export const pictureOf = (
  constraints: readonly Pick<Constraint, 'key' | 'kind' | 'title' | 'overlap' | 'effect'>[],
  height_m: number,
): HeightPicture => {
  const top_m = Math.ceil(Math.max(height_m * 1.6, 150) / ROUND_M) * ROUND_M;
  const limited = constraints.filter(({ overlap }) => overlap.lower !== null);
  const fromGround = limited.filter(
    ({ overlap, effect }) =>
      overlap.lower?.reference === 'AGL' && effect !== 'information' && effect !== 'free',
  );
  const bands = fromGround.slice(0, AT_MOST).map(({ overlap, ...constraint }) => {
    const { lower, upper } = overlap;
    const ceiling = upper?.reference === 'AGL' ? limitInMetres(upper) : null;
    return {
      key: constraint.key,
      constraint,
      floor_m: lower === null ? 0 : limitInMetres(lower),
      top_m: ceiling !== null && ceiling < top_m ? ceiling : null,
    };
  });
  const apart = limited.filter(({ overlap }) => overlap.lower?.reference !== 'AGL').slice(0, AT_MOST);
  return { top_m, bands: bands.filter(({ floor_m }) => floor_m < top_m), apart };
};
