import type { BoundingBox } from '../geo/geometry.ts';

/** A national park, over whose core motorised aircraft fly low only by leave of its director. */
export interface NationalPark {
  /** As it is called within a sentence. */
  readonly name: string;
  /** A word that the official zones about it have in their names. */
  readonly word: string;
  /** West, south, east, north of its core, degrees, rounded outwards. */
  readonly boxes: readonly BoundingBox[];
  /** The box reaches into a town, where most of it is no park: told, and nobody is made to check. */
  readonly is_only_told?: true;
}

/** Below this height above ground, m: the height up to which the official zones of parks close (ENR 5.7). */
export const PARK_CORE_UNDER_M = 1_000;

/** Where the cores were taken from; their decrees draw the limits. */
export const PARK_CORES = {
  valid_from: '2006-04-15',
  source:
    'Code de l’environnement, article L.331-4-1, et décrets des parcs nationaux ; limites approchées, à confirmer',
} as const;

/**
 * The official map draws most parks and reserves as a circle of 3.7 km (2 NM) around one point: 117 of 143 zones of 14 May
 * 2026, all the national parks of the mainland among them, whose cores are ten times as large. Those of La Réunion and of
 * Guyane are left to the map: it draws the one at ten sites, and in the other nobody lives.
 */
export const NATIONAL_PARKS: readonly NationalPark[] = [
  { name: 'parc national de la Vanoise', word: 'VANOISE', boxes: [[6.6, 45.2, 7.15, 45.55]] },
  { name: 'parc national des Écrins', word: 'ECRINS', boxes: [[5.95, 44.6, 6.55, 45.1]] },
  {
    name: 'parc national du Mercantour',
    word: 'MERCANTOUR',
    boxes: [
      [6.6, 44.15, 7.05, 44.4],
      [6.85, 43.97, 7.6, 44.28],
    ],
  },
  {
    name: 'parc national des Pyrénées',
    word: 'PYRENEES',
    boxes: [
      [-0.8, 42.72, -0.3, 42.96],
      [-0.35, 42.66, 0.25, 42.9],
    ],
  },
  { name: 'parc national des Cévennes', word: 'CEVENNES', boxes: [[3.28, 44.02, 3.98, 44.52]] },
  { name: 'parc national de forêts', word: 'NATIONAL DE FORETS', boxes: [[4.65, 47.68, 5.18, 48.05]] },
  {
    name: 'parc national des Calanques',
    word: 'CALANQUES',
    boxes: [[5.28, 43, 5.65, 43.235]],
    is_only_told: true,
  },
  { name: 'parc national de Port-Cros', word: 'PORT CROS', boxes: [[6.1, 42.94, 6.5, 43.05]] },
  {
    name: 'parc national de la Guadeloupe',
    word: 'GUADELOUPE',
    boxes: [[-61.76, 15.98, -61.63, 16.26]],
  },
];
