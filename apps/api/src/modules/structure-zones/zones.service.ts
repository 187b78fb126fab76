import { isDeepStrictEqual } from 'node:util';
import type { RequestOf } from '@envol/contract/endpoint';
import { LIMITS } from '@envol/contract/limits';
import type {
  createStructureZone,
  StructureZone,
  updateStructureZone,
} from '@envol/contract/structure-zones';
import { formatLimit, SURFACE } from '@envol/domain/airspace/heights';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { ZoneKind } from '@envol/domain/structures/zones';
import { asSystem } from '../../platform/db/asSystem.ts';
import { boxText } from '../../platform/db/boxText.ts';
import type { Db } from '../../platform/db/database.ts';
import { countOf } from '../../platform/db/page.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
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
  'zone_class',
  'lower',
  'upper',
  'message',
  'updated_at',
] as const;

export const rowsOf = (db: Db) =>
  db.selectFrom('structure_zones').select(COLUMNS).orderBy('kind').orderBy('name');

/** Works on one of the asker's own structures as the process: an unknown one and somebody else's answer alike. */
export const onOwn = <T>(
  { db }: ZonesDeps,
  { actor }: SignedIn,
  id: number,
  step: (db: Db) => Promise<T>,
): Promise<T> =>
  db.transaction().execute((transaction) => {
    if (!ownStructures(actor).includes(id)) throw notFound();
    return asSystem(transaction, "zones of a structure that is the asker's own, as looked at before", () =>
      step(transaction),
    );
  });

export const toZone = (
  row: Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>,
): StructureZone => ({
  ...row,
  geometry: row.geometry as StructureZone['geometry'],
});

export const readZones = (deps: ZonesDeps, by: SignedIn, id: number): Promise<StructureZone[]> =>
  onOwn(deps, by, id, async (db) => (await rowsOf(db).where('structure_id', '=', id).execute()).map(toZone));

/** The impacting zones of all the asker's structures. */
export const readImpacting = ({ system_db }: ZonesDeps, { actor }: SignedIn): Promise<StructureZone[]> => {
  const own = ownStructures(actor);
  return own.length === 0
    ? Promise.resolve([])
    : rowsOf(system_db)
        .where('structure_id', 'in', own)
        .where('kind', '=', 'impacting')
        .execute()
        .then((rows) => rows.map(toZone));
};

/** A drawn area with what is kept beside it; AREA_INVALID where it cannot be one. */
export const measureArea = async ({ geometry: work }: ZonesDeps, geometry: AreaGeometry) => {
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

type FileWords = Pick<StructureZone, 'zone_class' | 'lower' | 'upper' | 'message'>;

export const insertZone = async (
  db: Db,
  by: SignedIn,
  structure_id: number,
  {
    lower,
    upper,
    ...zone
  }: Omit<Input, 'geometry'> & Partial<FileWords> & Awaited<ReturnType<typeof measureArea>>,
  at: string,
): Promise<number> =>
  (
    await db
      .insertInto('structure_zones')
      .values({
        zone_class: null,
        message: null,
        ...zone,
        lower: lower ? JSON.stringify(lower) : null,
        upper: upper ? JSON.stringify(upper) : null,
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

/** Throws TOO_MANY_ZONES where a structure would keep more of a kind than it may; imports of one structure follow each other. */
export const checkRoom = async (
  db: Db,
  structure_id: number,
  kind: ZoneKind,
  added: number,
): Promise<void> => {
  await db.selectFrom('structures').select('id').where('id', '=', structure_id).forUpdate().execute();
  const limit = LIMITS.structure_zones;
  const kept = await countOf(
    db.selectFrom('structure_zones').where('structure_id', '=', structure_id).where('kind', '=', kind),
  );
  if (kept + added > limit) throw new Failure('TOO_MANY_ZONES', { params: { limit } });
};

/** Adds a zone. Throws ZONE_NAME_TAKEN, AREA_INVALID, TOO_MANY_ZONES. */
export const addZone = async (
  deps: ZonesDeps,
  by: SignedIn,
  id: number,
  { geometry, ...zone }: Input,
): Promise<StructureZone> => {
  if (!ownStructures(by.actor).includes(id)) throw notFound();
  const drawn = await measureArea(deps, geometry);
  const at = deps.clock.now().toISOString();
  return onOwn(deps, by, id, async (db) => {
    await checkRoom(db, id, zone.kind, 1);
    const added = await readOne(db, await insertZone(db, by, id, { ...zone, ...drawn }, at));
    await noteZones(db, [{ before: null, zone: added }], at);
    return added;
  });
};

/** A zone of an authority's competence forbids nothing; the others do, from the ground to their ceiling. */
const RESTRICTING: ReadonlySet<ZoneKind> = new Set(['impacting', 'client', 'uspace']);

const heightsText = ({ ceiling_m, lower, upper }: StructureZone): string => {
  const top =
    upper ??
    (ceiling_m === null ? null : { reference: 'AGL' as const, value: ceiling_m, unit: 'm' as const });
  return `${formatLimit(lower ?? SURFACE)} – ${top === null ? 'UNL' : formatLimit(top)}`;
};
/** Without decimals, which languages write in ways of their own: what changed is kept in none. */
const areaText = ({ area_m2 }: StructureZone): string => {
  if (area_m2 < 1e5) return `${Math.round(area_m2)} m²`;
  return area_m2 < 1e7 ? `${Math.round(area_m2 / 1e4)} ha` : `${Math.round(area_m2 / 1e6)} km²`;
};
const saidOf = (zone: StructureZone): string => `${zone.name}, ${heightsText(zone)}, ${areaText(zone)}`;

/** Notes zones that appeared, or that say something else, so that standing missions are held against them. */
export const noteZones = async (
  db: Db,
  changed: readonly { readonly before: StructureZone | null; readonly zone: StructureZone }[],
  at: string,
): Promise<void> => {
  const noted = changed.filter(
    ({ before, zone }) =>
      RESTRICTING.has(zone.kind) &&
      (before === null ||
        !isDeepStrictEqual([before.geometry, saidOf(before)], [zone.geometry, saidOf(zone)])),
  );
  await noteRestrictions(
    db,
    noted.map(({ before, zone }) => ({
      source: 'structure_zone' as const,
      key: `${zone.id} ${at}`,
      title: zone.name,
      was: before === null ? null : saidOf(before),
      becomes: saidOf(zone),
      geometries: [zone.geometry as AreaGeometry],
      lower: zone.lower ?? SURFACE,
      valid_from: null,
      valid_to: null,
    })),
    at,
  );
};

type Change = RequestOf<typeof updateStructureZone>['body'];

/** Changes a zone: an absent field keeps. */
export const changeZone = async (
  deps: ZonesDeps,
  by: SignedIn,
  { id, zone_id: zoneId, kind }: { readonly id: number; readonly zone_id: number; readonly kind?: ZoneKind },
  { geometry, ...said }: Change,
): Promise<StructureZone> => {
  if (!ownStructures(by.actor).includes(id)) throw notFound();
  const drawn = geometry === undefined ? {} : await measureArea(deps, geometry);
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
    if (before) await noteZones(db, [{ before: toZone(before), zone: after }], at);
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
  const zone = await deps.system_db
    .selectFrom('structure_zones')
    .select('structure_id')
    .where('id', '=', zoneId)
    .executeTakeFirst();
  if (!zone) throw notFound();
  return changeZone(deps, by, { id: zone.structure_id, zone_id: zoneId, kind: 'impacting' }, change);
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
