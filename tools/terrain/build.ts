import { writeFile } from 'node:fs/promises';
import {
  isRecord,
  type JsonRecord,
  readList,
  readNumber,
  readPosition,
} from '@envol/domain/airspace/sia/siaRecords';
import { embeddedPublications, readSiaFile } from '../../apps/api/src/datasets/siaFile.ts';

/**
 * Derives the known heights of the ground from the newest embedded publication of the SIA: an obstacle's foot (top AMSL
 * less height AGL) and the elevations of aerodromes. `node tools/terrain/build.ts`
 */
const FEET = 0.3048;
const OUT = new URL('../../apps/api/src/integrations/terrain/knownPoints.bin', import.meta.url);

const footOf = (record: JsonRecord): number | null => {
  const top = readNumber(record.amslAltitude);
  const height = readNumber(record.aglHeight);
  return top === null || height === null ? null : (top - height) * FEET;
};
const elevationOf = (record: JsonRecord): number | null => {
  const feet = readNumber(record.aerodromeAltitude);
  return feet === null ? null : feet * FEET;
};

const file = (await embeddedPublications()).at(-1);
if (!file) throw new Error('No publication of the SIA is embedded.');
const json = await readSiaFile(file);
const root = isRecord(json) ? json : {};
const records: Buffer[] = [];
const add = (list: unknown, groundOf: (record: JsonRecord) => number | null): void => {
  for (const record of readList(list)) {
    if (!isRecord(record)) continue;
    const position = readPosition(record.latLng);
    const ground = groundOf(record);
    // Below the lowest polder or above Mont Blanc is a slip of the pen.
    if (!position || ground === null || ground < -10 || ground > 4_810) continue;
    const bytes = Buffer.alloc(12);
    bytes.writeInt32LE(Math.round(position[0] * 1e5), 0);
    bytes.writeInt32LE(Math.round(position[1] * 1e5), 4);
    bytes.writeInt32LE(Math.round(ground * 10), 8);
    records.push(bytes);
  }
};
add(root.obstacles, footOf);
add(root.aerodromes, elevationOf);
await writeFile(OUT, Buffer.concat(records));
process.stdout.write(`${records.length} known points from ${file}\n`);
