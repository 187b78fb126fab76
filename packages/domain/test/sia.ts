import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { endOfCycle } from '../src/airspace/dataAge.ts';
import type { AirspaceDataset } from '../src/airspace/dataset.ts';
import { readSiaDataset } from '../src/airspace/siaDataset.ts';

export const CYCLE = '2026-09-03';

/** The publication of one cycle as the npm package carries it. */
export function readPublication(cycle: string = CYCLE): unknown {
  const folder = fileURLToPath(
    new URL('../../../node_modules/ts-aerodata-france/build/jsonData/', import.meta.url),
  );
  return JSON.parse(readFileSync(`${folder}${cycle}.json`, 'utf8'));
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
