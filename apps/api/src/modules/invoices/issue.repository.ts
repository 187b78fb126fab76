import type { Invoice, InvoiceSeller } from '@envol/domain/invoicing/invoice';
import type { Series } from '@envol/domain/invoicing/numbers';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** A place in a series, and the day of its invoice: today, or the last one's where a clock went back. */
export interface Place {
  readonly position: number;
  readonly issued_on: string;
}

const sellerKey = (structure_id: number | null): string =>
  structure_id === null ? 'envol' : `structure:${structure_id}`;

/**
 * Takes the next place of a series: the row stays locked until the transaction ends, so that whoever comes second waits, and a
 * transaction that is undone gives its place back.
 */
export const takePlace = async (
  db: Db,
  { structure_id, year, kind }: Series,
  today: string,
): Promise<Place> => {
  const taken = await db
    .insertInto('invoice_series')
    .values({ seller: sellerKey(structure_id), year, kind, last: 1, last_on: today })
    .onConflict((on) =>
      on.columns(['seller', 'year', 'kind']).doUpdateSet({
        last: sql`invoice_series.last + 1`,
        last_on: sql`greatest(invoice_series.last_on, excluded.last_on)`,
      }),
    )
    .returning(['last', 'last_on'])
    .executeTakeFirstOrThrow();
  return { position: taken.last, issued_on: taken.last_on };
};

/** A company as invoices need it. */
export const findBuyer = (db: Db, operator_id: number) =>
  db
    .selectFrom('operators')
    .select([
      'id',
      'company',
      'siret',
      'vat_number',
      'address_1',
      'address_2',
      'postal_code',
      'city',
      'country',
      'billing_info',
    ])
    .where('id', '=', operator_id)
    .executeTakeFirstOrThrow();

/** What a structure accepted; undefined: nothing yet. */
export const findMandate = (db: Db, structure_id: number) =>
  db
    .selectFrom('invoicing_mandates')
    .select(['seller', 'accepted_at', 'accepted_by'])
    .where('structure_id', '=', structure_id)
    .executeTakeFirst();

export const putMandate = (
  db: Db,
  structure_id: number,
  seller: InvoiceSeller,
  accepted: { readonly accepted_at: string; readonly accepted_by: string },
) => {
  const row = { seller: JSON.stringify(seller), ...accepted };
  return db
    .insertInto('invoicing_mandates')
    .values({ structure_id, ...row })
    .onConflict((on) => on.column('structure_id').doUpdateSet(row))
    .execute();
};

/** What of an invoice stands beside its content. */
export interface InvoiceRecord {
  readonly operator_id: number;
  readonly structure_id: number | null;
  readonly year: number;
  readonly position: number;
  readonly subject_kind: 'subscription' | 'approval' | 'procedure' | 'other';
  readonly subject_id: number | null;
  readonly settled_payment_id: number | null;
  readonly corrects_id: number | null;
  readonly xml_sha256: string;
  readonly issued_by: string | null;
  readonly created_at: string;
}

export const insertInvoice = async (db: Db, invoice: Invoice, record: InvoiceRecord): Promise<number> => {
  const { totals, rounding_cents, kind, number, issued_on, due_on, doubt } = invoice;
  const { id } = await db
    .insertInto('invoices')
    .values({
      ...record,
      kind,
      number,
      issued_on,
      due_on,
      doubt,
      net_cents: totals.net_cents,
      tax_cents: totals.tax_cents,
      gross_cents: totals.gross_cents + rounding_cents,
      content: JSON.stringify(invoice),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const insertMoney = (
  db: Db,
  money: {
    readonly invoice_id: number;
    readonly kind: 'payment' | 'refund' | 'credit';
    readonly amount_cents: number;
    readonly at: string;
    readonly label: string | null;
    readonly reference: string | null;
  },
) => db.insertInto('invoice_payments').values(money).execute();
