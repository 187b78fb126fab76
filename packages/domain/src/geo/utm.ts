import type { Position } from './geometry.ts';

/** Latitude bands of 8°, from 80° S; I and O are left out. */
const BANDS = 'CDEFGHJKLMNPQRSTUVWX';
/** Columns and rows of 100 km squares; columns of three zones in turn, rows that begin five letters later in even zones. */
const COLUMNS = ['ABCDEFGH', 'JKLMNPQR', 'STUVWXYZ'] as const;
const ROWS = 'ABCDEFGHJKLMNPQRSTUV';
const SQUARE_M = 100_000;
const ROW_CYCLE_M = ROWS.length * SQUARE_M;

/** WGS 84, and the scale and false origins of UTM (NGA.SIG.0012, DMA TM 8358.2). */
const SEMI_MAJOR_M = 6_378_137;
const FLATTENING = 1 / 298.257223563;
const SCALE = 0.9996;
const FALSE_EASTING_M = 500_000;
const FALSE_NORTHING_M = 10_000_000;

const N = FLATTENING / (2 - FLATTENING);
const RADIUS_M = (SEMI_MAJOR_M / (1 + N)) * (1 + N ** 2 / 4 + N ** 4 / 64);
/** Krüger's series, to the third power of n: exact to a millimetre within a zone. */
const BETA = [
  N / 2 - (2 / 3) * N ** 2 + (37 / 96) * N ** 3,
  N ** 2 / 48 + N ** 3 / 15,
  (17 / 480) * N ** 3,
] as const;
const DELTA = [
  2 * N - (2 / 3) * N ** 2 - 2 * N ** 3,
  (7 / 3) * N ** 2 - (8 / 5) * N ** 3,
  (56 / 15) * N ** 3,
] as const;

const sum = (terms: readonly number[], term: (twice: number) => number): number =>
  terms.reduce((total, factor, index) => total + factor * term(2 * (index + 1)), 0);

/** Degrees of a place on the grid of a zone; `northing_m` from the equator, negative to its south. */
function unproject(zone: number, easting_m: number, northing_m: number): Position {
  const xi = northing_m / (SCALE * RADIUS_M);
  const eta = (easting_m - FALSE_EASTING_M) / (SCALE * RADIUS_M);
  const xiOnSphere = xi - sum(BETA, (k) => Math.sin(k * xi) * Math.cosh(k * eta));
  const etaOnSphere = eta - sum(BETA, (k) => Math.cos(k * xi) * Math.sinh(k * eta));
  const chi = Math.asin(Math.sin(xiOnSphere) / Math.cosh(etaOnSphere));
  const latitude = chi + sum(DELTA, (k) => Math.sin(k * chi));
  const longitude = Math.atan2(Math.sinh(etaOnSphere), Math.cos(xiOnSphere));
  const degrees = (radians: number): number => (radians * 180) / Math.PI;
  const rounded = (value: number): number => Math.round(value * 1e5) / 1e5;
  return [rounded(zone * 6 - 183 + degrees(longitude)), rounded(degrees(latitude))];
}

const bandOf = (latitude: number): string =>
  BANDS[Math.min(BANDS.length - 1, Math.floor((latitude + 80) / 8))] ?? '';

/** Of the northings that a square's row stands for, that of the band. */
function northingIn(band: string, zone: number, easting_m: number, within_m: number): number | null {
  const south = BANDS.indexOf(band) * 8 - 80;
  for (let cycle = -5; cycle <= 4; cycle++) {
    const northing_m = within_m + cycle * ROW_CYCLE_M;
    const [, latitude] = unproject(zone, easting_m, northing_m);
    // A square reaches over its band's edge.
    if (latitude >= south - 1 && latitude <= south + (band === 'X' ? 13 : 9)) return northing_m;
  }
  return null;
}

/** "31T CJ 74434 29086", down to squares of 10 km; the middle of the square where it is coarse. */
const MGRS =
  /^(\d{1,2})\s*([C-HJ-NP-X])\s*([A-HJ-NP-Z])([A-HJ-NP-V])\s*(?:(\d{1,5})\s+(\d{1,5})|(\d{2,10}))$/i;
/** "31T 374434 4829086": the letter is the band's. */
const UTM =
  /^(\d{1,2})\s*([C-HJ-NP-X])\s+(\d{6})(?:[.,]\d+)?\s*(?:m?\s*E)?[\s,;]+(\d{1,8})(?:[.,]\d+)?\s*(?:m?\s*N)?$/i;

function readMgrs(text: string): Position | null {
  const [, zoneText, bandText, column = '', row = '', east, north, both = ''] = MGRS.exec(text) ?? [];
  const zone = Number(zoneText);
  const band = (bandText ?? '').toUpperCase();
  const [x, y] =
    east === undefined ? [both.slice(0, both.length / 2), both.slice(both.length / 2)] : [east, north ?? ''];
  if (!(zone >= 1 && zone <= 60) || x.length !== y.length || both.length % 2 !== 0) return null;
  const at = (COLUMNS[(zone - 1) % 3] ?? '').indexOf(column.toUpperCase());
  if (at < 0) return null;
  const step = 10 ** (5 - x.length);
  const middle = step > 1 ? step / 2 : 0;
  const easting_m = (at + 1) * SQUARE_M + Number(x) * step + middle;
  const rowAt = (ROWS.indexOf(row.toUpperCase()) + (zone % 2 === 0 ? ROWS.length - 5 : 0)) % ROWS.length;
  const northing_m = northingIn(band, zone, easting_m, rowAt * SQUARE_M + Number(y) * step + middle);
  return northing_m === null ? null : unproject(zone, easting_m, northing_m);
}

function readUtm(text: string): Position | null {
  const [, zoneText, bandText = '', east, north] = UTM.exec(text) ?? [];
  const zone = Number(zoneText);
  const band = bandText.toUpperCase();
  if (!(zone >= 1 && zone <= 60)) return null;
  const northing_m = Number(north) - (band < 'N' ? FALSE_NORTHING_M : 0);
  const position = unproject(zone, Number(east), northing_m);
  // Another band's letter is a number that was read or copied wrong.
  return Math.abs(position[1]) <= 84 && bandOf(position[1]) === band ? position : null;
}

/**
 * A place as the military grid (MGRS) or UTM writes it, degrees of WGS 84 to 5 decimals: "17T PJ 30084 33438",
 * "17TPJ3008433438", "17T 630084 4833438". Null where the text is neither, or its parts contradict each other. The
 * irregular zones of Norway and Svalbard, which are nobody's flight here, are read as regular ones.
 */
export const parseGrid = (text: string): Position | null => {
  const clean = text.trim().replace(/\s+/g, ' ');
  return readMgrs(clean) ?? readUtm(clean);
};
