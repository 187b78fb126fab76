import type { Drone, droneIds } from '@envol/contract/drones';
import type { RequestOf } from '@envol/contract/endpoint';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { ofEntity } from '../../platform/db/entity.ts';
import { containsText } from '../../platform/db/like.ts';
import type { VisibleRows } from '../../platform/db/reach.ts';
import { recordQueries } from '../../platform/records/recordQueries.ts';
import { papersAre, papersStates } from '../paper-states/index.ts';
import { droneFileColumns, toDroneFile } from './drones.mapper.ts';

type Filters = RequestOf<typeof droneIds>['query'];

const matching = (db: Db, reached: VisibleRows, filters: Filters, today: string) => {
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
      containsText(['name', 'manufacturer', 'model', 'serial_number', 'registration', 'remote_id'], q),
    );
  return rows;
};

const filesOf = async (
  db: Db,
  reached: VisibleRows,
  ids: readonly number[],
  today: string,
): Promise<Drone[]> => {
  const [rows, stateOf] = await Promise.all([
    db
      .selectFrom('drones')
      .select(droneFileColumns)
      .where(reached.drones)
      .where(sql<boolean>`drones.id = any(${[...ids]}::bigint[])`)
      .execute(),
    papersStates(db, 'drone', ids, today),
  ]);
  return rows.map((row) => toDroneFile(row, stateOf(row.id)));
};

/** An operator's drones: pages, ids, counts, files. */
export const droneQueries = recordQueries('drones', {
  matching,
  recordsOf: filesOf,
  counts: (today) => ({
    active: sql<boolean>`is_active`,
    inactive: sql<boolean>`not is_active`,
    papers_soon: papersAre('drone', 'soon', today),
    papers_expired: papersAre('drone', 'expired', today),
    without_registration: sql<boolean>`registration is null`,
  }),
});

/** Drones for a picker: every one of the operator, in the order of their names. */
export const allDrones = (
  db: Db,
  reached: VisibleRows,
  filters: Pick<Filters, 'active' | 'sub_exploitant_id'>,
) => matching(db, reached, filters, '').select(droneFileColumns).orderBy('name').orderBy('id').execute();

export const droneExists = async (db: Db, reached: VisibleRows, id: number): Promise<boolean> =>
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
