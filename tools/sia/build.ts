/**
 * Writes the embedded publications of the SIA: `node tools/sia/build.ts FOLDER`, with the `build/jsonData` of the npm package
 * `ts-aerodata-france` (`npm pack ts-aerodata-france@<version>`, unpacked). Output: apps/api/data/sia/<date>.json.br, committed,
 * one file an AIRAC cycle, without a field changed.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { readSiaDataset } from '@envol/domain/airspace/sia/siaDataset';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: node tools/sia/build.ts FOLDER');

const names = readdirSync(folder).filter((name) => /^\d{4}-\d{2}-\d{2}\.json$/.test(name));
if (names.length === 0) throw new Error(`${folder} holds no file named after the day of an AIRAC cycle.`);

for (const name of names.sort()) {
  const json: unknown = JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
  const { zones, aerodromes, report } = readSiaDataset(json);
  if (report.effective_date !== path.basename(name, '.json'))
    throw new Error(`${name} is in force from ${report.effective_date ?? 'a day that it does not say'}.`);
  const text = JSON.stringify(json);
  const bytes = brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
  const target = path.join(import.meta.dirname, '../../apps/api/data/sia', `${name}.br`);
  writeFileSync(target, bytes);
  process.stdout.write(
    `${target}: ${zones.length} zones, ${aerodromes.length} aerodromes, ${bytes.length} bytes\n`,
  );
}
