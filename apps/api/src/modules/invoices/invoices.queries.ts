import type { InvoiceRow, PaymentHistory, SoldInvoiceRow } from '@envol/contract/invoices';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { todayIn } from '@envol/domain/time/localTime';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { containsText } from '../../platform/db/like.ts';
import { countOf, inPage } from '../../platform/db/page.ts';
import { orNotFound } from '../../platform/http/failure.ts';
import { type InvoiceData, toInvoiceRow, toSoldInvoiceRow } from './invoices.mapper.ts';

/** Which invoices are meant: what a company bought, what somebody sold, all. */
export type Scope =
  | { readonly kind: 'bought'; readonly operator_id: number }
  | { readonly kind: 'sold'; readonly structure_id: number | null }
  | { readonly kind: 'one'; readonly id: number }
  | { readonly kind: 'all' };

interface Query {
  readonly ordering: string;
  readonly limit: number;
  readonly offset: number;
  readonly kind?: 'invoice' | 'credit_note' | undefined;
  readonly q?: string | undefined;
}

const within = (db: Db, scope: Scope) => {
  const rows = db.selectFrom('invoices');
  if (scope.kind === 'bought') return rows.where('operator_id', '=', scope.operator_id);
  if (scope.kind === 'all') return rows;
  if (scope.kind === 'one') return rows.where('id', '=', scope.id);
  return rows.where('structure_id', scope.structure_id === null ? 'is' : '=', scope.structure_id);
};

const filtered = (db: Db, scope: Scope, { kind, q }: Query) => {
  let rows = within(db, scope);
  if (kind !== undefined) rows = rows.where('kind', '=', kind);
  if (q !== undefined) rows = rows.where(containsText(['number', sql`content -> 'buyer' ->> 'name'`], q));
  return rows;
};

const money = sql<number>`coalesce((select sum(p.amount_cents) from invoice_payments p
  where p.invoice_id = invoices.id and p.kind in ('payment', 'credit')), 0)::int`;
const credited = sql<number>`coalesce((select sum(c.gross_cents) from invoices c
  where c.corrects_id = invoices.id), 0)::int`;
/** Asked to go back, and not gone yet: no more than the rest can be given back. */
const pending = sql<number>`coalesce((select sum(b.amount_cents) from payment_refunds b
  where b.invoice_id = invoices.id and b.done_at is null and not b.waits_for_second), 0)::int`;
/** A refund that waits for a second person. */
const refundWaiting = sql<
  SoldInvoiceRow['refund_waiting']
>`(select jsonb_build_object('amount_cents', w.amount_cents,
  'asked_by', w.asked_by, 'reason', w.reason) from payment_refunds w
  where w.invoice_id = invoices.id and w.waits_for_second)`;
const lastPaid = (column: 'at' | 'label') => sql<
  string | null
>`(select ${sql.ref(`p.${column}`)} from invoice_payments p
  where p.invoice_id = invoices.id and p.kind in ('payment', 'credit') order by p.at desc, p.id desc limit 1)`;

const columns = (db: Db, scope: Scope, query: Query) =>
  inPage(
    filtered(db, scope, query).select([
      'id',
      'number',
      'kind',
      'issued_on',
      'due_on',
      'structure_id',
      'operator_id',
      'subject_kind',
      'net_cents',
      'tax_cents',
      'gross_cents',
      'currency',
      'doubt',
      sql<string>`content -> 'seller' ->> 'name'`.as('seller'),
      sql<string>`content -> 'buyer' ->> 'name'`.as('buyer'),
      sql<string>`(select string_agg(line ->> 'label', ', ' order by place)
        from jsonb_array_elements(content -> 'lines') with ordinality as each(line, place))`.as('label'),
      sql<string | null>`content -> 'corrects' ->> 'number'`.as('corrects'),
      money.as('paid_cents'),
      credited.as('credited_cents'),
      lastPaid('at').as('paid_at'),
      lastPaid('label').as('method'),
      // Of one act, paid by card here: money goes back the same way.
      sql<boolean>`settled_payment_id is not null and subject_kind in ('approval', 'procedure')`.as(
        'is_refundable',
      ),
    ]),
    query,
  );

/** One page of what a company was invoiced. `db` may be the asker's: the policies let it find no more. */
export const pageBought = async (
  db: Db,
  operator_id: number,
  query: Query,
  now: Date,
): Promise<{ count: number; rows: InvoiceRow[] }> => {
  const scope = { kind: 'bought', operator_id } as const;
  const count = await countOf(filtered(db, scope, query));
  const rows: InvoiceData[] = await columns(db, scope, query).execute();
  const today = todayIn(now, FRENCH_TIME);
  return { count, rows: rows.map((row) => toInvoiceRow(row, today)) };
};

/** One page of what was sold, with what an accountant asks. `db` sees every row: deposits are granted to nobody. */
export const pageSold = async (
  db: Db,
  scope: Scope,
  query: Query,
  asked: { readonly now: Date; readonly is_manual: boolean },
): Promise<{ count: number; rows: SoldInvoiceRow[] }> => {
  const count = await countOf(filtered(db, scope, query));
  const rows = await columns(db, scope, query)
    .select([pending.as('pending_cents'), refundWaiting.as('refund_waiting')])
    .execute();
  const deposits =
    rows.length === 0
      ? []
      : await db
          .selectFrom('invoice_deposits')
          .select(['invoice_id', 'status'])
          .where(
            'invoice_id',
            'in',
            rows.map(({ id }) => id),
          )
          .execute();
  const known = new Map(deposits.map(({ invoice_id, status }) => [invoice_id, status]));
  const today = todayIn(asked.now, FRENCH_TIME);
  const none = asked.is_manual ? 'by_hand' : 'waiting';
  return { count, rows: rows.map((row) => toSoldInvoiceRow(row, today, known.get(row.id) ?? none)) };
};

/** One of what was sold, after something was done to it. Throws NOT_FOUND. */
export const findSold = async (
  db: Db,
  id: number,
  asked: Parameters<typeof pageSold>[3],
): Promise<SoldInvoiceRow> => {
  const one = { ordering: '-issued_on', limit: 1, offset: 0 };
  return orNotFound((await pageSold(db, { kind: 'one', id }, one, asked)).rows[0]);
};

/** One invoice of those that are meant, as it was issued. */
export const findInvoice = (db: Db, scope: Scope, id: number) =>
  within(db, scope).select(['id', 'content', 'structure_id']).where('id', '=', id).executeTakeFirst();

const MONTHS = 12;

/** The twelve months that end with this day's: "2026-11". */
const monthsTo = (today: string): string[] => {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, index) => {
    const at = year * 12 + month - 1 - (MONTHS - 1 - index);
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
};

/** What one seller invoiced, was paid and gave back, by month of France's time. */
export const paymentHistory = async (
  db: Db,
  structure_id: number | null,
  now: Date,
): Promise<PaymentHistory> => {
  const months = monthsTo(todayIn(now, FRENCH_TIME));
  const first = `${months[0]}-01`;
  const own = sql`i.structure_id is not distinct from ${structure_id}`;
  const month = sql`to_char(p.at at time zone ${FRENCH_TIME}, 'YYYY-MM')`;
  const { rows: sold } = await sql<{ month: string; count: number; cents: number }>`
    select to_char(issued_on, 'YYYY-MM') as month, count(*) filter (where kind = 'invoice')::int as count,
      coalesce(sum(case kind when 'invoice' then gross_cents else -gross_cents end), 0)::int as cents
    from invoices i where ${own} and issued_on >= ${first}::date group by 1 order by 1`.execute(db);
  const { rows: moved } = await sql<{ month: string; kind: string; cents: number }>`
    select ${month} as month, p.kind, sum(p.amount_cents)::int as cents from invoice_payments p
    join invoices i on i.id = p.invoice_id
    where ${own} and p.at >= ${first}::date at time zone ${FRENCH_TIME} group by 1, 2 order by 1, 2`.execute(
    db,
  );
  const { rows: open } = await sql<{ cents: number }>`
    select coalesce(sum(greatest(0, gross_cents - ${sql`coalesce((select sum(p.amount_cents) from invoice_payments p
      where p.invoice_id = i.id and p.kind in ('payment', 'credit')), 0)`} - coalesce((select sum(c.gross_cents) from invoices c
      where c.corrects_id = i.id), 0))), 0)::int as cents
    from invoices i where ${own} and kind = 'invoice'`.execute(db);
  const centsOf = (kind: string, at: string): number =>
    moved.find((each) => each.kind === kind && each.month === at)?.cents ?? 0;
  return {
    currency: 'EUR',
    months: months.map((at) => {
      const of = sold.find((each) => each.month === at);
      return {
        month: at,
        invoices: of?.count ?? 0,
        invoiced_cents: of?.cents ?? 0,
        paid_cents: centsOf('payment', at),
        refunded_cents: centsOf('refund', at),
      };
    }),
    open_cents: open[0]?.cents ?? 0,
  };
};
