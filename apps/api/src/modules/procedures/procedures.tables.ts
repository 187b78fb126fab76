import type { ProtocolItem } from '@envol/domain/airspace/constraint';
import type { Currency } from '@envol/domain/money/money';
import type { Generated, JSONColumnType } from 'kysely';

interface ProcedurePriceTable {
  procedure: ProtocolItem;
  price_cents: number;
  currency: Generated<Currency>;
  changed_by: string;
  changed_at: string;
}

/** What a structure tells operators before they ask it. */
interface StructurePublicTipTable {
  structure_id: number;
  text: string | null;
  form_links: JSONColumnType<
    readonly { readonly label: string; readonly url: string }[],
    string | undefined,
    string
  >;
  changed_by: string;
  changed_at: string;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    procedure_prices: ProcedurePriceTable;
    structure_public_tips: StructurePublicTipTable;
  }
}
