import type { Drone, droneIds, listDrones } from '@envol/contract/drones';
import type { RequestOf } from '@envol/contract/endpoint';
import { LIMITS } from '@envol/contract/limits';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { ofEntity } from '../../platform/db/entity.ts';
import { holds } from '../../platform/db/like.ts';
import { countOf, inPage } from '../../platform/db/page.ts';
import type { Reached } from '../../platform/db/reach.ts';
import { papersAre, papersStates } from '../documents/index.ts';
import { droneFileColumns, toDroneFile } from './drones.mapper.ts';

type ListQuery = RequestOf<typeof listDrones>['query'];
type Filters = RequestOf<typeof droneIds>['query'];

const matching = (db: Db, reached: Reached, filters: Filters, today: string) => {
  let rows = db
    .selectFrom('drones')
    .where(reached.drones)
    .where(ofEntity('drones', filters.sub_exploitant_id));
  const { active, drone_class, has_registration, papers, q } = filters;
  if (active !== undefined) rows = rows.where('is_active', '=', active);
  if (drone_class === 'none') rows = rows.where('drone_class', 'is', null);
  else if (drone_class !== undefined) rows = rows.where('drone_class', '=', drone_class);
  if (has_registration !== undefined)
    rows = rows.where('registration', has_registration ? 'is not' : 'is', null);
  if (papers !== undefined) rows = rows.where(papersAre('drone', papers, today));
  if (q !== undefined && q.trim() !== '')
    rows = rows.where(
      holds(['name', 'manufacturer', 'model', 'serial_number', 'registration', 'remote_id'], q),
    );
  return rows;
};

/** The files of some drones, in the order of the ids. */
export const droneFiles = async (
  db: Db,
  reached: Reached,
  ids: readonly number[],
  today: string,
): Promise<Drone[]> => {
  if (ids.length === 0) return [];
  const [rows, stateOf] = await Promise.all([
    db
      .selectFrom('drones')
      .select(droneFileColumns)
      .where(reached.drones)
      .where(sql<boolean>`drones.id = any(${[...ids]}::bigint[])`)
      .execute(),
    papersStates(db, 'drone', ids, today),
  ]);
  const byId = new Map(rows.map((row) => [row.id, toDroneFile(row, stateOf(row.id))]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** One page of an operator's drones, and how many there are. */
export const pageDrones = async (
  db: Db,
  reached: Reached,
  query: Filters & Pick<ListQuery, 'limit' | 'offset' | 'ordering'>,
  today: string,
) => {
  const found = matching(db, reached, query, today);
  // The rows of the page are looked up by their ids alone: a deep page passes over the index, not over the rows.
  const [ids, count] = await Promise.all([
    inPage(found.select('drones.id'), query).execute(),
    countOf(found),
  ]);
  const rows = await droneFiles(
    db,
    reached,
    ids.map(({ id }) => id),
    today,
  );
  return { rows, count };
};

/** The ids of all drones that the filters find. */
export const idsOfDrones = async (db: Db, reached: Reached, filters: Filters, today: string) =>
  (
    await matching(db, reached, filters, today).select('drones.id').orderBy('id').limit(LIMITS.bulk).execute()
  ).map(({ id }) => id);

/** How many drones each quick filter finds. */
export const countDrones = (
  db: Db,
  reached: Reached,
  entity: Filters['sub_exploitant_id'],
  today: string,
) => {
  const number = (is: ReturnType<typeof papersAre>) => sql<number>`(count(*) filter (where ${is}))::int`;
  return db
    .selectFrom('drones')
    .where(reached.drones)
    .where(ofEntity('drones', entity))
    .select([
      sql<number>`count(*)::int`.as('all'),
      number(sql<boolean>`is_active`).as('active'),
      number(sql<boolean>`not is_active`).as('inactive'),
      number(papersAre('drone', 'soon', today)).as('papers_soon'),
      number(papersAre('drone', 'expired', today)).as('papers_expired'),
      number(sql<boolean>`registration is null`).as('without_registration'),
    ])
    .executeTakeFirstOrThrow();
};

/** Drones for a picker: every one of the operator, in the order of their names. */
export const allDrones = (db: Db, reached: Reached, filters: Pick<Filters, 'active' | 'sub_exploitant_id'>) =>
  matching(db, reached, filters, '').select(droneFileColumns).orderBy('name').orderBy('id').execute();

export const droneExists = async (db: Db, reached: Reached, id: number): Promise<boolean> =>
  (await db
    .selectFrom('drones')
    .select('id')
    .where(reached.drones)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined;

/** Whether a mission names the drone. */
export const isDroneLinked = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('flight_drones')
    .select('flight_id')
    .where('drone_id', '=', id)
    .limit(1)
    .executeTakeFirst()) !== undefined;
