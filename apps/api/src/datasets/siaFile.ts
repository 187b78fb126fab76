import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { readSiaDataset, type SiaImport } from '@envol/domain/airspace/sia/siaDataset';
import { type Publication, UnreadablePublication } from './publication.ts';

/** A publication of the SIA, read. */
export interface SiaPublication extends Publication {
  readonly report: SiaImport['report'];
  readonly zones: SiaImport['zones'];
  readonly aerodromes: SiaImport['aerodromes'];
}

/** What `tools/sia/build.ts` writes: one file an AIRAC cycle. */
const FOLDER = fileURLToPath(new URL('../../data/sia/', import.meta.url));
const EMBEDDED = /^\d{4}-\d{2}-\d{2}\.json\.br$/;
const DATED = /^(\d{4}-\d{2}-\d{2})\.json(\.br)?$/;
/** A publication has 5 MB of JSON; more than this is none. */
const LARGEST_BYTES = 200_000_000;

/** The embedded files, oldest first. */
export const embeddedPublications = async (): Promise<string[]> =>
  (await readdir(FOLDER))
    .filter((name) => EMBEDDED.test(name))
    .sort()
    .map((name) => path.join(FOLDER, name));

const newest = async (): Promise<string> => {
  const file = (await embeddedPublications()).at(-1);
  if (!file) throw new UnreadablePublication('No publication of the SIA is embedded.');
  return file;
};

/** The date of the newest embedded file. */
export const embeddedSiaDate = async (): Promise<string> => path.basename(await newest(), '.json.br');

/** The JSON of a file, plain or compressed as the embedded ones are. Throws UnreadablePublication. */
export const readSiaFile = async (file: string): Promise<unknown> => {
  try {
    const bytes = await readFile(file);
    const text = file.endsWith('.br')
      ? await promisify(brotliDecompress)(bytes, { maxOutputLength: LARGEST_BYTES })
      : bytes;
    return JSON.parse(text.toString('utf8')) as unknown;
  } catch (error) {
    throw new UnreadablePublication(
      `The file ${file} cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}`,
      'not_json',
    );
  }
};

/** Reads one publication of the SIA (the newest embedded one unless a file is given). Throws UnreadablePublication. */
export const readPublication = async (file?: string): Promise<SiaPublication> => {
  const source = file ?? (await newest());
  const read = readSiaDataset(await readSiaFile(source));
  if (read.zones.length === 0 || read.aerodromes.length === 0)
    throw new UnreadablePublication(
      `The file ${source} holds no zone or no aerodrome that can be read.`,
      'nothing_read',
    );
  const version = DATED.exec(path.basename(source))?.[1] ?? read.report.effective_date;
  if (!version)
    throw new UnreadablePublication(
      `The file ${source} says neither its date nor its AIRAC cycle.`,
      'no_date',
    );
  const checksum = createHash('sha256')
    .update(JSON.stringify([read.zones, read.aerodromes]))
    .digest('hex');
  return { ...read, version, effective_date: read.report.effective_date ?? version, checksum };
};
