import type { RequestOf } from '@envol/contract/endpoint';
import type { listPilots } from '@envol/contract/pilots';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { ofEntity } from '../../platform/db/entity.ts';
import { containing } from '../../platform/db/like.ts';
import { countOf, inPage } from '../../platform/db/page.ts';
import type { Reached } from '../../platform/db/reach.ts';
import { pilotColumns } from './pilots.mapper.ts';

type ListQuery = RequestOf<typeof listPilots>['query'];

const matching = (
  db: Db,
  reached: Reached,
  query: Pick<ListQuery, 'q' | 'is_archived' | 'sub_exploitant_id'>,
) =>
  db
    .selectFrom('pilots')
    .where(reached.pilots)
    .where(ofEntity('pilots', query.sub_exploitant_id))
    .$if(query.is_archived !== undefined, (rows) =>
      rows.where('is_archived', '=', query.is_archived === true),
    )
    .$if(query.q !== undefined, (rows) =>
      rows.where(
        sql<string>`concat_ws(' ', first_name, last_name, email, phone)`,
        'ilike',
        containing(query.q ?? ''),
      ),
    );

/** One page of an operator's pilots, and how many there are. */
export const pagePilots = async (db: Db, reached: Reached, query: ListQuery) => {
  const found = matching(db, reached, query);
  const [rows, count] = await Promise.all([
    inPage(found.select(pilotColumns), query).execute(),
    countOf(found),
  ]);
  return { rows, count };
};

/** Names for a picker: every pilot of the operator, in the order of their names. */
export const allPilots = (
  db: Db,
  reached: Reached,
  filters: Pick<ListQuery, 'is_archived' | 'sub_exploitant_id'>,
) =>
  matching(db, reached, { q: undefined, ...filters })
    .select(pilotColumns)
    .orderBy('last_name')
    .orderBy('id')
    .limit(1000)
    .execute();

export const findPilot = (db: Db, reached: Reached, id: number) =>
  db.selectFrom('pilots').select(pilotColumns).where(reached.pilots).where('id', '=', id).executeTakeFirst();

/** Whether a mission names the pilot. */
export const isPilotLinked = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('flight_pilots')
    .select('flight_id')
    .where('pilot_id', '=', id)
    .limit(1)
    .executeTakeFirst()) !== undefined;
