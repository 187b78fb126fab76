import type { ConstraintKind } from '@envol/domain/airspace/constraint';
import type { Id } from '../../platform/db/columns.ts';

interface FlightTagTable {
  id: Id;
  operator_id: number;
  name: string;
  constraint_type: ConstraintKind | null;
  created_at: string;
}

interface FlightTagLinkTable {
  flight_id: number;
  tag_id: number;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    flight_tags: FlightTagTable;
    flight_tag_links: FlightTagLinkTable;
  }
}
