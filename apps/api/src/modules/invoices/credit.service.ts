import { textsOf } from '@envol/documents/texts';
import { totalsOf } from '@envol/domain/invoicing/amounts';
import { creditLinesOf } from '@envol/domain/invoicing/creditNotes';
import type { Invoice } from '@envol/domain/invoicing/invoice';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { todayIn } from '@envol/domain/time/localTime';
import type { Db } from '../../platform/db/database.ts';
import { Failure, fieldFailure, orNotFound } from '../../platform/http/failure.ts';
import { insertMoney } from './issue.repository.ts';
import { type IssueDeps, type Issued, makeFinal } from './issue.service.ts';
import { pendingRefundOf } from './refunds.repository.ts';

/** What a credit note gives back. */
export interface CreditOrder {
  /** With tax; null: all that is left. */
  readonly gross_cents: number | null;
  readonly reason: string;
  readonly issued_by: string | null;
  /** Money that went back; null: the credit note corrects, and moves none. */
  readonly refund: {
    readonly at: string;
    readonly label: string | null;
    readonly reference: string | null;
  } | null;
}

/**
 * Whether a sum of an invoice may be given back, with tax; null: all that is left. Resolves to the sum, and the invoice is locked until
 * the transaction ends: money that goes back before its credit note is written must have one. Throws NOT_FOUND, INVOICE_NOT_CREDITABLE,
 * CREDIT_TOO_HIGH, or VALIDATION where no line says so little.
 */
export const lockCreditable = async (db: Db, id: number, gross_cents: number | null): Promise<number> => {
  const row = await lockInvoice(db, id);
  const left = await leftOf(db, row);
  await creditOf(db, row, left, gross_cents);
  return gross_cents ?? left;
};

/** Throws INVOICE_NOT_CREDITABLE where nothing is left. */
const leftOf = async (
  db: Db,
  { id, kind, gross_cents }: { readonly id: number; readonly kind: string; readonly gross_cents: number },
): Promise<number> => {
  const left = gross_cents - (await creditedOf(db, id)) - (await pendingRefundOf(db, id));
  if (kind !== 'invoice' || left <= 0) throw new Failure('INVOICE_NOT_CREDITABLE');
  return left;
};

const lockInvoice = async (db: Db, id: number) =>
  orNotFound(
    await db
      .selectFrom('invoices')
      .select([
        'id',
        'kind',
        'operator_id',
        'structure_id',
        'subject_kind',
        'subject_id',
        'gross_cents',
        'content',
      ])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  );

/** With tax, what credit notes have given back of an invoice. */
export const creditedOf = async (db: Db, id: number): Promise<number> => {
  const { sum } = await db
    .selectFrom('invoices')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('gross_cents'), eb.lit(0)).as('sum'))
    .where('corrects_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(sum);
};

const creditNotesOf = async (db: Db, id: number): Promise<Invoice[]> =>
  (
    await db.selectFrom('invoices').select('content').where('corrects_id', '=', id).orderBy('id').execute()
  ).map(({ content }) => content);

/** The lines of a credit note. Throws CREDIT_TOO_HIGH, or VALIDATION where no line says so little. */
const creditOf = async (
  db: Db,
  { id, content: invoice }: { readonly id: number; readonly content: Invoice },
  left: number,
  gross_cents: number | null,
) => {
  const credited =
    gross_cents === null ? ({ kind: 'whole' } as const) : ({ kind: 'sum', gross_cents } as const);
  const part = textsOf(invoice.language)('invoice.part');
  const credit = creditLinesOf(invoice, credited, left, await creditNotesOf(db, id), { part });
  if (credit !== null) return credit;
  if (gross_cents !== null && gross_cents <= left)
    throw fieldFailure('VALIDATION', 'gross_cents', 'credit_too_small');
  throw new Failure('CREDIT_TOO_HIGH', {
    params: { most: left / 100 },
    fields: [{ path: 'gross_cents', message: 'too_big_number', params: { maximum: left / 100 } }],
  });
};

/**
 * Corrects an invoice by a credit note in the caller's transaction. Two at once wait for each other, so that no more is given back
 * than was invoiced. Throws NOT_FOUND, INVOICE_NOT_CREDITABLE, CREDIT_TOO_HIGH.
 */
export const creditInvoice = async (
  deps: IssueDeps,
  db: Db,
  id: number,
  order: CreditOrder,
): Promise<Issued> => {
  const row = await lockInvoice(db, id);
  const left = await leftOf(db, row);
  const invoice: Invoice = row.content;
  const credit = await creditOf(db, row, left, order.gross_cents);
  const now = deps.clock.now();
  const today = todayIn(now, FRENCH_TIME);
  const draft: Invoice = {
    ...invoice,
    ...credit,
    kind: 'credit_note',
    issued_on: today,
    due_on: today,
    totals: totalsOf(credit.lines),
    payment: null,
    corrects: { number: invoice.number, issued_on: invoice.issued_on, reason: order.reason },
  };
  const issued = await makeFinal(db, draft, {
    operator_id: row.operator_id,
    structure_id: row.structure_id,
    subject_kind: row.subject_kind,
    subject_id: row.subject_id,
    settled_payment_id: null,
    corrects_id: id,
    issued_by: order.issued_by,
    created_at: now.toISOString(),
    paid_at: null,
    credit_cents: 0,
  });
  if (order.refund !== null)
    await insertMoney(db, {
      invoice_id: id,
      kind: 'refund',
      amount_cents: draft.totals.gross_cents + draft.rounding_cents,
      ...order.refund,
    });
  return issued;
};
