import { readFile } from 'node:fs/promises';
import { withoutAccents } from '@envol/domain/text';
import { wordTable } from '@envol/domain/wordTable';
import { z } from 'zod';
import type { FoundAddress, Geocoder } from './port.ts';

const FILE = new URL('../../../data/base-map/streetNames.json', import.meta.url);

const Names = z.object({
  cities: z.array(
    z.object({ name: z.string(), streets: z.array(z.tuple([z.string(), z.number(), z.number()])) }),
  ),
});

interface Street {
  readonly name: string;
  readonly city: string;
  readonly words: readonly string[];
  readonly position: readonly [number, number];
}

/** Words that people leave out or write their own way. */
const LITTLE: ReadonlySet<string> = new Set([
  'de',
  'du',
  'des',
  'd',
  'la',
  'le',
  'les',
  'l',
  'a',
  'au',
  'aux',
]);
const SHORT: Readonly<Record<string, string>> = wordTable({
  av: 'avenue',
  ave: 'avenue',
  bd: 'boulevard',
  bld: 'boulevard',
  bvd: 'boulevard',
  imp: 'impasse',
  pl: 'place',
  r: 'rue',
  st: 'saint',
  ste: 'sainte',
  che: 'chemin',
  all: 'allee',
});

const wordsOf = (text: string): string[] =>
  withoutAccents(text)
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !LITTLE.has(word))
    .map((word) => SHORT[word] ?? word);

/** A house's number at the beginning, with its bis or ter, and a postcode anywhere: neither is known here. */
const withoutNumbers = (text: string): string =>
  text.replace(/^\s*\d{1,4}\s*(?:bis|ter|quater)?[\s,]+/i, '').replace(/\b\d{5}\b/g, ' ');

const readStreets = async (): Promise<readonly Street[]> => {
  const { cities } = Names.parse(JSON.parse(await readFile(FILE, 'utf8')));
  return cities.flatMap(({ name: city, streets }) => {
    const cityWords = wordsOf(city);
    return streets.map(([name, x, y]) => ({
      name,
      city,
      words: [...wordsOf(name), ...cityWords],
      position: [x, y] as const,
    }));
  });
};

/** Every word begins a word of the street or of its city; the name with the fewest words left over comes first. */
const search = (streets: readonly Street[], text: string, most: number): FoundAddress[] => {
  const wanted = wordsOf(withoutNumbers(text));
  if (wanted.length === 0) return [];
  return streets
    .filter(({ words }) => wanted.every((word) => words.some((known) => known.startsWith(word))))
    .map((street) => ({
      street,
      left: street.words.length - wanted.filter((word) => street.words.includes(word)).length,
    }))
    .sort((a, b) => a.left - b.left || a.street.name.localeCompare(b.street.name, 'fr'))
    .slice(0, most)
    .map(({ street: { name, city, position } }) => ({
      label: `${name}, ${city}`,
      context: city,
      position,
      kind: 'street',
    }));
};

/** The streets that came with the product, without house numbers: no network is asked. */
export const embeddedGeocoder = (): Geocoder => {
  let streets: Promise<readonly Street[]> | null = null;
  return {
    source: 'embedded',
    search: async (text, most) => {
      streets ??= readStreets();
      return search(await streets, text, most);
    },
  };
};
