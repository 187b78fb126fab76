import type { NotamsState } from '@envol/contract/notams';
import { BRIEFING_FRESH_MS } from '@envol/domain/notams/notam';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';

type State = z.infer<typeof NotamsState>;

/** How far the NOTAM can be relied upon now. */
export const findState = async (db: Db, now: Date): Promise<State> => {
  const rows = await db
    .selectFrom('notam_imports')
    .select(['source', 'fetched_at', 'is_complete', 'failure'])
    .select(sql<boolean>`jsonb_array_length(refused) > 0`.as('has_refused'))
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  const good = rows.filter(({ failure }) => failure === null);
  const complete = good.find(({ is_complete }) => is_complete);
  const latest = complete ?? good[0];
  const failed_at = rows[0] && rows[0].failure !== null ? rows[0].fetched_at : null;
  if (!latest)
    return { state: failed_at ? 'failed' : 'not_checked', source: null, fetched_at: null, failed_at };
  const said = { source: latest.source, fetched_at: latest.fetched_at, failed_at };
  if (latest.source === 'simulated') return { ...said, state: 'simulated' };
  // A message that could not be read may be the one that closes the place.
  if (!latest.is_complete || latest.has_refused) return { ...said, state: 'partial' };
  const isFresh = now.getTime() - Date.parse(latest.fetched_at) < BRIEFING_FRESH_MS;
  return { ...said, state: isFresh ? 'consulted' : failed_at ? 'failed' : 'out_of_date' };
};

/** What somebody made of NOTAM, by their ids. */
export const findRatings = async (db: Db, userId: number): Promise<ReadonlyMap<number, string>> => {
  const rows = await db
    .selectFrom('notam_ratings')
    .select(['notam_id', 'rating'])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map(({ notam_id, rating }) => [notam_id, rating]));
};

export const findImports = (db: Db) =>
  db
    .selectFrom('notam_imports')
    .select([
      'id',
      'source',
      'label',
      'imported_by_name',
      'fetched_at',
      'is_complete',
      'read_count',
      'refused',
      'failure',
    ])
    .orderBy('id', 'desc')
    .limit(20)
    .execute();

export const countInForce = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('notams')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
};
