import type { DiscountBp, INVOICE_SUBJECTS, RefusedFor } from '@envol/contract/invoices';
import type { Invoice, InvoiceKind, InvoiceSeller } from '@envol/domain/invoicing/invoice';
import type { VatDoubt } from '@envol/domain/invoicing/vat';
import type { Currency } from '@envol/domain/money/money';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { z } from 'zod';
import type { PlatformStatus } from '../../integrations/e-invoices/port.ts';

interface InvoiceSeriesTable {
  /** "envol", or "structure:12". */
  seller: string;
  year: number;
  kind: InvoiceKind;
  last: number;
  last_on: string;
}

interface InvoicingMandateTable {
  structure_id: number;
  seller: ColumnType<InvoiceSeller, string, string>;
  accepted_at: string;
  accepted_by: string;
}

interface InvoiceTable {
  id: GeneratedAlways<number>;
  structure_id: number | null;
  operator_id: number;
  kind: InvoiceKind;
  number: string;
  year: number;
  position: number;
  issued_on: string;
  due_on: string;
  subject_kind: (typeof INVOICE_SUBJECTS)[number];
  subject_id: number | null;
  settled_payment_id: number | null;
  corrects_id: number | null;
  net_cents: number;
  tax_cents: number;
  gross_cents: number;
  currency: Generated<Currency>;
  doubt: VatDoubt | null;
  content: ColumnType<Invoice, string, never>;
  xml_sha256: string;
  issued_by: string | null;
  created_at: string;
}

interface InvoiceFileTable {
  invoice_id: number;
  pdf: Buffer;
  sha256: string;
  drawn_at: string;
}

interface InvoicePaymentTable {
  id: GeneratedAlways<number>;
  invoice_id: number;
  kind: 'payment' | 'refund' | 'credit';
  amount_cents: number;
  currency: Generated<Currency>;
  at: string;
  label: string | null;
  reference: string | null;
}

interface InvoiceDepositTable {
  invoice_id: number;
  platform: string;
  reference: string;
  status: PlatformStatus;
  updated_at: string;
  /** When the platform was asked last. */
  asked_at: Generated<string | null>;
}

/** What is tried with an invoice, and may fail. */
export type InvoiceAct = 'draw' | 'deposit' | 'follow';

interface InvoiceFailureTable {
  invoice_id: number;
  act: InvoiceAct;
  failures: number;
  failing_since: string;
  next_try_at: string;
}

interface InvoiceRefusalTable {
  settled_payment_id: number;
  gaps: RefusedFor[];
  refused_at: string;
  tried_at: string;
}

interface VatCheckTable {
  vat_number: string;
  state: 'valid' | 'invalid' | 'unavailable';
  name: string | null;
  address: string | null;
  consultation: string | null;
  checked_at: string | null;
  tried_at: string;
}

interface PaymentAccountTable {
  structure_id: number;
  provider: 'stripe' | 'simulated';
  account_id: string;
  is_ready: Generated<boolean>;
  currently_due: Generated<string[]>;
  synced_at: string;
}

interface StructureDiscountTable {
  structure_id: number;
  operator_id: number;
  discount_bp: z.infer<typeof DiscountBp>;
  set_at: string;
  set_by: string;
}

/** Money that is to go back to a card, written down before it does: its id is the provider's key. */
interface PaymentRefundTable {
  id: GeneratedAlways<number>;
  invoice_id: number;
  intent_id: string;
  amount_cents: number;
  currency: Generated<'EUR'>;
  reason: string;
  asked_by: string;
  asked_by_user_id: Generated<number | null>;
  /** Nothing of it goes before a second person asks for the same. */
  waits_for_second: Generated<boolean>;
  seconded_by: Generated<string | null>;
  asked_at: string;
  done_at: Generated<string | null>;
  reference: Generated<string | null>;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    payment_refunds: PaymentRefundTable;
    invoice_series: InvoiceSeriesTable;
    invoicing_mandates: InvoicingMandateTable;
    invoices: InvoiceTable;
    invoice_failures: InvoiceFailureTable;
    invoice_files: InvoiceFileTable;
    invoice_payments: InvoicePaymentTable;
    invoice_deposits: InvoiceDepositTable;
    invoice_refusals: InvoiceRefusalTable;
    vat_checks: VatCheckTable;
    structure_discounts: StructureDiscountTable;
    payment_accounts: PaymentAccountTable;
  }
}
