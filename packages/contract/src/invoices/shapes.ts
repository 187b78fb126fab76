import { INVOICE_KINDS } from '@envol/domain/invoicing/invoice';
import { INVOICE_GAPS } from '@envol/domain/invoicing/mentions';
import { INVOICE_STATUSES } from '@envol/domain/invoicing/statuses';
import { VAT_DOUBTS, VAT_REGIMES, VIES_STATES } from '@envol/domain/invoicing/vat';
import { z } from 'zod';
import { Id, Line, pageQuery } from '../common.ts';
import { PriceCurrency } from '../money.ts';

/** Whole cents; of a credit note too a positive sum. */
const Cents = z.number().int();

/** What an invoice is for. */
export const INVOICE_SUBJECTS = ['subscription', 'approval', 'procedure', 'other'] as const;

/** How far an approved platform is with an invoice; `by_hand`: no platform is connected, the file is deposited by hand. */
export const DEPOSIT_STATUSES = [
  'waiting',
  'by_hand',
  'deposited',
  'received',
  'refused',
  'rejected',
  'paid',
] as const;

/** An invoice or a credit note in a list: as it was issued, and where its money stands. */
export const InvoiceRow = z
  .object({
    id: z.number().int(),
    number: z.string(),
    kind: z.enum(INVOICE_KINDS),
    /** Days in France's time. */
    issued_on: z.string(),
    due_on: z.string(),
    seller: z.string(),
    structure_id: z.number().int().nullable(),
    buyer: z.string(),
    exploitant_id: z.number().int(),
    subject_kind: z.enum(INVOICE_SUBJECTS),
    /** What the first line says. */
    label: z.string(),
    net_cents: Cents,
    tax_cents: Cents,
    gross_cents: Cents,
    currency: PriceCurrency,
    status: z.enum(INVOICE_STATUSES),
    paid_at: z.string().nullable(),
    /** "Visa •••• 4242"; null: not paid, or not known. */
    method: z.string().nullable(),
    paid_cents: Cents,
    credited_cents: Cents,
    /** The invoice that a credit note corrects. */
    corrects: z.string().nullable(),
  })
  .meta({ id: 'InvoiceRow' });
export type InvoiceRow = z.infer<typeof InvoiceRow>;

/** The same for who sells: what an accountant has to look at, where the platform is, what may be done. */
export const SoldInvoiceRow = z
  .object({
    ...InvoiceRow.shape,
    doubt: z.enum(VAT_DOUBTS).nullable(),
    deposit: z.enum(DEPOSIT_STATUSES),
    /** With tax, what no credit note gave back yet. */
    creditable_cents: Cents,
    /** A refund over what one person may give back: it goes when a second person asks for the same sum. Null: none waits. */
    refund_waiting: z.object({ amount_cents: Cents, asked_by: z.string(), reason: z.string() }).nullable(),
    available_actions: z.array(z.enum(['credit', 'refund'])),
  })
  .meta({ id: 'SoldInvoiceRow' });
export type SoldInvoiceRow = z.infer<typeof SoldInvoiceRow>;

/**
 * Why money that came has no invoice yet: what lacks, as a field; `seller`: who sells is not named; `charged_otherwise`: another tax
 * or sum was taken than an invoice may say; `fault`: something went wrong, which the log tells.
 */
export const REFUSED_FOR = [...INVOICE_GAPS, 'seller', 'charged_otherwise', 'fault'] as const;
export type RefusedFor = (typeof REFUSED_FOR)[number];

/** Money that came and has no invoice yet, for the staff to make one possible. */
export const WaitingPayment = z
  .object({
    /** Of the settled payment, as the log names it. */
    payment_id: z.number().int(),
    exploitant_id: z.number().int().nullable(),
    company: z.string(),
    amount_cents: Cents,
    currency: PriceCurrency,
    paid_at: z.string(),
    missing: z.array(z.enum(REFUSED_FOR)),
    /** Since when it is refused. */
    refused_at: z.string(),
  })
  .meta({ id: 'WaitingPayment' });
export type WaitingPayment = z.infer<typeof WaitingPayment>;

export const INVOICE_ORDERINGS = ['-issued_on', 'issued_on'] as const;

export const InvoicePage = z.object({
  ...pageQuery(INVOICE_ORDERINGS, '-issued_on'),
  kind: z.enum(INVOICE_KINDS).optional(),
});

/** Money by month for a chart: what was invoiced, what came, what was given back, with tax. */
export const PaymentHistory = z
  .object({
    currency: PriceCurrency,
    /** The last twelve months, the present one last: "2026-11". */
    months: z.array(
      z.object({
        month: z.string(),
        invoices: z.number().int(),
        invoiced_cents: Cents,
        paid_cents: Cents,
        refunded_cents: Cents,
      }),
    ),
    /** What is still to be paid, now. */
    open_cents: Cents,
  })
  .meta({ id: 'PaymentHistory' });
export type PaymentHistory = z.infer<typeof PaymentHistory>;

/** Who sells, as invoices tell it. */
export const SellerInput = z.object({
  name: Line(250).min(1),
  legal_form: Line(100).min(1),
  capital_cents: z.number().int().min(0).max(1_000_000_000_000).nullable(),
  /** Nine digits, with or without spaces. */
  siren: Line(20).min(1),
  rcs_city: Line(100).nullable(),
  vat_number: Line(32).nullable(),
  vat_regime: z.enum(VAT_REGIMES),
  vat_on_debits: z.boolean(),
  address_1: Line(250).min(1),
  address_2: Line(250).nullable(),
  postal_code: Line(32).min(1),
  city: Line(250).min(1),
  email: Line(250).nullable(),
});

/** What of a structure's selling is not there yet. */
export const ONBOARDING_GAPS = ['mandate', 'seller_vat_number', 'payments'] as const;

export const OnboardingInformations = z
  .object({
    structure_id: z.number().int(),
    /** What stands on the structure's invoices; null: nothing was accepted. */
    seller: z.object(SellerInput.shape).nullable(),
    accepted_at: z.string().nullable(),
    accepted_by: z.string().nullable(),
    /** Whether requests may be paid for: nothing is missing. */
    is_complete: z.boolean(),
    missing: z.array(z.enum(ONBOARDING_GAPS)),
    /** What the payment service still wants to know, by its words: "external_account". */
    currently_due: z.array(z.string()),
    /** Whether anything is paid by card here; `is_simulated`: with money that is invented. */
    sells: z.boolean(),
    is_simulated: z.boolean(),
  })
  .meta({ id: 'OnboardingInformations' });
export type OnboardingInformations = z.infer<typeof OnboardingInformations>;

/** What VIES says of a number. `unavailable`: its state's register did not answer, which is not "invalid". */
export const VatCheck = z
  .object({
    vat_number: z.string(),
    state: z.enum(VIES_STATES),
    /** As the register has them; many states tell neither. */
    name: z.string().nullable(),
    address: z.string().nullable(),
    /** When it answered last; null: never. */
    checked_at: z.string().nullable(),
    /** The answer is an older one: the register does not answer now. */
    is_old: z.boolean(),
    /** Invented, for the demonstration. */
    is_simulated: z.boolean(),
  })
  .meta({ id: 'VatCheck' });
export type VatCheck = z.infer<typeof VatCheck>;

/** Off the price before tax, hundredths of a percent: 1000 is 10 %. */
export const DiscountBp = z.number().int().min(1).max(10_000);
export const StructureDiscount = z
  .object({
    structure_id: z.number().int(),
    exploitant_id: z.number().int(),
    /** Percent; null: none. */
    discount: z.number().nullable(),
    /** The same in hundredths of a percent. */
    discount_bp: DiscountBp.nullable(),
    set_at: z.string().nullable(),
    set_by: z.string().nullable(),
  })
  .meta({ id: 'StructureDiscount' });
export type StructureDiscount = z.infer<typeof StructureDiscount>;

export const StructureAndOperator = z.object({ structureId: Id, id: Id });
