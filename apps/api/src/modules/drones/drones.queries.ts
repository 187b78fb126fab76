import type { listDrones } from '@envol/contract/drones';
import type { RequestOf } from '@envol/contract/endpoint';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { ofEntity } from '../../platform/db/entity.ts';
import { containing } from '../../platform/db/like.ts';
import { countOf, inPage } from '../../platform/db/page.ts';
import type { Reached } from '../../platform/db/reach.ts';
import { droneColumns } from './drones.mapper.ts';

type ListQuery = RequestOf<typeof listDrones>['query'];

const matching = (db: Db, reached: Reached, query: Pick<ListQuery, 'q' | 'active' | 'sub_exploitant_id'>) =>
  db
    .selectFrom('drones')
    .where(reached.drones)
    .where(ofEntity('drones', query.sub_exploitant_id))
    .$if(query.active !== undefined, (rows) => rows.where('is_active', '=', query.active === true))
    .$if(query.q !== undefined, (rows) =>
      rows.where(
        sql<string>`concat_ws(' ', name, manufacturer, model, serial_number, registration)`,
        'ilike',
        containing(query.q ?? ''),
      ),
    );

/** One page of an operator's drones, and how many there are. */
export const pageDrones = async (db: Db, reached: Reached, query: ListQuery) => {
  const found = matching(db, reached, query);
  const [rows, count] = await Promise.all([
    inPage(found.select(droneColumns), query).execute(),
    countOf(found),
  ]);
  return { rows, count };
};

/** Drones for a picker: every one of the operator, in the order of their names. */
export const allDrones = (
  db: Db,
  reached: Reached,
  filters: Pick<ListQuery, 'active' | 'sub_exploitant_id'>,
) =>
  matching(db, reached, { q: undefined, ...filters })
    .select(droneColumns)
    .orderBy('name')
    .orderBy('id')
    .limit(1000)
    .execute();

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
