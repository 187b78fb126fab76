import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { parseEd269, type UasImport, type UasReport } from '@envol/domain/airspace/official/ed269';
import type { UasZone } from '@envol/domain/airspace/official/uasZone';
import { type PackedUasZone, packUasZone } from '@envol/domain/airspace/packedDataset';
import { type Publication, UnreadablePublication } from './publication.ts';

/** An official zone as it is stored. */
export type StoredUasZone = PackedUasZone<Omit<UasZone, 'id'>>;

/** A publication of official zones, read. */
export interface UasPublication extends Publication {
  readonly report: UasReport;
  readonly zones: readonly StoredUasZone[];
}

/** The embedded file: what `tools/uas-zones/build.ts` writes. */
export interface EmbeddedUasZones {
  readonly version: string;
  readonly report: UasReport;
  readonly zones: readonly StoredUasZone[];
}

const FOLDER = new URL('../../data/uas-zones/', import.meta.url);
const EMBEDDED = /^(\d{4}-\d{2}-\d{2})\.json\.br$/;
const DATED = /(\d{4}-\d{2}-\d{2})/;
/** The French file has 8 MB; more than this is no publication of zones. */
const LARGEST_BYTES = 200_000_000;

const newestEmbedded = async (): Promise<string> => {
  const name = (await readdir(FOLDER))
    .filter((entry) => EMBEDDED.test(entry))
    .sort()
    .at(-1);
  if (name === undefined) throw new UnreadablePublication('No official UAS zones are embedded.');
  return name;
};

/** The date of the embedded zones. */
export const embeddedUasDate = async (): Promise<string> => EMBEDDED.exec(await newestEmbedded())?.[1] ?? '';

const packed = ({ zones, report }: UasImport): Pick<UasPublication, 'zones' | 'report'> => ({
  report,
  zones: zones.map((zone) => packUasZone(zone)),
});

const readFileText = async (file: string): Promise<string> => {
  const bytes = await readFile(file);
  if (bytes.length > LARGEST_BYTES)
    throw new UnreadablePublication(`The file ${file} is larger than any publication of zones.`, 'too_large');
  return bytes.toString('utf8');
};

const parse = async (file: string): Promise<UasImport> => {
  try {
    return parseEd269(await readFileText(file));
  } catch (error) {
    if (error instanceof UnreadablePublication) throw error;
    throw new UnreadablePublication(
      `The file ${file} cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}`,
      'not_json',
    );
  }
};

const readEmbedded = async (): Promise<Omit<UasPublication, 'checksum'>> => {
  const bytes = await readFile(new URL(await newestEmbedded(), FOLDER));
  const text = (await promisify(brotliDecompress)(bytes)).toString('utf8');
  const { version, report, zones } = JSON.parse(text) as EmbeddedUasZones;
  return { version, effective_date: version, report, zones };
};

const readGiven = async (file: string): Promise<Omit<UasPublication, 'checksum'>> => {
  const read = await parse(file);
  if (read.zones.length === 0)
    throw new UnreadablePublication(
      `The file ${file} holds no zone in the form of ED-269 that can be read.`,
      'nothing_read',
    );
  const version = read.report.effective_date ?? DATED.exec(path.basename(file))?.[1];
  if (version === undefined)
    throw new UnreadablePublication(
      `Neither the title nor the name of ${file} says the date of its zones.`,
      'no_date',
    );
  return { version, effective_date: version, ...packed(read) };
};

/** Reads the embedded official zones, or a file in the JSON of ED-269. Throws UnreadablePublication. */
export const readUasPublication = async (file?: string): Promise<UasPublication> => {
  const read = await (file === undefined ? readEmbedded() : readGiven(file));
  const checksum = createHash('sha256').update(JSON.stringify(read.zones)).digest('hex');
  return { ...read, checksum };
};
