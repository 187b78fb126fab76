import type { MissionState } from '@envol/domain/flight-changes/changes';
import type { Json } from '../../platform/db/columns.ts';

interface FlightReadingsTable {
  flight_id: number;
  user_id: number;
  reader_name: string;
  read_at: string;
  state: Json<MissionState>;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    flight_readings: FlightReadingsTable;
  }
}
