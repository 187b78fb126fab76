import type { AreaGeometry, Position } from '../../geo/geometry.ts';
import { MARKERS_ALONE } from './lists.ts';
import { layOutPlaces } from './zoneList.ts';

/** A place that a protected area without a known outline may reach. */
export interface NatureDoubt {
  /** As it is called within a sentence; for a reserve the official zone's own name. */
  readonly name: string;
  /** A word that the official zones about it have in their names. */
  readonly official: string;
  /** So far from where it is known to be that nobody is made to check. */
  readonly is_only_told: boolean;
}

interface Sized extends NatureDoubt {
  readonly geometry: AreaGeometry;
}

const circle = (center: Position, radius_m: number): AreaGeometry => ({ type: 'Circle', center, radius_m });

/** The official map's circles are 3.7 km wide; the reserves that they mark are seldom much wider. */
const AROUND_A_MARKER_M = 5_700;

const REUNION = 'parc national de La Réunion';
/**
 * Its heart, 1,054 km², is known by ten sites of the official map alone: what lies about them is asked, the widest about those
 * of the volcano, whose slopes reach the sea; the rest of the park's 30 km is told.
 */
const REUNION_SITE_M = { volcano: 14_000, heights: 12_000, northern: 9_000 } as const;
const REUNION_PARK: readonly [center: Position, radius_m: number, is_only_told: boolean] = [
  [55.48, -21.13],
  30_000,
  true,
];

function reunionSite(official: string): number {
  if (/LANGEVIN|REMPARTS/.test(official)) return REUNION_SITE_M.volcano;
  return /ECRITE|BENARE/.test(official) ? REUNION_SITE_M.northern : REUNION_SITE_M.heights;
}

/** Sizes that are known: a park of about 150 km, a reserve of 950 km². */
const KNOWN_SIZES: readonly (readonly [word: string, name: string, radius_m: number])[] = [
  ['PARC AMAZONIEN', 'parc amazonien de Guyane', 150_000],
  ['KAW-ROURA', 'réserve naturelle des marais de Kaw-Roura', 20_000],
];

function ofMarker({ official, center }: (typeof MARKERS_ALONE)[number]): Sized {
  if (official.includes('DE LA REUNION') && official.includes('PARC NATIONAL'))
    return {
      name: REUNION,
      official: 'PARC NATIONAL DE LA REUNION',
      is_only_told: false,
      geometry: circle(center, reunionSite(official)),
    };
  const known = KNOWN_SIZES.find(([word]) => official.includes(word));
  return {
    name: known?.[1] ?? official,
    official: known?.[0] ?? official,
    is_only_told: false,
    geometry: circle(center, known?.[2] ?? AROUND_A_MARKER_M),
  };
}

const square = (west: number, south: number, east: number, north: number): AreaGeometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});

const doubts: readonly Sized[] = [
  ...MARKERS_ALONE.map(ofMarker),
  {
    name: REUNION,
    official: 'PARC NATIONAL DE LA REUNION',
    is_only_told: REUNION_PARK[2],
    geometry: circle(REUNION_PARK[0], REUNION_PARK[1]),
  },
  {
    name: 'parc national de la Guadeloupe',
    official: 'GUADELOUPE',
    is_only_told: false,
    geometry: square(-61.76, 15.98, -61.63, 16.26),
  },
];

/** Where a park or reserve may reach though no outline of it is at hand. */
export const natureDoubts = layOutPlaces(doubts);
