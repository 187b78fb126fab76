import type { SheetFacts } from '@envol/domain/flights/constraintSheet';
import type { Id, Json } from '../../platform/db/columns.ts';

interface ConstraintSheetTable {
  id: Id;
  flight_id: number;
  version: number;
  facts: Json<SheetFacts>;
  digest: string;
  generated_by: number | null;
  generated_by_name: string;
  generated_at: string;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    constraint_sheets: ConstraintSheetTable;
  }
}
