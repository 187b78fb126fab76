import { mergeMissions, type ReadPart } from '@envol/domain/formats/missions/mergeMissions';
import {
  IMPORT_LIMITS,
  type LeftOut,
  type MissionFile,
  type PointUse,
} from '@envol/domain/formats/missions/missionFile';
import { readDjiArchive, readMissionFile } from '@envol/domain/formats/missions/readMissionFile';
import { readShapefile } from '@envol/domain/formats/missions/shapefile';
import { unreadFile } from '@envol/domain/formats/missions/unreadFile';
import { isZip, mayHoldShapes, unpackEntry } from '../../platform/kmz.ts';
import { textOfBytes } from '../../platform/textOfBytes.ts';
import { type ZipEntry, zipEntries } from '../../platform/zipEntries.ts';

export interface ImportTask {
  readonly data: Uint8Array;
  readonly use: PointUse;
}

const leftOthers = (names: readonly string[]): LeftOut[] =>
  names.slice(0, IMPORT_LIMITS.left_out).map((name) => ({
    line: null,
    path: name.slice(0, IMPORT_LIMITS.name),
    name: '',
    reason: 'another_document',
  }));

/** The files of one archive, unpacked no further than all of them together may be. */
class Archive {
  readonly entries: readonly ZipEntry[];
  #left = IMPORT_LIMITS.unpacked_bytes;
  refusal: 'too_large' | 'not_a_zip' | null = null;

  constructor(entries: readonly ZipEntry[]) {
    // A folder of the Macintosh's own beside the others holds none.
    this.entries = entries.filter(({ name }) => !/^__MACOSX\//.test(name) && !name.endsWith('/'));
  }

  find(pattern: RegExp): ZipEntry | undefined {
    return this.entries.find(({ name }) => pattern.test(name));
  }

  /** Null where there is no such file, or it may not be unpacked: then `refusal` says why. */
  bytes(entry: ZipEntry | undefined): Uint8Array | null {
    if (entry === undefined) return null;
    if (entry.stated_bytes === 0) return new Uint8Array();
    const read = unpackEntry(entry, this.#left);
    if (typeof read === 'string') {
      this.refusal = read;
      return null;
    }
    this.#left -= read.length;
    return read;
  }

  text(entry: ZipEntry | undefined): string | null {
    const read = this.bytes(entry);
    return read === null ? null : textOfBytes(read);
  }
}

const isOwnDjiPart = ({ name }: ZipEntry): boolean => /^wpmz\/res\/envol\.json$/.test(name);

/** A DJI mission: its template and its waylines, and what the product made it of. */
const readDji = (archive: Archive): MissionFile => {
  const [template, waylines] = [
    archive.find(/(?:^|\/)template\.kml$/i),
    archive.find(/(?:^|\/)waylines\.wpml$/i),
  ];
  const documents = {
    template: archive.text(template),
    waylines: archive.text(waylines),
    own: archive.text(archive.entries.find(isOwnDjiPart)),
  };
  if (archive.refusal !== null) return unreadFile(archive.refusal);
  const read = readDjiArchive(documents);
  const others = archive.entries.filter(
    (each) => each !== template && each !== waylines && !isOwnDjiPart(each) && mayHoldShapes(each.name),
  );
  return { ...read, left_out: [...read.left_out, ...leftOthers(namesOf(others))] };
};

const READABLE = /\.(?:kmz|geojson|json|gpx|csv|txt|waypoints|plan|mission|poly|fen)$/i;
const namesOf = (entries: readonly ZipEntry[]): string[] => entries.map(({ name }) => name);

/** Shapefiles of one archive; more are none that a mission is made of. */
const MOST_SHAPEFILES = 20;

const shapefileParts = (archive: Archive, shapes: readonly ZipEntry[], use: PointUse): ReadPart[] =>
  shapes.map((entry): ReadPart => {
    const { name } = entry;
    const stem = name.slice(0, -4).toLowerCase();
    const beside = (extension: string): ZipEntry | undefined =>
      archive.entries.find((each) => each.name.toLowerCase() === `${stem}.${extension}`);
    const shp = archive.bytes(entry);
    const parsed = {
      dbf: archive.bytes(beside('dbf')),
      prj: archive.text(beside('prj')),
      decode: textOfBytes,
    };
    if (shp === null || archive.refusal !== null)
      return { name, read: unreadFile(archive.refusal ?? 'not_a_zip') };
    return { name, read: readShapefile({ shp, ...parsed }, use) };
  });

/** The KML document that opens the others bears this name, else the first is it (OGC 07-147r2, annex C); the others are named. */
const mainDocument = ({ entries }: Archive): ZipEntry | undefined => {
  const documents = entries.filter(({ name }) => /\.kml$/i.test(name));
  return documents.find(({ name }) => /^doc\.kml$/i.test(name)) ?? documents[0];
};

/** Files of one archive that are read beside each other. */
const MOST_FILES = 50;

const fileParts = (archive: Archive, files: readonly ZipEntry[], use: PointUse): ReadPart[] =>
  files.map((entry): ReadPart => {
    const { name } = entry;
    const bytes = archive.bytes(entry);
    if (bytes === null) return { name, read: unreadFile(archive.refusal ?? 'not_a_zip') };
    if (isZip(bytes)) return { name, read: readArchive(bytes, use, true) };
    const read = readMissionFile(textOfBytes(bytes), use);
    return { name, read: { ...read, format: read.format === 'kml' ? 'kmz' : read.format } };
  });

/** What an archive holds, whatever kinds of files stand beside each other in it: each is read, or named. */
const readArchive = (data: Uint8Array, use: PointUse, isWithin: boolean): MissionFile => {
  const entries = zipEntries(data);
  if (entries === null) return unreadFile('not_a_zip');
  const archive = new Archive(entries);
  if (archive.find(/(?:^|\/)waylines\.wpml$/i) ?? archive.find(/(?:^|\/)wpmz\/template\.kml$/i))
    return readDji(archive);
  const shapes = archive.entries.filter(({ name }) => /\.shp$/i.test(name)).slice(0, MOST_SHAPEFILES);
  const main = mainDocument(archive);
  // One archive in another is read, and none in that.
  const files = archive.entries
    .filter(({ name }) => READABLE.test(name) && !(isWithin && /\.kmz$/i.test(name)))
    .slice(0, MOST_FILES);
  const read = [...shapes, ...(main === undefined ? [] : [main]), ...files];
  const others = archive.entries.filter((each) => mayHoldShapes(each.name) && !read.includes(each));
  if (read.length === 0 && others.length === 0) return unreadFile('no_kml_in_kmz');
  const parts = [
    ...shapefileParts(archive, shapes, use),
    ...fileParts(archive, main === undefined ? files : [main, ...files], use),
  ];
  return mergeMissions(parts, leftOthers(namesOf(others)));
};

/**
 * Reads a file in a thread: a hostile one costs its own time and memory alone.
 * @public loaded by its path
 */
export default ({ data, use }: ImportTask): MissionFile =>
  isZip(data) ? readArchive(data, use, false) : readMissionFile(textOfBytes(data), use);
