import { isDeepStrictEqual } from 'node:util';
import type { RequestOf } from '@envol/contract/endpoint';
import type {
  createStructureZone,
  importStructureZones,
  StructureZone,
  updateStructureZone,
} from '@envol/contract/structure-zones';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { ZoneFile } from '@envol/domain/structures/zoneFile';
import type { ZoneKind } from '@envol/domain/structures/zones';
import { asSystem } from '../../platform/db/asSystem.ts';
import { boxText } from '../../platform/db/boxText.ts';
import type { Db } from '../../platform/db/database.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { type WorkerKind, WorkerLimitExceeded } from '../../platform/workers.ts';
import { noteRestrictions } from '../restrictions/index.ts';
import { ownStructures } from '../structures/index.ts';
import type { ZonesDeps } from './zones.deps.ts';

const COLUMNS = [
  'id',
  'structure_id',
  'kind',
  'code',
  'name',
  'geometry',
  'area_m2',
  'ceiling_m',
  'stroke_colour',
  'updated_at',
] as const;

const rowsOf = (db: Db) => db.selectFrom('structure_zones').select(COLUMNS).orderBy('kind').orderBy('name');

/** Works on one of the asker's own structures as the process: an unknown one and somebody else's answer alike. */
const onOwn = <T>(
  { db }: ZonesDeps,
  { actor }: SignedIn,
  id: number,
  step: (db: Db) => Promise<T>,
): Promise<T> =>
  db.transaction().execute((transaction) => {
    if (!ownStructures(actor).includes(id)) throw notFound();
    return asSystem(transaction, () => step(transaction));
  });

const toZone = (
  row: Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>,
): StructureZone => ({
  ...row,
  geometry: row.geometry as StructureZone['geometry'],
});

export const readZones = (deps: ZonesDeps, by: SignedIn, id: number): Promise<StructureZone[]> =>
  onOwn(deps, by, id, async (db) => (await rowsOf(db).where('structure_id', '=', id).execute()).map(toZone));

/** The impacting zones of all the asker's structures. */
export const readImpacting = ({ own_db }: ZonesDeps, { actor }: SignedIn): Promise<StructureZone[]> => {
  const own = ownStructures(actor);
  return own.length === 0
    ? Promise.resolve([])
    : rowsOf(own_db)
        .where('structure_id', 'in', own)
        .where('kind', '=', 'impacting')
        .execute()
        .then((rows) => rows.map(toZone));
};

/** A drawn area with what is kept beside it; AREA_INVALID where it cannot be one. */
const measured = async ({ geometry: work }: ZonesDeps, geometry: AreaGeometry) => {
  const prepared = await work.prepare([geometry]);
  const [area] = prepared.kind === 'measured' ? prepared.areas : [];
  if (area === undefined) throw fieldFailure('AREA_INVALID', 'geometry', 'invalid');
  return {
    geometry: JSON.stringify(geometry),
    outline: area.outline && JSON.stringify(area.outline),
    bbox: boxText(area.box),
    area_m2: area.area_m2,
  };
};

const taken = (error: unknown): never => {
  if ((error as { constraint?: string }).constraint === 'structure_zones_structure_id_kind_name_key')
    throw fieldFailure('ZONE_NAME_TAKEN', 'name', 'duplicate');
  throw error;
};

type Input = RequestOf<typeof createStructureZone>['body'];

const insert = async (
  db: Db,
  by: SignedIn,
  structure_id: number,
  zone: Omit<Input, 'geometry'> & Awaited<ReturnType<typeof measured>>,
  at: string,
): Promise<number> =>
  (
    await db
      .insertInto('structure_zones')
      .values({
        ...zone,
        structure_id,
        created_by: by.actor.user_id,
        created_by_name: by.long_name,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(taken)
  ).id;

const readOne = async (db: Db, id: number): Promise<StructureZone> =>
  toZone(await rowsOf(db).where('id', '=', id).executeTakeFirstOrThrow());

/** Adds a zone. Throws ZONE_NAME_TAKEN, AREA_INVALID. */
export const addZone = async (
  deps: ZonesDeps,
  by: SignedIn,
  id: number,
  { geometry, ...zone }: Input,
): Promise<StructureZone> => {
  if (!ownStructures(by.actor).includes(id)) throw notFound();
  const drawn = await measured(deps, geometry);
  const at = deps.clock.now().toISOString();
  return onOwn(deps, by, id, async (db) => {
    const added = await readOne(db, await insert(db, by, id, { ...zone, ...drawn }, at));
    await noteZone(db, null, added, at);
    return added;
  });
};

/** A zone of an authority's competence forbids nothing; the others do, from the ground to their ceiling. */
const RESTRICTING: ReadonlySet<ZoneKind> = new Set(['impacting', 'client', 'uspace']);

const heightsText = ({ ceiling_m }: StructureZone): string =>
  ceiling_m === null ? 'SFC – UNL' : `SFC – ${ceiling_m} m AGL`;
const areaText = ({ area_m2 }: StructureZone): string => `${(area_m2 / 1e6).toFixed(2)} km²`;
const saidOf = (zone: StructureZone): string => `${zone.name}, ${heightsText(zone)}, ${areaText(zone)}`;

/** Notes a zone that appeared, or that says something else, so that standing missions are held against it. */
const noteZone = async (
  db: Db,
  before: StructureZone | null,
  zone: StructureZone,
  at: string,
): Promise<void> => {
  if (!RESTRICTING.has(zone.kind)) return;
  if (before !== null && isDeepStrictEqual([before.geometry, saidOf(before)], [zone.geometry, saidOf(zone)]))
    return;
  await noteRestrictions(
    db,
    [
      {
        source: 'structure_zone',
        key: `${zone.id} ${at}`,
        title: zone.name,
        was: before === null ? null : saidOf(before),
        becomes: saidOf(zone),
        geometries: [zone.geometry as AreaGeometry],
        lower: { reference: 'AGL', value: 0, unit: 'ft' },
        valid_from: null,
        valid_to: null,
      },
    ],
    at,
  );
};

type Change = RequestOf<typeof updateStructureZone>['body'];

/** Changes a zone: an absent field keeps. */
export const changeZone = async (
  deps: ZonesDeps,
  by: SignedIn,
  id: number,
  zoneId: number,
  { geometry, ...said }: Change,
  kind?: ZoneKind,
): Promise<StructureZone> => {
  if (!ownStructures(by.actor).includes(id)) throw notFound();
  const drawn = geometry === undefined ? {} : await measured(deps, geometry);
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  return onOwn(deps, by, id, async (db) => {
    const at = deps.clock.now().toISOString();
    const before = await rowsOf(db)
      .where('id', '=', zoneId)
      .where('structure_id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    const changed = await db
      .updateTable('structure_zones')
      .set({ ...given, ...drawn, updated_at: at })
      .where('id', '=', zoneId)
      .where('structure_id', '=', id)
      .$if(kind !== undefined, (rows) => rows.where('kind', '=', kind ?? 'impacting'))
      .executeTakeFirst()
      .catch(taken);
    if (changed.numUpdatedRows !== 1n) throw notFound();
    const after = await readOne(db, zoneId);
    if (before) await noteZone(db, toZone(before), after, at);
    return after;
  });
};

/** Changes an impacting zone of one of the asker's structures, whichever that is. */
export const changeImpacting = async (
  deps: ZonesDeps,
  by: SignedIn,
  zoneId: number,
  change: Pick<Change, 'name' | 'geometry' | 'stroke_colour'>,
): Promise<StructureZone> => {
  const zone = await deps.own_db
    .selectFrom('structure_zones')
    .select('structure_id')
    .where('id', '=', zoneId)
    .executeTakeFirst();
  if (!zone) throw notFound();
  return changeZone(deps, by, zone.structure_id, zoneId, change, 'impacting');
};

export const removeZone = (deps: ZonesDeps, by: SignedIn, id: number, zoneId: number): Promise<void> =>
  onOwn(deps, by, id, async (db) => {
    const gone = await db
      .deleteFrom('structure_zones')
      .where('id', '=', zoneId)
      .where('structure_id', '=', id)
      .executeTakeFirst();
    if (gone.numDeletedRows !== 1n) throw notFound();
  });

const READING: WorkerKind = {
  file: new URL('./zoneFile.worker.ts', import.meta.url),
  timeout_ms: 5_000,
  max_heap_mb: 256,
};

/** Throws ZONE_FILE_INVALID. */
const readFile = async ({ workers }: ZonesDeps, text: string): Promise<ZoneFile> => {
  const file = await workers.run<string, ZoneFile | null>(READING, text).catch((error: unknown) => {
    // What a thread cannot read in its time is refused like any other file that cannot be read.
    if (!(error instanceof WorkerLimitExceeded)) throw error;
    return null;
  });
  if (file === null) throw new Failure('ZONE_FILE_INVALID');
  return file;
};

type Import = RequestOf<typeof importStructureZones>['body'];

/** Reads a file's polygons; writes them unless it is a trial, each name that is there already left out. */
export const importZones = async (
  deps: ZonesDeps,
  by: SignedIn,
  id: number,
  { kind, text, dry_run }: Import,
) => {
  if (!ownStructures(by.actor).includes(id)) throw notFound();
  const file = await readFile(deps, text);
  const refused: { name: string; reason: string }[] = [...file.refused];
  const zones: { name: string; geometry: StructureZone['geometry']; area_m2: number }[] = [];
  const rows: { name: string; drawn: Awaited<ReturnType<typeof measured>> }[] = [];
  for (const { name, geometry } of file.zones) {
    const drawn = await measured(deps, geometry).catch(() => null);
    if (drawn === null) {
      refused.push({ name, reason: 'zone_coordinates' });
      continue;
    }
    zones.push({ name, geometry: geometry as StructureZone['geometry'], area_m2: drawn.area_m2 });
    rows.push({ name, drawn });
  }
  if (dry_run) return { zones, refused, written: 0 };
  const at = deps.clock.now().toISOString();
  const written = await onOwn(deps, by, id, async (db) => {
    const known = await rowsOf(db).where('structure_id', '=', id).where('kind', '=', kind).execute();
    const names = new Set(known.map(({ name }) => name));
    let count = 0;
    for (const { name, drawn } of rows) {
      if (names.has(name)) {
        refused.push({ name, reason: 'duplicate' });
        continue;
      }
      names.add(name);
      const zone = { kind, code: null, name, ceiling_m: null, stroke_colour: '#1f5eff' };
      await insert(db, by, id, { ...zone, ...drawn }, at);
      count += 1;
    }
    return count;
  });
  return { zones, refused, written };
};
