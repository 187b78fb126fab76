import { rememberedOf } from '../../time/remembered.ts';
import { limitInMetres } from '../heights.ts';
import type { UasVolume, UasZone } from './uasZone.ts';

/** The bands of a runway or heliport end this far above the altitude that they count from, m. */
const BANDS_END_M = 120;

/** The altitude that the bands of a runway or heliport count from, m AMSL; null where its zone does not tell. */
export const altitudeOfBands: (zone: Pick<UasZone, 'volumes'>) => number | null = rememberedOf(
  ({ volumes }) => {
    const altitudes = volumes.flatMap(({ upper }) =>
      upper.reference === 'AMSL' ? [limitInMetres(upper) - BANDS_END_M] : [],
    );
    return altitudes.length > 0 ? Math.min(...altitudes) : null;
  },
);

/** How high above its place an official band begins, m: free in sight up to there; 0 where it cannot be told. */
export function bandHeight({ lower }: UasVolume, altitude: number | null): number {
  if (lower.reference === 'AGL') return limitInMetres(lower);
  return lower.reference === 'AMSL' && altitude !== null ? Math.max(limitInMetres(lower) - altitude, 0) : 0;
}
