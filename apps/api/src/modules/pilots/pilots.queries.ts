import type { RequestOf } from '@envol/contract/endpoint';
import type { Pilot, pilotIds } from '@envol/contract/pilots';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { ofEntity } from '../../platform/db/entity.ts';
import { containsText } from '../../platform/db/like.ts';
import type { VisibleRows } from '../../platform/db/reach.ts';
import { recordQueries } from '../../platform/records/recordQueries.ts';
import { papersAre, papersStates, UNKNOWN_PAPERS } from '../paper-states/index.ts';
import { pilotColumns, pilotFileColumns, toPilotFile } from './pilots.mapper.ts';

type Filters = RequestOf<typeof pilotIds>['query'];

const matching = (db: Db, reached: VisibleRows, filters: Filters, today: string) => {
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
    rows = rows.where(containsText(['first_name', 'last_name', 'email', 'phone', 'team'], q));
  return rows;
};

const filesOf = async (
  db: Db,
  reached: VisibleRows,
  ids: readonly number[],
  today: string,
): Promise<Pilot[]> => {
  const [rows, stateOf] = await Promise.all([
    db
      .selectFrom('pilots')
      .select(pilotFileColumns)
      .select(reached.own_pilots.as('reads_papers'))
      .where(reached.pilots)
      .where('id', 'in', ids)
      .execute(),
    papersStates(db, 'pilot', ids, today),
  ]);
  return rows.map(({ reads_papers, ...row }) =>
    toPilotFile(row, reads_papers ? stateOf(row.id) : UNKNOWN_PAPERS),
  );
};

/** An operator's pilots: pages, ids, counts, files. */
export const pilotQueries = recordQueries('pilots', {
  matching,
  recordsOf: filesOf,
  counts: (today) => ({
    active: sql<boolean>`not is_archived`,
    archived: sql<boolean>`is_archived`,
    papers_soon: papersAre('pilot', 'soon', today),
    papers_expired: papersAre('pilot', 'expired', today),
    without_phone: sql<boolean>`phone is null`,
  }),
});

/** Names for a picker: every pilot of the operator, in the order of their names. */
export const allPilots = (
  db: Db,
  reached: VisibleRows,
  filters: Pick<Filters, 'is_archived' | 'sub_exploitant_id'>,
) => matching(db, reached, filters, '').select(pilotColumns).orderBy('last_name').orderBy('id').execute();

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
    .select(['longitude', 'latitude', 'at', 'accuracy_m'])
    .where('pilot_id', '=', pilotId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

/** Where the pilots were last, of those who said so since. */
export const lastPositions = (db: Db, reached: VisibleRows, since: string) =>
  db
    .selectFrom('pilots')
    .innerJoin('pilot_positions as told', 'told.pilot_id', 'pilots.id')
    .where(reached.pilots)
    .where('pilots.is_archived', '=', false)
    .where('told.at', '>=', since)
    .distinctOn('pilots.id')
    .select([
      'pilots.id as pilot_id',
      'pilots.phone',
      'told.longitude',
      'told.latitude',
      'told.at',
      'told.accuracy_m',
      sql<string>`pilots.first_name || ' ' || pilots.last_name`.as('full_name'),
    ])
    .orderBy('pilots.id')
    .orderBy('told.at', 'desc')
    .execute();

/** What keeps a pilot from being deleted lies with these. */
export const standingOf = (db: Db, reached: VisibleRows, id: number) =>
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
