import { IMPORT_LIMITS, type MissionFile, type PointUse } from '@envol/domain/formats/missionFile';
import { readMissionFile, unreadFile } from '@envol/domain/formats/readMissionFile';
import { isZip, readKmz } from '../../platform/kmz.ts';
import { textOfBytes } from '../../platform/textOfBytes.ts';

export interface ImportTask {
  readonly data: Uint8Array;
  readonly use: PointUse;
}

/**
 * Reads a file in a thread: a hostile one costs its own time and memory alone.
 * @public loaded by its path
 */
export default ({ data, use }: ImportTask): MissionFile => {
  if (!isZip(data)) return readMissionFile(textOfBytes(data), use);
  const kmz = readKmz(data, IMPORT_LIMITS.unpacked_bytes);
  if (typeof kmz === 'string') return unreadFile(kmz);
  const read = readMissionFile(textOfBytes(kmz.document), use);
  return {
    ...read,
    format: read.format === 'kml' ? 'kmz' : read.format,
    left_out: [
      ...read.left_out,
      ...kmz.others.slice(0, IMPORT_LIMITS.left_out).map((name) => ({
        line: null,
        path: name.slice(0, IMPORT_LIMITS.name),
        name: '',
        reason: 'another_document' as const,
      })),
    ],
  };
};
