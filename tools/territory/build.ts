/**
 * Builds the territory of the French airspace data:
 * `node tools/territory/build.ts <communes_2018_simplify10.topojson.gz>`.
 * Output: packages/domain/src/territory/generated/france.json, committed, with its sources beside it.
 *
 * Squares of one degree are cut in four until each is wholly French, wholly not, or as small as a leaf; a leaf that no
 * outline at hand can decide is "perhaps". French: land, and the sea up to 12 nautical miles from it that no other
 * country is nearer to.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Land, REACH_KM } from './land.ts';
import { type Point, readOutlines } from './outlines.ts';

const OUT = join(import.meta.dirname, '..', '..', 'packages/domain/src/territory/generated/france.json');
const KM_PER_DEGREE = 111.195;
/** 12 NM (United Nations Convention on the Law of the Sea, article 3). */
const WATERS_KM = 22.224;
/** What the flat distances and the points on outlines may be wrong by at such a range. */
const SLACK_KM = 0.4;
/** How far the outlines at hand may lie beside the border: communes, overseas. */
const FINE_KM = 0.3;
const COARSE_KM = 0.7;
/** Natural Earth's own borders wander: nearer than this to a neighbour, what is not a commune is not taken for sea. */
const NEIGHBOUR_KM = 3;
/** A square is cut down to 1/256°, at sea to 1/32°, between two foreign countries to 1/16°. */
const DEPTH = { land: 8, sea: 5, foreign: 4 } as const;
const SEA_FROM_KM = 5;

type Box = readonly [west: number, south: number, east: number, north: number];

/** Where the squares are looked at: around every French coast and border. */
const REGIONS: readonly Box[] = [
  [-8, 40, 12, 53],
  [-58, 45, -54, 49],
  [-64, 13, -59, 19],
  [-56, 1, -50, 8],
  [54, -23, 59, -19],
  [42, -16, 51, -10],
  [156, -24, 171, -17],
  [-180, -16, -175, -12],
  [-156, -29, -133, -7],
  [39, -24, 43, -15],
  [43, -24, 50, -16],
  [49, -48, 53, -45],
  [67, -51, 72, -47],
  [76, -40, 79, -36],
  [-111, 9, -108, 12],
];

/** Islands without a neighbour within 24 NM, with their waters and the sea between them: their own outlines are too coarse. */
const ISLANDS: readonly Box[] = [
  [157.75, -23.3125, 168.5, -19], // New Caledonia, Loyalty
  [162, -19, 164, -17.6875], // Huon, Surprise
  [168.5, -23, 169.25, -22.125], // Walpole
  [-178.4375, -14.625, -177.75, -14], // Futuna
  [-176.5, -13.625, -175.875, -13], // Wallis
  [-155, -24, -134, -13.75], // Society, Tuamotu, Gambier
  [-154.75, -28.125, -143.1875, -21.5], // Austral
  [-141.25, -11, -138, -7.6875], // Marquesas
];

/** French too, but no publication of airspace speaks of them: Terres australes et antarctiques, Clipperton. */
const UNPUBLISHED: readonly (readonly [code: string, box: Box])[] = [
  ['TF', [40, -22.625, 40.6875, -22.0625]], // Europa
  ['TF', [39.375, -21.75, 40, -21.1875]], // Bassas da India
  ['TF', [42.5, -17.3125, 43, -16.8125]], // Juan de Nova
  ['TF', [47, -11.8125, 47.625, -11.25]], // Glorieuses
  ['TF', [54.25, -16.125, 54.8125, -15.6875]], // Tromelin
  ['TF', [50, -46.8125, 52.625, -45.75]], // Crozet
  ['TF', [68.125, -50.25, 71, -48.1875]], // Kerguelen
  ['TF', [77.125, -38.9375, 77.9375, -37.5]], // Amsterdam, Saint-Paul
  ['CP', [-109.4375, 10.0625, -108.9375, 10.5]], // Clipperton
];

/**
 * Nearer to the border than the outlines at hand can tell, by much: Natural Earth lays that of Saint-Martin up to 1.75 km into
 * the Dutch part, which reaches to 18.065° N. In steps of the smallest leaf, 1/256°.
 */
const DOUBTFUL: readonly (readonly [code: string, box: Box])[] = [
  ['SX', [-63.25, 17.9375, -62.9375, 18.06640625]],
];

const SEAS: readonly Box[] = [...ISLANDS, ...UNPUBLISHED.map(([, box]) => box)];

const [communesFile] = process.argv.slice(2);
if (communesFile === undefined) throw new Error('The archive of communes is to be named');
const { fine, coarse, foreign } = readOutlines(communesFile);
const french = new Land([fine, coarse]);
const others = new Land(foreign.map(({ rings }) => rings));

/** States of a leaf: "FR", "" (nobody's), "CH" (that country's), "?CH" (perhaps). */
const states: string[] = ['FR', ''];
/** Printable, without the quote and the backslash of JSON. */
const SPLIT = '!';
const letterOf = (state: string): string => {
  const known = states.indexOf(state);
  const index = known === -1 ? states.push(state) - 1 : known;
  const code = 35 + index;
  return String.fromCharCode(code >= 92 ? code + 1 : code);
};

const inside = (square: Box, box: Box): boolean =>
  square[0] >= box[0] && square[1] >= box[1] && square[2] <= box[2] && square[3] <= box[3];
const meets = (square: Box, box: Box): boolean =>
  square[0] < box[2] && square[2] > box[0] && square[1] < box[3] && square[3] > box[1];

interface Facts {
  /** Half of the square's diagonal, km. */
  readonly half: number;
  readonly on_french_land: boolean;
  readonly to_french: number;
  readonly margin: number;
  /** Country of the ground at its middle. */
  readonly on: string | null;
  readonly to_foreign: number;
  /** Nearest country. */
  readonly near: string;
}

function factsOf([west, south, east, north]: Box): Facts {
  const middle: Point = [(west + east) / 2, (south + north) / 2];
  const cos = Math.cos((middle[1] * Math.PI) / 180);
  const toFrench = french.nearest(middle);
  const toForeign = others.nearest(middle);
  const on = others.ownerAt(middle);
  return {
    half: (Math.hypot((east - west) * cos, north - south) / 2) * KM_PER_DEGREE,
    on_french_land: french.ownerAt(middle) !== null,
    to_french: toFrench.km,
    margin: toFrench.owner === 1 ? COARSE_KM : FINE_KM,
    on: on === null ? null : (foreign[on]?.code ?? null),
    to_foreign: toForeign.km,
    near: toForeign.km < REACH_KM ? (foreign[toForeign.owner]?.code ?? '') : '',
  };
}

/** Whether all of the square is French: inland, or where nothing but French sea is beyond the coast. */
function isFrench({ half, on_french_land, to_french, margin, on, to_foreign }: Facts): boolean {
  if (half > REACH_KM / 2) return false;
  if (on_french_land && to_french > half + margin) return true;
  const isAlone = on === null && to_foreign - half > NEIGHBOUR_KM;
  if (!isAlone) return false;
  const furthest = on_french_land ? half : to_french + half;
  return furthest < WATERS_KM - SLACK_KM && to_foreign - half > furthest + SLACK_KM;
}

/** Whether none of the square is French. */
function isNotFrench({ half, on_french_land, to_french, margin, on, to_foreign }: Facts): boolean {
  if (on_french_land || half > REACH_KM / 2) return false;
  if (to_french - half > WATERS_KM + SLACK_KM) return true;
  if (on !== null && to_foreign > half && to_french > half + margin) return true;
  return to_foreign + half + SLACK_KM < to_french - half && to_french - half > NEIGHBOUR_KM;
}

const quarters = ([west, south, east, north]: Box): readonly Box[] => {
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  return [
    [west, south, x, y],
    [x, south, east, y],
    [west, y, x, north],
    [x, y, east, north],
  ];
};

/** The letters of a square: its state, or the sign of a cut and those of its quarters (SW, SE, NW, NE). */
function lettersOf(square: Box, depth: number): string {
  if (ISLANDS.some((box) => inside(square, box))) return letterOf('FR');
  const unpublished = UNPUBLISHED.find(([, box]) => inside(square, box));
  if (unpublished) return letterOf(unpublished[0]);
  const facts = factsOf(square);
  const cut = (): string => {
    const parts = quarters(square).map((quarter) => lettersOf(quarter, depth + 1));
    return parts.every((part) => part.length === 1 && part === parts[0])
      ? (parts[0] ?? '')
      : SPLIT + parts.join('');
  };
  const isIsland = SEAS.some((box) => meets(square, box));
  if (!isIsland && isFrench(facts)) {
    const doubt = DOUBTFUL.find(([, box]) => meets(square, box));
    if (doubt === undefined) return letterOf('FR');
    return inside(square, doubt[1]) ? letterOf(`?${doubt[0]}`) : cut();
  }
  if (!isIsland && isNotFrench(facts)) {
    const isMixed = facts.to_foreign < facts.half;
    if (isMixed && depth < DEPTH.foreign) return cut();
    return letterOf(facts.on ?? (facts.to_foreign < WATERS_KM ? facts.near : ''));
  }
  const limit = facts.to_french > SEA_FROM_KM + facts.half ? DEPTH.sea : DEPTH.land;
  if (depth < limit) return cut();
  // Ground of a neighbour by its own outline, and not a commune: as sure as a leaf can be.
  if (!facts.on_french_land && facts.on !== null) return letterOf(facts.on);
  return letterOf(`?${facts.near}`);
}

const squares: Record<string, string> = {};
for (const [west, south, east, north] of [...REGIONS, ...SEAS])
  for (let x = Math.floor(west); x < east; x++)
    for (let y = Math.floor(south); y < north; y++) {
      if (squares[`${x},${y}`] !== undefined) continue;
      const letters = lettersOf([x, y, x + 1, y + 1], 0);
      if (letters !== letterOf('')) squares[`${x},${y}`] = letters;
    }
const json = `${JSON.stringify({ states, squares }, null, 1)}\n`;
writeFileSync(OUT, json);
console.log(
  `${Object.keys(squares).length} squares, ${states.length} states, ${json.length} bytes, ${gzipSync(json).length} compressed`,
);
