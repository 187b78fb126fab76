import { parseCoordinates } from '@envol/domain/geo/coordinates';
import { formatDecimal } from '@envol/domain/geo/coordinateText';
import type { Position } from '@envol/domain/geo/geometry';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { findPlaces } from '../../../map/towns/findPlaces.ts';
import { findAirspaceHere } from '../../../shared/airspace/index.ts';
import { fold } from '../../../ui/commands/match.ts';

/** A town is shown whole, a street with its block, a house with its roof. */
const ZOOM = { town: 13, aerodrome: 13, street: 16, address: 17 } as const;
const EACH_AT_MOST = 4;
/** Letters from which addresses are asked; two are enough for what the device knows. */
const ASK_FROM = 3;
const LONGEST = 200;

export interface FoundPlace {
  readonly label: string;
  readonly hint: string;
  readonly position: Position;
  readonly zoom: number;
  /** A street that was found without its numbers. */
  readonly is_street_alone: boolean;
}

/** `failed`: the service did not answer; `embedded`: streets of some towns alone were searched; `none`: no address was. */
export type AddressSearch = 'live' | 'embedded' | 'none' | 'failed';

export interface Looked {
  readonly places: readonly FoundPlace[];
  readonly addresses: AddressSearch;
}

const found = (
  label: string,
  position: Position,
  kind: keyof typeof ZOOM,
  hint = '',
  isStreetAlone = false,
): FoundPlace => ({ label, hint, position, zoom: ZOOM[kind], is_street_alone: isStreetAlone });

const addressesOf = async (text: string): Promise<Looked> => {
  if (text.length < ASK_FROM) return { places: [], addresses: 'live' };
  const query = { q: text.slice(0, LONGEST) };
  const { source, failed, results } = await callApi(
    endpoints.searchAddresses,
    { query },
    { handles: 'all' },
  ).catch(() => ({ source: 'live' as const, failed: true, results: [] }));
  const places = results
    .slice(0, EACH_AT_MOST)
    .map(({ label, context, position, kind }) =>
      found(label, position, kind === 'place' ? 'town' : kind, context, source === 'embedded'),
    );
  return { places, addresses: failed ? 'failed' : source };
};

/** Words of a town's name, at most: "Saint-Rémy en Bouzemont Saint-Genest et Isson". */
const TOWN_WORDS = 7;
const asWords = (text: string): string =>
  fold(text)
    .replace(/[-'’,\s]+/g, ' ')
    .trim();

/** The town that an address names, by its postcode or by the words at its end: near, where the house itself is not known. */
const townsNamedIn = async (text: string): Promise<Awaited<ReturnType<typeof findPlaces>>> => {
  const words = asWords(text).split(' ');
  const ends = words.slice(-TOWN_WORDS).map((_, at, { length }) => words.slice(at - length).join(' '));
  for (const name of [...(text.match(/\b\d{5}\b/) ?? []), ...ends]) {
    const isCode = /^\d{5}$/.test(name);
    const towns = (await findPlaces(name, EACH_AT_MOST)).filter(
      (town) => isCode || asWords(town.name) === name,
    );
    if (towns.length > 0) return towns;
  }
  return [];
};

/** Coordinates and links, addresses, aerodromes by code or name, towns and postcodes: what each source finds. */
export const lookForPlace = async (text: string): Promise<Looked> => {
  const points = parseCoordinates(text).map(({ position }) =>
    found(formatDecimal(position), position, 'address'),
  );
  if (points.length > 0) return { places: points, addresses: 'live' };
  const [{ places, addresses }, airspace, towns] = await Promise.all([
    addressesOf(text),
    findAirspaceHere(text, EACH_AT_MOST).catch(() => []),
    findPlaces(text, EACH_AT_MOST).catch(() => []),
  ]);
  const aerodromes = airspace.flatMap((each) =>
    each.kind === 'aerodrome' ? [found(`${each.code} · ${each.name}`, each.position, 'aerodrome')] : [],
  );
  const near = towns.length > 0 || aerodromes.length > 0 ? [] : await townsNamedIn(text).catch(() => []);
  const named = [...towns, ...near].map(({ name, position, departement }) =>
    found(name, position, 'town', departement ?? ''),
  );
  // Whoever types a town's whole name means the town, not the streets of others that are called after it.
  const whole = asWords(text);
  const isWhole = ({ label }: FoundPlace): boolean => asWords(label.replace(' · ', ' ')) === whole;
  return {
    places: [...named.filter(isWhole), ...aerodromes, ...places, ...named.filter((town) => !isWhole(town))],
    addresses,
  };
};
