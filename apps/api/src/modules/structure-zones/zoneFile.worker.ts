import { LIMITS } from '@envol/contract/limits';
import { readZones } from '@envol/domain/formats/zones/readZones';
import type { ReadZoneFile, ZoneImportRefusal } from '@envol/domain/structures/zones';
import { isZip, readKmz } from '../../platform/kmz.ts';
import { textOfBytes } from '../../platform/textOfBytes.ts';

/** A file's text, or its bytes as they came. */
export type ZoneFile = string | Uint8Array;

const unread = (reason: ZoneImportRefusal): ReadZoneFile => ({
  format: null,
  zones: [],
  refused: [{ place: '', name: '', reason }],
});

const readText = (text: string): ReadZoneFile =>
  text.length > LIMITS.csv.characters ? unread('too_large') : readZones(text);

/** The zones of a KMZ: those of its main document; the others are told. */
const readArchive = (bytes: Uint8Array): ReadZoneFile => {
  const kmz = readKmz(bytes, LIMITS.csv.characters);
  if (typeof kmz === 'string') return unread(kmz);
  const read = readText(textOfBytes(kmz.document));
  const others = kmz.others.slice(0, 50).map((place) => ({
    place: place.slice(0, 100),
    name: '',
    reason: 'another_document' as const,
  }));
  return { ...read, refused: [...read.refused, ...others] };
};

/**
 * Reads a file in a thread: a hostile one costs its own time and memory alone.
 * @public loaded by its path
 */
export default (given: ZoneFile): ReadZoneFile => {
  if (typeof given === 'string') return readText(given);
  return isZip(given) ? readArchive(given) : readText(textOfBytes(given));
};
