import type { RequestOf } from '@envol/contract/endpoint';
import { LIMITS } from '@envol/contract/limits';
import type { listPilots, Pilot, pilotIds } from '@envol/contract/pilots';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { ofEntity } from '../../platform/db/entity.ts';
import { holds } from '../../platform/db/like.ts';
import { countOf, inPage } from '../../platform/db/page.ts';
import type { Reached } from '../../platform/db/reach.ts';
import { papersAre, papersStates, UNKNOWN_PAPERS } from '../documents/index.ts';
import { type PilotFileRow, pilotColumns, pilotFileColumns, toPilotFile } from './pilots.mapper.ts';

type ListQuery = RequestOf<typeof listPilots>['query'];
type Filters = RequestOf<typeof pilotIds>['query'];

const matching = (db: Db, reached: Reached, filters: Filters, today: string) => {
  let rows = db
    .selectFrom('pilots')
    .where(reached.pilots)
    .where(ofEntity('pilots', filters.sub_exploitant_id));
  const { is_archived, is_restricted, has_phone, papers, q } = filters;
  if (is_archived !== undefined) rows = rows.where('is_archived', '=', is_archived);
  if (is_restricted !== undefined) rows = rows.where('is_restricted', '=', is_restricted);
  if (has_phone !== undefined) rows = rows.where('phone', has_phone ? 'is not' : 'is', null);
  // Whose papers the asker may not read has none that it could be told of.
  if (papers !== undefined) rows = rows.where(papersAre('pilot', papers, today)).where(reached.own_pilots);
  if (q !== undefined && q.trim() !== '')
    rows = rows.where(holds(['first_name', 'last_name', 'email', 'phone', 'team'], q));
  return rows;
};

/** The rows with how the papers of each stand. */
const withPapers = async (
  db: Db,
  rows: readonly (PilotFileRow & { readonly reads_papers: boolean })[],
  today: string,
): Promise<Pilot[]> => {
  const stateOf = await papersStates(
    db,
    'pilot',
    rows.map(({ id }) => id),
    today,
  );
  return rows.map(({ reads_papers, ...row }) =>
    toPilotFile(row, reads_papers ? stateOf(row.id) : UNKNOWN_PAPERS),
  );
};

/** One page of an operator's pilots, and how many there are. */
export const pagePilots = async (
  db: Db,
  reached: Reached,
  query: Filters & Pick<ListQuery, 'limit' | 'offset' | 'ordering'>,
  today: string,
) => {
  const found = matching(db, reached, query, today);
  // The rows of the page are looked up by their ids alone: a deep page passes over the index, not over the rows.
  const [ids, count] = await Promise.all([
    inPage(found.select('pilots.id'), query).execute(),
    countOf(found),
  ]);
  return {
    rows: await pilotFiles(
      db,
      reached,
      ids.map(({ id }) => id),
      today,
    ),
    count,
  };
};

/** The files of some pilots, in the order of the ids. */
export const pilotFiles = async (db: Db, reached: Reached, ids: readonly number[], today: string) => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('pilots')
    .select(pilotFileColumns)
    .select(reached.own_pilots.as('reads_papers'))
    .where(reached.pilots)
    .where('id', 'in', ids)
    .execute();
  const byId = new Map((await withPapers(db, rows, today)).map((pilot) => [pilot.id, pilot]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** The ids of all pilots that the filters find. */
export const idsOfPilots = async (db: Db, reached: Reached, filters: Filters, today: string) =>
  (
    await matching(db, reached, filters, today).select('pilots.id').orderBy('id').limit(LIMITS.bulk).execute()
  ).map(({ id }) => id);

/** How many pilots each quick filter finds. */
export const countPilots = (
  db: Db,
  reached: Reached,
  entity: Filters['sub_exploitant_id'],
  today: string,
) => {
  const number = (is: ReturnType<typeof papersAre>) => sql<number>`(count(*) filter (where ${is}))::int`;
  return db
    .selectFrom('pilots')
    .where(reached.pilots)
    .where(ofEntity('pilots', entity))
    .select([
      sql<number>`count(*)::int`.as('all'),
      number(sql<boolean>`not is_archived`).as('active'),
      number(sql<boolean>`is_archived`).as('archived'),
      number(papersAre('pilot', 'soon', today)).as('papers_soon'),
      number(papersAre('pilot', 'expired', today)).as('papers_expired'),
      number(sql<boolean>`phone is null`).as('without_phone'),
    ])
    .executeTakeFirstOrThrow();
};

/** Names for a picker: every pilot of the operator, in the order of their names. */
export const allPilots = (
  db: Db,
  reached: Reached,
  filters: Pick<Filters, 'is_archived' | 'sub_exploitant_id'>,
) => matching(db, reached, filters, '').select(pilotColumns).orderBy('last_name').orderBy('id').execute();

export const findPilot = async (db: Db, reached: Reached, id: number, today: string) =>
  (await pilotFiles(db, reached, [id], today))[0];

/** Whether the operator keeps all positions of its pilots, not the last alone. */
export const logsPositions = async (db: Db, operatorId: number): Promise<boolean> =>
  (
    await db
      .selectFrom('operators')
      .select(sql<boolean>`coalesce((custom_config->>'log_pilot_positions')::boolean, false)`.as('logs'))
      .where('id', '=', operatorId)
      .executeTakeFirst()
  )?.logs === true;

/** Where the pilot's device last said that it was. */
export const lastPosition = async (db: Db, pilotId: number) =>
  (await db
    .selectFrom('pilot_positions')
    .select(['longitude', 'latitude', 'at'])
    .where('pilot_id', '=', pilotId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

/** What keeps a pilot from being deleted lies with these. */
export const standingOf = (db: Db, reached: Reached, id: number) =>
  db
    .selectFrom('pilots')
    .select('is_main_contact')
    .where(reached.pilots)
    .where('id', '=', id)
    .executeTakeFirst();

/** Whether a mission names the pilot. */
export const isPilotLinked = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('flight_pilots')
    .select('flight_id')
    .where('pilot_id', '=', id)
    .limit(1)
    .executeTakeFirst()) !== undefined;
