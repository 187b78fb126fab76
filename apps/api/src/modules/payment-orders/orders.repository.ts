import type { FailingOrder } from '@envol/contract/payment-orders';
import { mayBecome, type OrderStatus } from '@envol/domain/payment-orders/statuses';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { KnownCard } from '../../integrations/payments/port.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/schema.ts';

export type Order = Selectable<Tables['payment_orders']>;
type Columns = Omit<Updateable<Tables['payment_orders']>, 'id' | 'status' | 'card'> & {
  readonly card?: KnownCard | null;
};

/** An order of a company; undefined for an unknown and for another company's. */
export const findOrder = (db: Db, operator_id: number, id: number): Promise<Order | undefined> =>
  db
    .selectFrom('payment_orders')
    .selectAll()
    .where('id', '=', id)
    .where('operator_id', '=', operator_id)
    .executeTakeFirst();

export const readOrder = (db: Db, id: number): Promise<Order> =>
  db.selectFrom('payment_orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const insertOrder = async (
  db: Db,
  values: Omit<Insertable<Tables['payment_orders']>, 'status'>,
): Promise<Order> => db.insertInto('payment_orders').values(values).returningAll().executeTakeFirstOrThrow();

const columnsOf = ({ card, ...set }: Columns) => ({
  ...set,
  ...(card !== undefined && { card: card === null ? null : JSON.stringify(card) }),
});

/** Writes what is known of an order, without another status. */
export const noteOrder = async (db: Db, { id }: Pick<Order, 'id'>, set: Columns): Promise<void> => {
  await db.updateTable('payment_orders').set(columnsOf(set)).where('id', '=', id).execute();
};

/** Nothing failed since it stands as it does. */
export const NO_FAILURE = { failures: 0, failing_since: null, next_try_at: null, failed_by: null } as const;

/** Moves an order from the status that was seen: false where somebody was first. Throws where the table does not allow it. */
export const moveOrder = async (
  db: Db,
  { id, status: from }: Pick<Order, 'id' | 'status'>,
  to: OrderStatus,
  set: Columns & { readonly updated_at: string },
): Promise<boolean> => {
  if (!mayBecome(from, to)) throw new Error(`an order never goes from ${from} to ${to}`);
  const { numUpdatedRows } = await db
    .updateTable('payment_orders')
    .set({ ...columnsOf(set), ...NO_FAILURE, status: to })
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** The order by which a request is paid, or was; undefined: none. */
export const orderOfApproval = (db: Db, approval_id: number): Promise<Order | undefined> =>
  db
    .selectFrom('payment_orders')
    .selectAll()
    .where('approval_id', '=', approval_id)
    .where('status', 'not in', ['shown', 'released'])
    .executeTakeFirst();

/** Procedures of a mission that somebody began to pay and that are not entrusted yet, or whose card refused when they were. */
export const orderOfEntrusting = (
  db: Db,
  operator_id: number,
  flight_id: number,
): Promise<Order | undefined> =>
  db
    .selectFrom('payment_orders')
    .selectAll()
    .where('operator_id', '=', operator_id)
    .where('flight_id', '=', flight_id)
    .where('kind', '=', 'procedure')
    .where('status', 'not in', ['shown', 'released', 'taken'])
    .where((eb) => eb.or([eb('entrusted_at', 'is', null), eb('status', '=', 'waiting')]))
    // What is owed comes before what is about to be entrusted.
    .orderBy('id')
    .executeTakeFirst();

/** Payments that cannot be settled for now, the longest failing first. `db` sees every row. */
export const findFailing = async (db: Db): Promise<FailingOrder[]> => {
  const rows = await db
    .selectFrom('payment_orders as o')
    .leftJoin('operators as c', 'c.id', 'o.operator_id')
    .leftJoin('structures as s', 's.id', 'o.structure_id')
    .leftJoin('approvals as a', 'a.id', 'o.approval_id')
    .select(['o.id', 'o.kind', 'o.operator_id', 'o.amount_cents', 'o.currency', 'o.failures'])
    .select(['o.failing_since', 'o.next_try_at', 'o.failed_by', 'c.company', 's.name as structure'])
    .select('a.display_identifier')
    .where('o.failures', '>', 0)
    .orderBy('o.failing_since')
    .orderBy('o.id')
    .execute();
  return rows.map(({ id, operator_id, failing_since, next_try_at, failed_by, company, ...row }) => ({
    ...row,
    invoice_id: id,
    exploitant_id: operator_id,
    company: company ?? '–',
    failed_by: failed_by ?? 'fault',
    failing_since: new Date(failing_since ?? 0).toISOString(),
    next_try_at: new Date(next_try_at ?? 0).toISOString(),
  }));
};
