import { sql } from 'kysely';
import { secondsAfter } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';

/** Services that hand things over, perhaps twice. */
export type InboxSource = Tables['inbox']['source'];

interface Delivery {
  readonly source: InboxSource;
  /** The name that its sender gives it; the same delivery has the same. At most 200 characters. */
  readonly external_id: string;
}

/** What a delivery came to before; null: it is new. */
export const findDeliveryResult = async <R>(db: Db, { source, external_id }: Delivery): Promise<R | null> => {
  const row = await db
    .selectFrom('inbox')
    .select('result')
    .where('source', '=', source)
    .where('external_id', '=', external_id)
    .executeTakeFirst();
  return (row?.result ?? null) as R | null;
};

/**
 * Keeps what a delivery came to; false where it was kept before, and then nothing of it changes.
 * @param about What deliveries of a source are counted by, at most 250 characters.
 */
export const noteDeliveryResult = async (
  db: Db,
  { source, external_id }: Delivery,
  { about, result, at }: { readonly about: string; readonly result: object; readonly at: Date },
): Promise<boolean> => {
  const instant = at.toISOString();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('inbox')
    .values({
      ...{ source, external_id, about, received_at: instant, done_at: instant },
      result: JSON.stringify(result),
    })
    .onConflict((conflict) => conflict.columns(['source', 'external_id']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** How many deliveries about something came after an instant. */
export const countDeliveries = async (
  db: Db,
  source: InboxSource,
  about: string,
  after: Date,
): Promise<number> => {
  const { count } = await db
    .selectFrom('inbox')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('source', '=', source)
    .where('about', '=', about)
    .where('received_at', '>', after.toISOString())
    .executeTakeFirstOrThrow();
  return count;
};

/** Senders try again for days: mail servers for five, payment services for three. */
const KEPT_S = 7 * 86_400;

/** Forgets deliveries that nobody hands over again. */
export const forgetDeliveries = (db: Db, now: Date): Promise<unknown> =>
  db.deleteFrom('inbox').where('done_at', '<', secondsAfter(now, -KEPT_S).toISOString()).execute();
