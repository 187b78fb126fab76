import type { Currency } from '@envol/domain/money/money';
import type { OrderFailure, OrderKind, OrderStatus } from '@envol/domain/payment-orders/statuses';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { KnownCard } from '../../integrations/payments/port.ts';
import type { Json } from '../../platform/db/columns.ts';

/** A line as it was shown: before tax; what is taken off is negative. */
export interface OrderLine {
  readonly description: string;
  readonly amount_cents: number;
}

interface PaymentOrderTable {
  id: GeneratedAlways<number>;
  kind: OrderKind;
  operator_id: number | null;
  structure_id: number | null;
  flight_id: number | null;
  constraint_id: Generated<number | null>;
  category: Generated<string | null>;
  approval_id: Generated<number | null>;
  entrusted_at: Generated<string | null>;
  status: Generated<OrderStatus>;
  lines: Json<readonly OrderLine[]>;
  net_cents: number;
  tax_rate_bp: number;
  tax_cents: number;
  amount_cents: number;
  currency: Generated<Currency>;
  billing_information: Generated<string | null>;
  info: Generated<string | null>;
  provider: Generated<'stripe' | 'simulated' | null>;
  customer_id: Generated<string | null>;
  destination: Generated<string | null>;
  attempts: Generated<number>;
  method_id: Generated<string | null>;
  card: ColumnType<KnownCard | null, string | null | undefined, string | null>;
  session_id: Generated<string | null>;
  url: Generated<string | null>;
  intent_id: Generated<string | null>;
  capture_before: Generated<string | null>;
  by_user_id: number | null;
  created_at: string;
  updated_at: string;
  tried_at: Generated<string | null>;
  /** In a row. */
  failures: Generated<number>;
  failing_since: Generated<string | null>;
  next_try_at: Generated<string | null>;
  failed_by: Generated<OrderFailure | null>;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    payment_orders: PaymentOrderTable;
  }
}
