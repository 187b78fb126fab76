import type { FlightPart, SeriesRule } from '@envol/domain/flights/series';
import type { Generated } from 'kysely';
import type { Id, Json } from '../../platform/db/columns.ts';

/** Parts of a mission as the contract's `TemplateContent` writes them. */
interface TemplateStored {
  readonly parts: readonly FlightPart[];
  readonly content: Readonly<Record<string, unknown>>;
}

interface FlightTemplateTable {
  id: Id;
  operator_id: number;
  name: string;
  content: Json<TemplateStored>;
  created_at: string;
}

interface FlightSeriesTable {
  id: Id;
  operator_id: number;
  rule: Json<SeriesRule>;
  created_at: string;
}

interface FlightSeriesMemberTable {
  flight_id: number;
  series_id: number;
  job_item_id: Generated<number | null>;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    flight_templates: FlightTemplateTable;
    flight_series: FlightSeriesTable;
    flight_series_members: FlightSeriesMemberTable;
  }
}
