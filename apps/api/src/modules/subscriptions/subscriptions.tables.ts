import type { SettledPayment } from '@envol/contract/billing';
import type { Currency } from '@envol/domain/money/money';
import type { BillingPeriod, PaidPlan } from '@envol/domain/plans/prices';
import type { SubscriptionStatus } from '@envol/domain/subscriptions/statuses';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Id, Json } from '../../platform/db/columns.ts';

interface SubscriptionTable {
  operator_id: number;
  provider: 'stripe' | 'simulated';
  customer_id: string;
  subscription_id: Generated<string | null>;
  status: Generated<SubscriptionStatus | null>;
  plan: Generated<PaidPlan | null>;
  period: Generated<BillingPeriod | null>;
  pilots: Generated<number | null>;
  started_at: Generated<string | null>;
  period_start: Generated<string | null>;
  period_end: Generated<string | null>;
  past_due_since: Generated<string | null>;
  ended_at: Generated<string | null>;
  discount: Json<object | null>;
  synced_at: Generated<string | null>;
  is_stale: Generated<boolean>;
  card_ends_on: Generated<string | null>;
  told: Generated<string[]>;
  /** Open when the company was erased; names of the provider's. */
  pages_to_close: Generated<string[]>;
}

interface SettledPaymentTable {
  id: GeneratedAlways<number>;
  operator_id: number | null;
  provider: string;
  provider_invoice: string;
  paid_at: string;
  amount_cents: number;
  currency: Generated<Currency>;
  payment: Json<SettledPayment>;
  /** The company as its invoice has to name it, where it was erased before; null: it stands, or is invoiced. */
  buyer: ColumnType<InvoicedCompany | null, string | null | undefined, string | null>;
}

/** A company as an invoice names it. */
interface InvoicedCompany {
  readonly id: number;
  readonly company: string;
  readonly siret: string | null;
  readonly vat_number: string | null;
  readonly address_1: string | null;
  readonly address_2: string | null;
  readonly postal_code: string | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly billing_info: string | null;
}

interface BillingCodeTable {
  id: Id;
  kind: 'promotion' | 'affiliate' | 'insurance';
  code: string;
  percent_off: number | null;
  amount_off_cents: number | null;
  currency: Generated<Currency>;
  months: number | null;
  plans: PaidPlan[];
  valid_from: string | null;
  valid_until: string | null;
  most_uses: number | null;
  uses: Generated<number>;
  note: string | null;
  ended_at: Generated<string | null>;
  created_by_name: string;
  created_at: string;
}

interface BillingCodeUseTable {
  code_id: number;
  operator_id: number;
  checkout_id: string | null;
  taken_at: string;
  used_at: string | null;
}

interface CheckoutTable {
  id: Id;
  operator_id: number;
  session_id: string | null;
  kind: 'subscribe' | 'card';
  plan_code: string | null;
  pilots: number | null;
  url: string | null;
  status: Generated<'open' | 'complete' | 'expired'>;
  created_at: string;
  by_user_id: number | null;
  asked_at: Generated<string | null>;
}

interface PaymentLeaseTable {
  operator_id: number;
  until: string;
  /** Held by a round of the server's own: a person's act waits for it. */
  is_round: Generated<boolean>;
}

interface SimulatedPaymentTable {
  id: string;
  kind: string;
  position: GeneratedAlways<number>;
  object: Json<object>;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    subscriptions: SubscriptionTable;
    settled_payments: SettledPaymentTable;
    billing_codes: BillingCodeTable;
    billing_code_uses: BillingCodeUseTable;
    checkouts: CheckoutTable;
    payment_leases: PaymentLeaseTable;
    simulated_payments: SimulatedPaymentTable;
  }
}
