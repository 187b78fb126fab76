import type { ProtocolItem } from '@envol/domain/airspace/constraint';
import type { EntrustedStatus } from '@envol/domain/entrusting/statuses';
import type { Currency } from '@envol/domain/money/money';
import type { Generated } from 'kysely';
import type { Id, Proof } from '../../platform/db/columns.ts';

interface EntrustedProcedureTable {
  id: Id;
  flight_id: number;
  constraint_key: string;
  title: string;
  decider: string | null;
  procedure: ProtocolItem;
  price_cents: number | null;
  currency: Generated<Currency>;
  status: EntrustedStatus;
  proof: Proof;
  note: Generated<string | null>;
  changed_by: Generated<string | null>;
  updated_at: string;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    entrusted_procedures: EntrustedProcedureTable;
  }
}
