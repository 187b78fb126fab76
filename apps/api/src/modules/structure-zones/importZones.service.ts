import type { RequestOf, ResponseOf } from '@envol/contract/endpoint';
import type { importStructureZones } from '@envol/contract/structure-zones';
import { keepableZones, type ReadZoneFile } from '@envol/domain/structures/zones';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { type WorkerKind, WorkerLimitExceeded } from '../../platform/workers.ts';
import { ownStructures } from '../structures/index.ts';
import type { ZoneFile } from './zoneFile.worker.ts';
import type { ZonesDeps } from './zones.deps.ts';
import { checkRoom, insertZone, measureArea, noteZones, onOwn, rowsOf, toZone } from './zones.service.ts';

const READING: WorkerKind = {
  file: new URL('./zoneFile.worker.ts', import.meta.url),
  processor_ms: 5_000,
  max_heap_mb: 256,
};

/** Throws ZONE_FILE_INVALID with its reason. */
const readFile = async ({ workers }: ZonesDeps, given: ZoneFile): Promise<ReadZoneFile> => {
  const file = await workers.run<ZoneFile, ReadZoneFile>(READING, given).catch((error: unknown) => {
    // What a thread cannot read in its time is refused like any other file that cannot be read.
    if (!(error instanceof WorkerLimitExceeded)) throw error;
    throw new Failure('ZONE_FILE_INVALID', { params: { reason: 'too_large' } });
  });
  if (file.format === null)
    throw new Failure('ZONE_FILE_INVALID', { params: { reason: file.refused[0]?.reason ?? 'no_zones' } });
  return file;
};

type Import = RequestOf<typeof importStructureZones>['body'];
type Answer = ResponseOf<typeof importStructureZones>;
type Row = Answer['zones'][number] & {
  readonly drawn: Awaited<ReturnType<typeof measureArea>>;
  readonly ceiling_m: number | null;
};

/** Each zone measured; one that cannot be is told among those left out. */
const measuredRows = async (
  deps: ZonesDeps,
  file: ReadZoneFile,
): Promise<{ rows: Row[]; refused: Answer['refused'] }> => {
  const { zones, refused } = keepableZones(file);
  const left: Answer['refused'] = refused.map((each) => ({ ...each }));
  const rows: Row[] = [];
  for (const { notes, ...zone } of zones) {
    const drawn = await measureArea(deps, zone.geometry).catch(() => null);
    if (drawn === null) {
      left.push({ place: zone.place, name: zone.name, reason: 'not_measured' });
      continue;
    }
    const geometry = zone.geometry as Row['geometry'];
    rows.push({ ...zone, geometry, notes: [...notes], area_m2: drawn.area_m2, drawn });
  }
  return { rows, refused: left };
};

/**
 * Reads a file's zones; writes them unless it is a trial, each name that is there already left out, and holds standing missions
 * against those that restrict. Throws NOT_FOUND, ZONE_FILE_INVALID, TOO_MANY_ZONES.
 */
export const importZones = async (
  deps: ZonesDeps,
  by: SignedIn,
  id: number,
  { kind, text, files, dry_run }: Import,
): Promise<Answer> => {
  if (!ownStructures(by.actor).includes(id)) throw notFound();
  const given = files[0]?.data ?? text;
  if (given === undefined) throw fieldFailure('VALIDATION', 'text', 'required');
  // Of two the one would be dropped in silence.
  if (given !== (text ?? given)) throw fieldFailure('VALIDATION', 'text', 'invalid');
  const file = await readFile(deps, given);
  const { rows, refused } = await measuredRows(deps, file);
  const answer = {
    format: file.format,
    zones: rows.map(({ drawn: _, ceiling_m: __, ...zone }) => zone),
    refused,
  };
  const at = deps.clock.now().toISOString();
  const written = await onOwn(deps, by, id, async (db) => {
    const known = await rowsOf(db).where('structure_id', '=', id).where('kind', '=', kind).execute();
    const names = new Set(known.map(({ name }) => name));
    const fresh = rows.filter(({ name }) => !names.has(name));
    for (const { place, name } of rows)
      if (names.has(name)) refused.push({ place, name, reason: 'name_taken' });
    await checkRoom(db, id, kind, fresh.length);
    const added: number[] = [];
    for (const { place: _, notes: __, area_m2: ___, drawn, ceiling_m, ...zone } of dry_run ? [] : fresh) {
      const own = {
        kind,
        code: null,
        ceiling_m: kind === 'uspace' ? ceiling_m : null,
        stroke_colour: '#1f5eff',
      };
      added.push(await insertZone(db, by, id, { ...zone, ...own, ...drawn }, at));
    }
    const zones = added.length === 0 ? [] : await rowsOf(db).where('id', 'in', added).execute();
    await noteZones(
      db,
      zones.map((row) => ({ before: null, zone: toZone(row) })),
      at,
    );
    return added.length;
  });
  return { ...answer, written };
};
