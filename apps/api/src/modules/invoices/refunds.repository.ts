import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/schema.ts';

type Refund = Selectable<Tables['payment_refunds']>;

const sumOf = async (db: Db, invoice_id: number, isDone: boolean): Promise<number> => {
  const { sum } = await db
    .selectFrom('payment_refunds')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount_cents'), eb.lit(0)).as('sum'))
    .where('invoice_id', '=', invoice_id)
    .where('waits_for_second', '=', false)
    .where('done_at', isDone ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow();
  return Number(sum);
};

/** Asked for and not known to be done: its credit note is written when the money went back. */
export const pendingRefundOf = (db: Db, invoice_id: number): Promise<number> => sumOf(db, invoice_id, false);

/** What went back to the card of an invoice. */
export const refundedOf = (db: Db, invoice_id: number): Promise<number> => sumOf(db, invoice_id, true);

export const insertRefund = async (db: Db, values: Insertable<Tables['payment_refunds']>): Promise<number> =>
  (await db.insertInto('payment_refunds').values(values).returning('id').executeTakeFirstOrThrow()).id;

export const readRefund = (db: Db, id: number): Promise<Refund> =>
  db.selectFrom('payment_refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Nothing of it went back, and nothing will. */
export const dropRefund = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('payment_refunds').where('id', '=', id).where('done_at', 'is', null).execute();
};

/** Notes that the money went back; false where somebody was first. */
export const noteRefunded = async (
  db: Db,
  id: number,
  done: { readonly at: string; readonly reference: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('payment_refunds')
    .set({ done_at: done.at, reference: done.reference })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/**
 * Takes the refund of an invoice away that waits for a second person: what is asked now is instead of it; with what went back of the invoice
 * or is about to.
 */
export const takeWaitingRefund = async (db: Db, invoice_id: number) => {
  const waiting = await db
    .deleteFrom('payment_refunds')
    .where('invoice_id', '=', invoice_id)
    .where('waits_for_second', '=', true)
    .returning(['amount_cents', 'reason', 'asked_by', 'asked_by_user_id'])
    .executeTakeFirst();
  return {
    waiting,
    given_cents: (await refundedOf(db, invoice_id)) + (await pendingRefundOf(db, invoice_id)),
  };
};

/** Refunds that were asked for by all who have to, and of which nobody saw the end. */
export const openRefunds = async (db: Db): Promise<number[]> =>
  (
    await db
      .selectFrom('payment_refunds')
      .select('id')
      .where('done_at', 'is', null)
      .where('waits_for_second', '=', false)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);
