import type { NotamsState } from '@envol/contract/notams';
import { HOLDS_MS } from '@envol/domain/flights/readings';
import { type FirBriefing, type FirFacts, firState, leastOf, worstState } from '@envol/domain/notams/firs';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';

type State = z.infer<typeof NotamsState>;

/** Imports read back: the service is asked every half hour, and each region needs its newest. */
const MOST_IMPORTS = 200;

type ImportRow = Pick<FirFacts, 'source' | 'fetched_at' | 'is_complete' | 'has_refused'> & {
  readonly failure: string | null;
  readonly firs: readonly FirBriefing[];
};

/** The newest briefing that covers a region: a complete one before a part of it. */
const factsOf = (good: readonly ImportRow[], fir: string): FirFacts | undefined => {
  const covering = good.filter(({ firs }) => firs.some((each) => each.fir === fir));
  const found = covering.find(({ is_complete }) => is_complete) ?? covering[0];
  const count = found?.firs.find((each) => each.fir === fir)?.count ?? 0;
  return found && { ...found, fir, count };
};

/** How far the NOTAM of some regions can be relied upon now; `firs` null: of a place in no region that is known. */
export const findState = async (db: Db, now: Date, firs: readonly string[] | null): Promise<State> => {
  const rows: readonly ImportRow[] = await db
    .selectFrom('notam_imports')
    .select(['source', 'fetched_at', 'is_complete', 'failure', 'firs'])
    .select(sql<boolean>`jsonb_array_length(refused) > 0`.as('has_refused'))
    .orderBy('id', 'desc')
    .limit(MOST_IMPORTS)
    .execute();
  const good = rows.filter(({ failure }) => failure === null);
  const has_failed = rows[0] !== undefined && rows[0].failure !== null;
  const moments = { now: now.getTime(), fresh_ms: HOLDS_MS.notam, has_failed };
  const found = (firs ?? []).map((fir) => {
    const facts = factsOf(good, fir);
    return { fir, facts, state: firState(facts, moments) };
  });
  const oldest = found
    .flatMap(({ facts }) => facts ?? [])
    .toSorted((a, b) => Date.parse(a.fetched_at) - Date.parse(b.fetched_at))[0];
  return {
    state: worstState(found.map(({ state }) => state)),
    source: (oldest?.source as State['source']) ?? null,
    fetched_at: oldest?.fetched_at ?? null,
    failed_at: has_failed ? (rows[0]?.fetched_at ?? null) : null,
    firs: found.map(({ fir, facts, state }) => ({
      fir,
      state,
      count: facts?.count ?? null,
      least: leastOf(fir),
      fetched_at: facts?.fetched_at ?? null,
    })),
  };
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
      'firs',
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
