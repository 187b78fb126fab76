import type { BoundingBox } from '../geo/geometry.ts';
import { groundBound } from '../territory/groundBounds.ts';

/** A box in which the ground, French or foreign, nowhere reaches `under_m`. */
interface GroundBox {
  /** West, south, east, north, degrees. */
  readonly box: BoundingBox;
  /** m AMSL, above the highest summit inside. */
  readonly under_m: number;
  /** The highest known inside, or beside it where the box ends on its slopes, and its height, m AMSL. */
  readonly summit: string;
  readonly summit_m: number;
  /** Where it is, [longitude, latitude]; absent for what stands on the edge of the box or is no one place. */
  readonly at?: readonly [number, number];
}

/** Mont Blanc, m AMSL, rounded outwards: what is said where no box holds an area. */
const HIGHEST_GROUND_M = 4_810;

/**
 * Lowest first. Summits by their published altitudes (maps of the IGN, of swisstopo and of the IGN of Spain); a test holds
 * them, and every ground that the SIA publishes (feet of obstacles, aerodromes), under the bound of its box.
 */
export const GROUND_UNDER: readonly GroundBox[] = [
  // Saint-Pierre-et-Miquelon.
  {
    box: [-56.6, 46.6, -56, 47.3],
    under_m: 300,
    summit: 'Morne de la Grande Montagne',
    summit_m: 240,
    at: [-56.33, 47.06],
  },
  // Île-de-France with the plains beside it.
  { box: [1.4, 48.2, 3.4, 49.25], under_m: 350, summit: 'Haravilliers', summit_m: 217, at: [2.06, 49.18] },
  // Saint-Martin, Saint-Barthélemy.
  {
    box: [-63.25, 17.8, -62.7, 18.2],
    under_m: 450,
    summit: 'Pic Paradis',
    summit_m: 424,
    at: [-63.05, 18.08],
  },
  // Wallis and Futuna.
  {
    box: [-178.4, -14.5, -175.9, -13],
    under_m: 600,
    summit: 'Mont Puke',
    summit_m: 524,
    at: [-178.13, -14.27],
  },
  // Mayotte.
  { box: [44.9, -13.1, 45.4, -12.5], under_m: 700, summit: 'Bénara', summit_m: 660, at: [45.16, -12.87] },
  // Guyane.
  {
    box: [-54.7, 2, -51.4, 5.9],
    under_m: 900,
    summit: 'Bellevue de l’Inini',
    summit_m: 851,
    at: [-53.55, 3.57],
  },
  // North of 47° and west of 5.5°: the northern Morvan.
  { box: [-5.5, 47, 5.5, 51.2], under_m: 1_000, summit: 'Haut-Folin, just south of it', summit_m: 901 },
  // Normandy to Aquitaine and western Limousin.
  {
    box: [-2, 44, 1.5, 51.2],
    under_m: 1_000,
    summit: 'Mont Gargan, just east of it',
    summit_m: 731,
  },
  // The Basque coast to Gascogne.
  { box: [-2, 43.3, 1.5, 44], under_m: 1_000, summit: 'La Rhune', summit_m: 905, at: [-1.635, 43.309] },
  // Lower Provence.
  { box: [5, 42.9, 6, 44], under_m: 1_300, summit: 'Sainte-Baume', summit_m: 1_148, at: [5.76, 43.33] },
  // Martinique.
  {
    box: [-61.35, 14.3, -60.7, 15],
    under_m: 1_450,
    summit: 'Montagne Pelée',
    summit_m: 1_397,
    at: [-61.165, 14.81],
  },
  // Guadeloupe.
  {
    box: [-61.9, 15.75, -60.9, 16.6],
    under_m: 1_500,
    summit: 'Soufrière',
    summit_m: 1_467,
    at: [-61.664, 16.044],
  },
  // Montagne Noire to the foot of the Cévennes.
  {
    box: [1.5, 43.3, 5, 44],
    under_m: 1_600,
    summit: 'Pic de Saint-Guiral, on its northern edge',
    summit_m: 1_366,
  },
  // The Rhône to the edge of Bugey and Vercors.
  {
    box: [5, 45, 5.4, 46.05],
    under_m: 1_600,
    summit: 'Plateau des Coulmes, on its eastern edge',
    summit_m: 1_478,
  },
  // Vosges, with the Black Forest and the Swiss Jura beside them.
  { box: [5.5, 47, 8.5, 51.2], under_m: 1_650, summit: 'Chasseral', summit_m: 1_607, at: [7.06, 47.133] },
  // Nouvelle-Calédonie.
  {
    box: [158, -23.5, 172.5, -17.5],
    under_m: 1_700,
    summit: 'Mont Panié',
    summit_m: 1_628,
    at: [164.77, -20.58],
  },
  // Jura, with its Swiss side.
  { box: [5, 46.45, 6.75, 47], under_m: 1_750, summit: 'Mont Tendre', summit_m: 1_679, at: [6.31, 46.595] },
  // Southern Jura.
  {
    box: [5, 46.05, 6.15, 47],
    under_m: 1_750,
    summit: 'Crêt de la Neige',
    summit_m: 1_720,
    at: [5.94, 46.271],
  },
  // Massif Central.
  { box: [1.5, 44, 5, 47], under_m: 1_900, summit: 'Puy de Sancy', summit_m: 1_886, at: [2.814, 45.528] },
  // French Polynesia.
  {
    box: [-155, -28.5, -134, -7.5],
    under_m: 2_300,
    summit: 'Orohena',
    summit_m: 2_241,
    at: [-149.48, -17.62],
  },
  // Corsica.
  { box: [8.4, 41.3, 9.7, 43.1], under_m: 2_750, summit: 'Monte Cinto', summit_m: 2_706, at: [8.946, 42.38] },
  // La Réunion.
  {
    box: [55.1, -21.5, 55.95, -20.8],
    under_m: 3_100,
    summit: 'Piton des Neiges',
    summit_m: 3_071,
    at: [55.48, -21.1],
  },
  // Pyrenees, with their Spanish side.
  { box: [-2, 42.2, 3.4, 43.3], under_m: 3_450, summit: 'Aneto', summit_m: 3_404, at: [0.657, 42.631] },
];

/** West, south, east, north of each box, one after the other: a search walks them without unpacking any. */
const SIDES = Float64Array.from(GROUND_UNDER.flatMap(({ box }) => [...box]));

function search(box: BoundingBox): number {
  const west = box[0];
  const south = box[1];
  const east = box[2];
  const north = box[3];
  for (let at = 0; at < SIDES.length; at += 4)
    if (
      west >= (SIDES[at] ?? 0) &&
      south >= (SIDES[at + 1] ?? 0) &&
      east <= (SIDES[at + 2] ?? 0) &&
      north <= (SIDES[at + 3] ?? 0)
    )
      return GROUND_UNDER[at / 4]?.under_m ?? HIGHEST_GROUND_M;
  return HIGHEST_GROUND_M;
}

let latest: { readonly box: BoundingBox; readonly under_m: number } | null = null;

/**
 * The highest ground there can be in a box when no terrain data is at hand, m AMSL: by its own box above and, in the mainland's
 * lower parts, by the cells that it touches. One box is asked of for every zone.
 */
export function highestPossibleGround(box: BoundingBox): number {
  if (latest?.box !== box) latest = { box, under_m: Math.min(search(box), groundBound(box)) };
  return latest.under_m;
}
