import { readdirSync, readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { AirspaceDataset } from '../src/airspace/dataset.ts';
import type { UasZoneSet } from '../src/airspace/official/uasZone.ts';
import { unpackUasZone } from '../src/airspace/packedDataset.ts';
import { daysAfter } from '../src/time/localTime.ts';
import { siaDataset } from './sia.ts';

const FOLDER = new URL('../../../apps/api/data/uas-zones/', import.meta.url);

interface Embedded {
  readonly version: string;
  readonly zones: readonly Omit<Parameters<typeof unpackUasZone>[0], 'id'>[];
}

/** The official zones that come with the product, ids being places in the file. */
function officialZoneSet(): UasZoneSet {
  const file = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json.br'))
    .sort()
    .at(-1);
  if (file === undefined) throw new Error('no official zones are embedded');
  const text = brotliDecompressSync(readFileSync(new URL(file, FOLDER))).toString('utf8');
  const { version, zones } = JSON.parse(text) as Embedded;
  return {
    version: {
      id: 2,
      source: 'UAS',
      version,
      effective_date: version,
      valid_until: daysAfter(version, 28),
      licence: '',
      attribution: 'SIA – Service de l’information aéronautique',
      imported_at: `${version}T00:00:00Z`,
    },
    zones: zones.map((zone, index) => unpackUasZone({ ...zone, id: index + 1 })),
  };
}

/** Both publications together, as the product judges by default. */
export const wholeDataset = (): AirspaceDataset => ({ ...siaDataset(), official: officialZoneSet() });
