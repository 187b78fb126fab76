/**
 * Writes the embedded official UAS zones: `node tools/uas-zones/build.ts FILE`, with a file in the JSON of ED-269 as the
 * SIA publishes it. Output: apps/api/data/uas-zones/<date>.json.br, committed. Coordinates keep their six decimals.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { parseEd269 } from '@envol/domain/airspace/official/ed269';
import { packUasZone } from '@envol/domain/airspace/packedDataset';
import type { EmbeddedUasZones } from '../../apps/api/src/datasets/uasFile.ts';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Usage: node tools/uas-zones/build.ts FILE');

const { zones, report } = parseEd269(readFileSync(file, 'utf8'));
const version = report.effective_date;
if (version === null) throw new Error(`The title of ${file} says no date.`);
if (report.refused.length > 0) process.stdout.write(`Refused: ${JSON.stringify(report.refused, null, 1)}\n`);

const embedded: EmbeddedUasZones = {
  version,
  report,
  zones: zones.map((zone) => packUasZone(zone)),
};
const text = JSON.stringify(embedded);
const bytes = brotliCompressSync(text, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  },
});
const target = path.join(import.meta.dirname, '../../apps/api/data/uas-zones', `${version}.json.br`);
writeFileSync(target, bytes);
process.stdout.write(`${target}: ${zones.length} zones, ${bytes.length} bytes\n`);
