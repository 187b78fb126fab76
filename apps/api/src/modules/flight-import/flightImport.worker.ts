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
import { isZip, readKmz, unpackEntry } from '../../platform/kmz.ts';
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

/** A DJI mission: its template and its waylines, and what the product made it of. */
const readDji = (archive: Archive): MissionFile => {
  const documents = {
    template: archive.text(archive.find(/(?:^|\/)template\.kml$/i)),
    waylines: archive.text(archive.find(/(?:^|\/)waylines\.wpml$/i)),
    own: archive.text(archive.find(/^wpmz\/res\/envol\.json$/)),
  };
  return archive.refusal === null ? readDjiArchive(documents) : unreadFile(archive.refusal);
};

/** Shapefiles of one archive; more are none that a mission is made of. */
const MOST_SHAPEFILES = 20;

const readShapefiles = (archive: Archive, shapes: readonly ZipEntry[], use: PointUse): MissionFile => {
  const parts = shapes.slice(0, MOST_SHAPEFILES).map((entry): ReadPart => {
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
  const merged = mergeMissions(parts);
  const others = shapes.slice(MOST_SHAPEFILES).map(({ name }) => name);
  return { ...merged, left_out: [...merged.left_out, ...leftOthers(others)] };
};

const readMain = (data: Uint8Array, use: PointUse): MissionFile => {
  const kmz = readKmz(data, IMPORT_LIMITS.unpacked_bytes);
  if (typeof kmz === 'string') return unreadFile(kmz);
  const read = readMissionFile(textOfBytes(kmz.document), use);
  return {
    ...read,
    format: read.format === 'kml' ? 'kmz' : read.format,
    left_out: [...read.left_out, ...leftOthers(kmz.others)],
  };
};

const READABLE = /\.(?:kmz|geojson|json|gpx|csv|txt|waypoints|plan|mission|poly|fen)$/i;
/** Files of one archive that are read beside each other. */
const MOST_FILES = 50;

/** An archive of files, as the product writes one for several areas. */
const readFiles = (archive: Archive, use: PointUse): MissionFile => {
  const files = archive.entries.filter(({ name }) => READABLE.test(name));
  if (files.length === 0) return unreadFile('no_kml_in_kmz');
  const parts = files.slice(0, MOST_FILES).map((entry): ReadPart => {
    const { name } = entry;
    const bytes = archive.bytes(entry);
    if (bytes === null) return { name, read: unreadFile(archive.refusal ?? 'not_a_zip') };
    return {
      name,
      read: isZip(bytes) ? readArchive(bytes, use, true) : readMissionFile(textOfBytes(bytes), use),
    };
  });
  const merged = mergeMissions(parts);
  const others = files.slice(MOST_FILES).map(({ name }) => name);
  return { ...merged, left_out: [...merged.left_out, ...leftOthers(others)] };
};

const readArchive = (data: Uint8Array, use: PointUse, isWithin: boolean): MissionFile => {
  const entries = zipEntries(data);
  if (entries === null) return unreadFile('not_a_zip');
  const archive = new Archive(entries);
  if (archive.find(/(?:^|\/)waylines\.wpml$/i) ?? archive.find(/(?:^|\/)wpmz\/template\.kml$/i))
    return readDji(archive);
  const shapes = archive.entries.filter(({ name }) => /\.shp$/i.test(name));
  if (shapes.length > 0) return readShapefiles(archive, shapes, use);
  if (archive.find(/\.kml$/i)) return readMain(data, use);
  // One archive in another is read, and none in that.
  return isWithin ? unreadFile('no_kml_in_kmz') : readFiles(archive, use);
};

/**
 * Reads a file in a thread: a hostile one costs its own time and memory alone.
 * @public loaded by its path
 */
export default ({ data, use }: ImportTask): MissionFile =>
  isZip(data) ? readArchive(data, use, false) : readMissionFile(textOfBytes(data), use);
