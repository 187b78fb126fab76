import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import type { UasReport } from '../src/airspace/official/ed269.ts';
import type { UasZone } from '../src/airspace/official/uasZone.ts';
import { type PackedUasZone, unpackUasZone } from '../src/airspace/packedDataset.ts';

/** The official zones embedded with the product, ids being places in the file. */
export function embeddedUasZones(): { zones: UasZone[]; report: UasReport } {
  const file = fileURLToPath(new URL('../../../apps/api/data/uas-zones/2026-05-14.json.br', import.meta.url));
  const { zones, report } = JSON.parse(brotliDecompressSync(readFileSync(file)).toString()) as {
    zones: Omit<PackedUasZone, 'id'>[];
    report: UasReport;
  };
  return { zones: zones.map((zone, index) => unpackUasZone({ ...zone, id: index + 1 })), report };
}
