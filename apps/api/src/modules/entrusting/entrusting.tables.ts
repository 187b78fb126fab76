import type { Currency } from '@envol/domain/money/money';
import type { Generated } from 'kysely';

/** What an operator entrusted of a mission to the platform's staff. */
interface EntrustmentTable {
  flight_id: number;
  info: string | null;
  price_cents: number | null;
  currency: Generated<Currency>;
  is_unpaid: Generated<boolean>;
  requested_by: string;
  requested_by_user: number | null;
  requested_at: string;
  updated_at: string;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    entrustments: EntrustmentTable;
  }
}
