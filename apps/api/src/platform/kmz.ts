import { inflateRawSync } from 'node:zlib';
import { DEFLATED, STORED, type ZipEntry, zipEntries } from './zipEntries.ts';

export type KmzRefusal = 'too_large' | 'not_a_zip' | 'no_kml_in_kmz';

/** The document of a KMZ that opens the others, and the names of those that were not read. */
export interface Kmz {
  readonly document: Uint8Array;
  readonly others: readonly string[];
}

/** From so many times its packed size on a document is no map: those of programs come to some twenty, drawn grids to ninety. */
const MOST_TIMES = 200;
/** What is smaller costs nothing, whatever it was packed from. */
const ALWAYS_READ = 1_000_000;

/**
 * A file of an archive, never more of it than its header says: one that lies is refused where its lie ends, and one that is
 * blown up before anything of it is unpacked.
 */
export const unpackEntry = (
  { stated_bytes, method, packed }: ZipEntry,
  most: number,
): Uint8Array | 'too_large' | 'not_a_zip' => {
  if (stated_bytes > most) return 'too_large';
  if (stated_bytes > ALWAYS_READ && stated_bytes > MOST_TIMES * packed.length) return 'too_large';
  if (method === STORED) return packed.length === stated_bytes ? packed : 'not_a_zip';
  if (method !== DEFLATED || stated_bytes === 0) return 'not_a_zip';
  try {
    const bytes = inflateRawSync(packed, { maxOutputLength: stated_bytes });
    return bytes.length === stated_bytes ? bytes : 'not_a_zip';
  } catch {
    return 'not_a_zip';
  }
};

export const isZip = (data: Uint8Array): boolean => data[0] === 0x50 && data[1] === 0x4b;

/** Whether a file of an archive may hold shapes, by its name: one that is not read is named. */
export const mayHoldShapes = (name: string): boolean =>
  /\.(?:kml|wpml|shp|gpkg|zip|kmz|geojson|json|gpx|csv|txt|waypoints|plan|mission|poly|fen)$/i.test(name) &&
  !/^__MACOSX\//.test(name);

/** The main document of a KMZ, of `most` bytes unpacked at most. Never throws. */
export const readKmz = (data: Uint8Array, most: number): Kmz | KmzRefusal => {
  // A folder of the Macintosh's own beside them holds none.
  const entries = zipEntries(data)?.filter(({ name }) => mayHoldShapes(name));
  if (entries === undefined) return 'not_a_zip';
  const documents = entries.filter(({ name }) => /\.kml$/i.test(name));
  // The one that opens the others bears this name, wherever it stands; else the first is it (OGC 07-147r2, annex C).
  const main = documents.find(({ name }) => /^doc\.kml$/i.test(name)) ?? documents[0];
  if (main === undefined) return 'no_kml_in_kmz';
  const document = unpackEntry(main, most);
  if (typeof document === 'string') return document;
  return { document, others: entries.filter((each) => each !== main).map(({ name }) => name) };
};
