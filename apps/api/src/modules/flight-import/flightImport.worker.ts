import { inflateRawSync } from 'node:zlib';
import {
  IMPORT_LIMITS,
  type LeftOutReason,
  type MissionFile,
  type PointUse,
} from '@envol/domain/formats/missionFile';
import { readMissionFile, unreadFile } from '@envol/domain/formats/readMissionFile';
import { textOfBytes } from '../../platform/textOfBytes.ts';
import { DEFLATED, STORED, type ZipEntry, zipEntries } from './zipEntries.ts';

export interface ImportTask {
  readonly data: Uint8Array;
  readonly use: PointUse;
}

/** The documents of a KMZ; a folder of the Macintosh's own beside them holds none. */
const documentsIn = (data: Uint8Array): readonly ZipEntry[] | null =>
  zipEntries(data)?.filter(({ name }) => /\.kml$/i.test(name) && !/^__MACOSX\//.test(name)) ?? null;

/** A document of a KMZ, whatever its header says of its size: unpacking ends where it is more than is allowed. */
const unpacked = (entry: ZipEntry): Uint8Array | LeftOutReason => {
  if (entry.stated_bytes > IMPORT_LIMITS.unpacked_bytes) return 'too_large';
  if (entry.method === STORED) return entry.packed;
  if (entry.method !== DEFLATED) return 'not_a_zip';
  try {
    return inflateRawSync(entry.packed, { maxOutputLength: IMPORT_LIMITS.unpacked_bytes });
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'too_large' : 'not_a_zip';
  }
};

const isZip = (data: Uint8Array): boolean => data[0] === 0x50 && data[1] === 0x4b;

/**
 * Reads a file in a thread: a hostile one costs its own time and memory alone.
 * @public loaded by its path
 */
export default ({ data, use }: ImportTask): MissionFile => {
  if (!isZip(data)) return readMissionFile(textOfBytes(data), use);
  const documents = documentsIn(data);
  if (documents === null) return unreadFile('not_a_zip');
  // The one that opens the others bears this name, wherever it stands; else the first is it (OGC 07-147r2, annex C).
  const main = documents.find(({ name }) => /^doc\.kml$/i.test(name)) ?? documents[0];
  if (main === undefined) return unreadFile('no_kml_in_kmz');
  const inner = unpacked(main);
  if (typeof inner === 'string') return unreadFile(inner);
  const read = readMissionFile(textOfBytes(inner), use);
  const others = documents.filter((each) => each !== main).slice(0, IMPORT_LIMITS.left_out);
  return {
    ...read,
    format: read.format === 'kml' ? 'kmz' : read.format,
    left_out: [
      ...read.left_out,
      ...others.map(({ name }) => ({
        line: null,
        path: name.slice(0, IMPORT_LIMITS.name),
        name: '',
        reason: 'another_document' as const,
      })),
    ],
  };
};
