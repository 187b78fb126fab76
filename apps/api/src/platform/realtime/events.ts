import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** The channel of NOTIFY; it carries ids only, as a payload there is limited and readable by every connection. */
export const EVENTS_CHANNEL = 'envol_events';

export interface NewEvent {
  readonly type: string;
  /** Who is concerned: 'operator:12', 'structure:3', 'user:5'. */
  readonly audience: readonly string[];
  readonly payload: Readonly<Record<string, unknown>>;
  /** When it happened, by the server's clock: the database's own may go another way. */
  readonly at: string;
}

export interface EventRow extends Omit<NewEvent, 'at'> {
  readonly id: number;
  readonly created_at: string;
}

/**
 * A business event as a part of a statement that begins "with": it is written, and told when the transaction commits, if
 * the statement reads `told`.
 */
export const eventInsert = ({ type, audience, payload, at }: NewEvent) => sql`
  made as (
    insert into events (type, audience, payload, created_at)
    values (${type}, ${[...audience]}::text[], ${JSON.stringify(payload)}::jsonb, ${at}::timestamptz)
    returning id
  ), told as (select id, pg_notify(${EVENTS_CHANNEL}, id::text) from made)`;

/** Writes a business event; it is told to the screens when, and only when, the caller's transaction commits. */
export const recordEvent = async (db: Db, event: NewEvent): Promise<number> => {
  const { rows } = await sql<{ id: number }>`with ${eventInsert(event)} select id from told`.execute(db);
  return rows[0]?.id ?? 0;
};

/** Writes business events at once, told as one is; their ids in the given order. */
export const recordEvents = async (db: Db, events: readonly NewEvent[]): Promise<readonly number[]> => {
  const { rows } = await sql<{ ids: readonly number[] }>`
    with made as (
      insert into events (type, audience, payload, created_at)
      select e.type, e.audience, e.payload, e.at
      from rows from (jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as (type text, audience text[], payload jsonb, at timestamptz))
        with ordinality as e(type, audience, payload, at, place)
      order by e.place
      returning id
    ), told as (select id, pg_notify(${EVENTS_CHANNEL}, id::text) from made)
    select coalesce(array_agg(id order by id), '{}') as ids from told`.execute(db);
  return (rows[0]?.ids ?? []).map(Number);
};

const columns = ['id', 'type', 'audience', 'payload', 'created_at'] as const;

export const eventsById = (db: Db, ids: readonly number[]): Promise<EventRow[]> =>
  db.selectFrom('events').select(columns).where('id', 'in', ids).orderBy('id').execute();

/** Events after an id, oldest first; for one audience, or for all when it is null. */
export const eventsAfter = (
  db: Db,
  id: number,
  audience: readonly string[] | null,
  limit: number,
): Promise<EventRow[]> =>
  db
    .selectFrom('events')
    .select(columns)
    .where('id', '>', id)
    .$if(audience !== null, (query) =>
      query.where(sql<boolean>`audience && ${[...(audience ?? [])]}::text[]`),
    )
    .orderBy('id')
    .limit(limit)
    .execute();

/** Forgets what nobody will ask for again; the notifications of those events go with them. */
export const purgeEvents = async (db: Db, before: string): Promise<void> => {
  await db.deleteFrom('events').where('created_at', '<', before).execute();
};

/** The first and last ids that are kept; zeros while there is none. */
export const eventRange = async (db: Db): Promise<{ first: number; last: number }> => {
  const row = await db
    .selectFrom('events')
    .select((eb) => [eb.fn.min('id').as('first'), eb.fn.max('id').as('last')])
    .executeTakeFirst();
  return { first: row?.first ?? 0, last: row?.last ?? 0 };
};
