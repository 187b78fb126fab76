import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { endOfCycle } from '../src/airspace/dataAge.ts';
import type { AirspaceDataset } from '../src/airspace/dataset.ts';
import { readSiaDataset } from '../src/airspace/sia/siaDataset.ts';

export const CYCLE = '2026-09-03';

/** The publication of one cycle, as it is embedded. */
export function readPublication(cycle: string = CYCLE): unknown {
  const file = fileURLToPath(new URL(`../../../apps/api/data/sia/${cycle}.json.br`, import.meta.url));
  return JSON.parse(brotliDecompressSync(readFileSync(file)).toString('utf8'));
}

/** The dataset as the API would serve it, ids being places in the publication. */
export function siaDataset(cycle: string = CYCLE): AirspaceDataset {
  const { zones, aerodromes } = readSiaDataset(readPublication(cycle));
  return {
    version: {
      id: 1,
      source: 'SIA',
      version: cycle,
      effective_date: cycle,
      licence: 'MIT',
      attribution: 'SIA – Service de l’information aéronautique',
      imported_at: `${cycle}T00:00:00Z`,
      valid_until: endOfCycle({ effective_date: cycle }),
    },
    zones: zones.map((zone, index) => ({ ...zone, id: index + 1 })),
    aerodromes: aerodromes.map((aerodrome, index) => ({ ...aerodrome, id: index + 1 })),
    official: null,
  };
}
