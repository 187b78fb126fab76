import type { PapersFilter, PapersState } from '@envol/contract/documents';
import { expiryOf, REMINDER_DAYS } from '@envol/domain/documents/categories';
import type { KeptPaper } from '@envol/domain/pilots/proofs';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { VisibleRows } from '../../platform/db/reach.ts';

type Keeper = 'pilot' | 'drone';

/**
 * By what the papers of one owner are held together: a renewed one takes the place of the one before it in its
 * category, but that of "other" papers none is known to renew another.
 */
export const sameKind = sql`category, case when category = 'other' then id end`;

/**
 * The last day (YYYY-MM-DD) that a mission touches by the calendar of its place, whatever clock its hours are told by;
 * one that ends at midnight does not touch the day that begins.
 */
export const lastDayAtPlace = sql<string>`((flights.date_end - interval '1 millisecond')
  at time zone flights.time_zone)::date`;

/**
 * The last day of one kind of an owner's papers, null where none is said: of those that say one the last, but of the
 * newest one filed where that says none.
 */
export const standingEnd = sql<string | null>`case
  when (array_agg(expires_on order by id desc))[1] is not null then max(expires_on) end`;

/** The last day of each kind of an owner's papers. */
const standing = (
  keeper: Keeper,
): RawBuilder<unknown> => sql`select owner_id, category, count(*)::int as kept,
    coalesce(${standingEnd}, 'infinity'::date) as last
  from documents where owner_type = ${sql.lit(keeper)} and side = 'operator' group by owner_id, ${sameKind}`;

const soon = (today: string) =>
  sql<boolean>`last between ${today}::date and ${today}::date + ${sql.lit(REMINDER_DAYS)}::int`;

/** Whether the papers of a row of pilots or drones are so: in a query that is already within the asker's reach. */
export const papersAre = (keeper: Keeper, filter: PapersFilter, today: string): RawBuilder<boolean> => {
  const id = sql.ref(`${keeper}s.id`);
  const all = standing(keeper);
  if (filter === 'none') return sql<boolean>`${id} not in (select owner_id from (${all}) papers)`;
  const is = filter === 'soon' ? soon(today) : sql<boolean>`last < ${today}::date`;
  return sql<boolean>`${id} in (select owner_id from (${all}) papers where ${is})`;
};

/** Of papers that the asker may not read: not that there are none. */
export const UNKNOWN_PAPERS: PapersState = { count: 0, expiry: 'unknown', category: null, expires_on: null };

const NOTHING: PapersState = { count: 0, expiry: 'none', category: null, expires_on: null };

/** How the papers of some pilots or drones stand; the caller has made sure that they are within the asker's reach. */
export const papersStates = async (
  db: Db,
  keeper: Keeper,
  ids: readonly number[],
  today: string,
): Promise<(id: number) => PapersState> => {
  const { rows } = await sql<{
    owner_id: number;
    count: number;
    category: string;
    expires_on: string | null;
  }>`select owner_id, sum(kept)::int as count, (array_agg(category order by last))[1] as category,
      nullif(min(last), 'infinity'::date) as expires_on
    from (select owner_id, category, count(*)::int as kept, coalesce(${standingEnd}, 'infinity'::date) as last
      from documents where owner_type = ${keeper} and side = 'operator' and owner_id = any(${[...ids]}::bigint[])
      group by owner_id, ${sameKind}) papers
    group by owner_id`.execute(db);
  const states = new Map(
    rows.map(({ owner_id, count, category, expires_on }) => [
      owner_id,
      {
        count,
        expiry: expiryOf(expires_on, today),
        category: expires_on === null ? null : category,
        expires_on,
      },
    ]),
  );
  return (id) => states.get(id) ?? NOTHING;
};

/** Of each category of a mission's pilots' papers its last day, of the pilots whose papers the asker reads. */
export const readablePilotPapers = async (
  db: Db,
  reached: Pick<VisibleRows, 'own_pilots'>,
  flightId: number,
): Promise<(pilotId: number) => readonly KeptPaper[] | null> => {
  const { rows } = await sql<{ id: number; papers: readonly KeptPaper[] }>`
    select pilots.id, (select coalesce(json_agg(kept), '[]') from (
        select category, ${standingEnd} as expires_on
        from documents where owner_type = 'pilot' and side = 'operator' and owner_id = pilots.id
        group by category) kept) as papers
    from pilots where ${reached.own_pilots}
      and pilots.id in (select pilot_id from flight_pilots where flight_id = ${flightId})`.execute(db);
  const papersOf = new Map(rows.map(({ id, papers }) => [id, papers]));
  return (pilotId) => papersOf.get(pilotId) ?? null;
};

/** A paper of somebody or something on a mission, or of its operator's own, that is no longer valid on the mission's last day. */
export interface EndingPaper {
  readonly owner_type: 'pilot' | 'drone' | 'operator';
  readonly owner_id: number;
  readonly category: string;
  readonly expires_on: string;
}

/** Those of a mission's pilots, drones and operator, of each kind the one that lasts longest. */
export const endingPapers = async (db: Db, flightId: number): Promise<readonly EndingPaper[]> => {
  const { rows } = await sql<EndingPaper>`select owner_type, owner_id, category, max(expires_on) as expires_on
    from documents where side = 'operator' and case owner_type
      when 'pilot' then owner_id in (select pilot_id from flight_pilots where flight_id = ${flightId})
      when 'drone' then owner_id in (select drone_id from flight_drones where flight_id = ${flightId})
      when 'operator' then owner_id = (select operator_id from flights where id = ${flightId})
      else false end
    group by owner_type, owner_id, ${sameKind}
    having ${standingEnd} < (select ${lastDayAtPlace} from flights where id = ${flightId})
    order by max(expires_on), category`.execute(db);
  return rows;
};
