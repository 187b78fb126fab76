import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { boundingBox } from '@envol/domain/geo/packed';
import postcodesUrl from '../generated/postcodes.json?url';

/** Of a postcode its most populous commune, how many others it serves, and the box around all of them, in degrees. */
type Postcode = readonly [
  commune: string,
  others: number,
  west: number,
  south: number,
  east: number,
  north: number,
];

let loading: Promise<Readonly<Record<string, Postcode>>> | null = null;

const load = async (): Promise<Readonly<Record<string, Postcode>>> => {
  const answer = await fetch(postcodesUrl);
  if (!answer.ok) throw new Error(`${postcodesUrl} answered ${answer.status}`);
  return (await answer.json()) as Readonly<Record<string, Postcode>>;
};

const postcodesOnce = (): Promise<Readonly<Record<string, Postcode>>> => {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
};

/** The postcodes whose most populous commune has a name, around an area. */
export const codesOfTown = async (name: string, geometry: AreaGeometry): Promise<readonly string[]> => {
  const [west, south, east, north] = boundingBox(geometry);
  return Object.entries(await postcodesOnce()).flatMap(([code, [commune, , w, s, e, n]]) =>
    commune === name && w <= east && e >= west && s <= north && n >= south ? [code] : [],
  );
};

/** The most populous commune of a postcode, how many others it serves, and its middle; null where none is known. */
export const postcodeBox = async (
  code: string,
): Promise<{
  readonly commune: string;
  readonly others: number;
  readonly middle: readonly [number, number];
} | null> => {
  const postcodes = await postcodesOnce();
  const found = Object.hasOwn(postcodes, code) ? postcodes[code] : undefined;
  if (!found) return null;
  const [commune, others, west, south, east, north] = found;
  return { commune, others, middle: [(west + east) / 2, (south + north) / 2] };
};

/** The place that a French postcode serves, without a network; null for another text and where none is known. */
export const findPostcode = async (
  text: string,
): Promise<{ readonly name: string; readonly position: readonly [number, number] } | null> => {
  const [code] = /^\d{5}$/.exec(text) ?? [];
  const box = code === undefined ? null : await postcodeBox(code);
  if (box === null) return null;
  const { commune, others, middle } = box;
  return { name: `${code} · ${commune}${others > 0 ? ` (+ ${others})` : ''}`, position: middle };
};
