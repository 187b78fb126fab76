import type { DEPOSIT_STATUSES, InvoiceRow, SoldInvoiceRow } from '@envol/contract/invoices';
import type { InvoiceKind } from '@envol/domain/invoicing/invoice';
import { invoiceStatus } from '@envol/domain/invoicing/statuses';
import type { VatDoubt } from '@envol/domain/invoicing/vat';

/** A row of an invoice as the queries read it. */
export interface InvoiceData {
  readonly id: number;
  readonly number: string;
  readonly kind: InvoiceKind;
  readonly issued_on: string;
  readonly due_on: string;
  readonly structure_id: number | null;
  readonly operator_id: number;
  readonly subject_kind: InvoiceRow['subject_kind'];
  readonly net_cents: number;
  readonly tax_cents: number;
  readonly gross_cents: number;
  readonly currency: 'EUR';
  readonly doubt: VatDoubt | null;
  readonly seller: string;
  readonly buyer: string;
  readonly label: string;
  readonly corrects: string | null;
  readonly paid_cents: number;
  readonly credited_cents: number;
  readonly paid_at: string | null;
  readonly method: string | null;
  readonly is_refundable: boolean;
}

/** `today` in France's time, by which an invoice is overdue. */
export const toInvoiceRow = (
  { operator_id: exploitant_id, doubt: _, is_refundable: __, ...row }: InvoiceData,
  today: string,
): InvoiceRow => ({ ...row, exploitant_id, status: invoiceStatus(row, today) });

export const toSoldInvoiceRow = (
  {
    pending_cents,
    refund_waiting,
    ...row
  }: InvoiceData & {
    readonly pending_cents: number;
    readonly refund_waiting: SoldInvoiceRow['refund_waiting'];
  },
  today: string,
  deposit: (typeof DEPOSIT_STATUSES)[number],
): SoldInvoiceRow => {
  const creditable_cents = row.kind === 'invoice' ? row.gross_cents - row.credited_cents - pending_cents : 0;
  return {
    ...toInvoiceRow(row, today),
    doubt: row.doubt,
    deposit,
    creditable_cents,
    refund_waiting,
    available_actions: creditable_cents > 0 ? (row.is_refundable ? ['credit', 'refund'] : ['credit']) : [],
  };
};
