import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { readSiaDataset, type SiaImport } from '@envol/domain/airspace/siaDataset';
import { type Publication, UnreadablePublication } from './publication.ts';

/** A publication of the SIA, read. */
export interface SiaPublication extends Publication {
  readonly report: SiaImport['report'];
  readonly zones: SiaImport['zones'];
  readonly aerodromes: SiaImport['aerodromes'];
}

const DATED = /^(\d{4}-\d{2}-\d{2})\.json$/;

/** The package is read as files and never imported: its code and its old dependencies stay out of the process. */
const packagedFolder = (): string => {
  const manifest = createRequire(import.meta.url).resolve('ts-aerodata-france/package.json');
  return path.join(path.dirname(manifest), 'build', 'jsonData');
};

/** The files of the package, oldest first. */
export const packagedPublications = async (): Promise<string[]> => {
  const folder = packagedFolder();
  const names = (await readdir(folder)).filter((name) => DATED.test(name)).sort();
  return names.map((name) => path.join(folder, name));
};

const newest = async (): Promise<string> => {
  const file = (await packagedPublications()).at(-1);
  if (!file) throw new UnreadablePublication('The package ts-aerodata-france holds no publication.');
  return file;
};

/** The date of the package's newest file. */
export const embeddedSiaDate = async (): Promise<string> => path.basename(await newest(), '.json');

const parse = async (file: string): Promise<unknown> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as unknown;
  } catch (error) {
    throw new UnreadablePublication(
      `The file ${file} cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}`,
      'not_json',
    );
  }
};

/** Reads one publication of the SIA (the package's newest unless a file is given). Throws UnreadablePublication. */
export const readPublication = async (file?: string): Promise<SiaPublication> => {
  const source = file ?? (await newest());
  const read = readSiaDataset(await parse(source));
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
