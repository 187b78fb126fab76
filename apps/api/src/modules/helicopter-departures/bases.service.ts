import type { RequestOf, ResponseOf } from '@envol/contract/endpoint';
import type {
  createHelicopterBase,
  HelicopterBase,
  listHelicopterBases,
  updateHelicopterBase,
} from '@envol/contract/helicopter-departures';
import type { Actor } from '@envol/domain/access/actor';
import { reachOf } from '@envol/domain/access/reach';
import type { Database, Db } from '../../platform/db/database.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';

export interface BasesDeps {
  readonly system_db: Database;
}

/** Places that a base offers again. */
const RECENT_SCENES = 10;

const basesOf = (db: Db, structures: readonly number[]) =>
  db
    .selectFrom('helicopter_bases as b')
    .innerJoin('structures as s', 's.id', 'b.structure_id')
    .select(['b.id', 'b.structure_id', 's.name as structure_name', 'b.name', 'b.longitude', 'b.latitude'])
    .select(['b.callsigns', 'b.half_width_m', 'b.height_m', 'b.minutes', 'b.is_simulated'])
    .where('b.structure_id', 'in', [...structures, 0])
    .orderBy('b.name')
    .orderBy('b.id');

/** The last places that departures of a base were declared to, each once. */
const recentScenes = async (db: Db, base_id: number): Promise<HelicopterBase['recent_scenes']> => {
  const rows = await db
    .selectFrom('helicopter_departures')
    .select(['scene_name as name', 'scene_lng as longitude', 'scene_lat as latitude'])
    .where('base_id', '=', base_id)
    .orderBy('id', 'desc')
    .limit(4 * RECENT_SCENES)
    .execute();
  const seen = new Set<string>();
  return rows
    .filter(({ name, longitude, latitude }) => {
      const key = `${name} ${longitude.toFixed(4)} ${latitude.toFixed(4)}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .slice(0, RECENT_SCENES);
};

type BaseRow = Awaited<ReturnType<ReturnType<typeof basesOf>['executeTakeFirstOrThrow']>>;

const toBase = async (db: Db, row: BaseRow): Promise<HelicopterBase> => ({
  ...row,
  recent_scenes: await recentScenes(db, row.id),
});

/** The bases of the asker's structures. */
export const readBases = async (
  { system_db }: BasesDeps,
  actor: Actor,
): Promise<ResponseOf<typeof listHelicopterBases>> => {
  const rows = await basesOf(system_db, reachOf(actor).structure_ids).execute();
  const bases: HelicopterBase[] = [];
  for (const row of rows) bases.push(await toBase(system_db, row));
  return bases;
};

const readBase = async (db: Db, actor: Actor, id: number): Promise<HelicopterBase> => {
  const row = await basesOf(db, reachOf(actor).structure_ids).where('b.id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound();
  return toBase(db, row);
};

const asHeard = (callsigns: readonly string[]): string[] => [
  ...new Set(callsigns.map((each) => each.trim().toUpperCase())),
];

/** Throws NOT_FOUND for a structure that is not the asker's. */
export const createBase = async (
  { system_db }: BasesDeps,
  actor: Actor,
  { structure_id, callsigns, ...said }: RequestOf<typeof createHelicopterBase>['body'],
): Promise<HelicopterBase> => {
  if (!reachOf(actor).structure_ids.includes(structure_id)) throw notFound();
  const { id } = await system_db
    .insertInto('helicopter_bases')
    .values({ ...said, structure_id, callsigns: asHeard(callsigns) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return readBase(system_db, actor, id);
};

/** Throws NOT_FOUND. */
export const updateBase = async (
  { system_db }: BasesDeps,
  actor: Actor,
  id: number,
  { callsigns, ...said }: RequestOf<typeof updateHelicopterBase>['body'],
): Promise<HelicopterBase> => {
  await readBase(system_db, actor, id);
  const set = { ...said, ...(callsigns !== undefined && { callsigns: asHeard(callsigns) }) };
  if (Object.keys(set).length > 0)
    await system_db.updateTable('helicopter_bases').set(set).where('id', '=', id).execute();
  return readBase(system_db, actor, id);
};

/**
 * Deletes a base. Its departures keep what it was; one in force is ended first, for its pilots are told by it. Throws NOT_FOUND,
 * HELICOPTER_BASE_IN_USE.
 */
export const removeBase = ({ system_db }: BasesDeps, actor: Actor, id: number): Promise<void> =>
  system_db.transaction().execute(async (db) => {
    await readBase(db, actor, id);
    // Who declares a departure meanwhile waits for this, and finds no base.
    await db.selectFrom('helicopter_bases').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
    const flying = await db
      .selectFrom('helicopter_departures')
      .select('id')
      .where('base_id', '=', id)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (flying !== undefined) throw new Failure('HELICOPTER_BASE_IN_USE');
    await db.deleteFrom('helicopter_bases').where('id', '=', id).execute();
  });
