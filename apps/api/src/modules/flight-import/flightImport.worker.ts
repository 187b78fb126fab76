import { inflateRawSync } from 'node:zlib';
import {
  IMPORT_LIMITS,
  type LeftOutReason,
  type MissionFile,
  type PointUse,
} from '@envol/domain/formats/missionFile';
import { readMissionFile, unreadFile } from '@envol/domain/formats/readMissionFile';
import { DEFLATED, STORED, zipEntries } from './zipEntries.ts';

export interface ImportTask {
  readonly data: Uint8Array;
  readonly use: PointUse;
}

/** Text of a file: UTF-8 or UTF-16 by its mark, else what Windows writes in France. */
const textOf = (data: Uint8Array): string => {
  const [first, second] = data;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(data);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(data);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(data);
  } catch {
    return new TextDecoder('windows-1252').decode(data);
  }
};

/** The first document of a KMZ, whatever its header says of its size: unpacking ends where it is more than is allowed. */
const unpacked = (data: Uint8Array): Uint8Array | LeftOutReason => {
  const entry = zipEntries(data)?.find(({ name }) => /\.kml$/i.test(name) && !/^__MACOSX\//.test(name));
  if (entry === undefined) return zipEntries(data) === null ? 'not_a_zip' : 'no_kml_in_kmz';
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
  if (!isZip(data)) return readMissionFile(textOf(data), use);
  const inner = unpacked(data);
  if (typeof inner === 'string') return unreadFile(inner);
  const read = readMissionFile(textOf(inner), use);
  return read.format === 'kml' ? { ...read, format: 'kmz' } : read;
};
