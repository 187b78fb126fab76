import type { FlightLog } from '@envol/contract/flight-logs';
import type { LogHeightReference, LogTrack } from '@envol/domain/flight-logs/track';
import type { FlightLogFormat } from '@envol/domain/tracking/formats/flightLog';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from '../../platform/db/columns.ts';

interface FlightLogsTable {
  id: GeneratedAlways<number>;
  operator_id: number;
  flight_id: number;
  drone_id: number | null;
  pilot_id: number | null;
  source: 'file' | 'positions';
  format: FlightLogFormat | null;
  file_name: string | null;
  digest: Buffer;
  is_simulated: Generated<boolean>;
  started_at: string;
  ended_at: string;
  airborne_s: number;
  flights_count: number;
  distance_m: number;
  max_height_m: number | null;
  height_reference: LogHeightReference;
  height_above: LogTrack['height_above'];
  points: Buffer;
  points_count: number;
  left_out: Json<FlightLog['left_out']>;
  conformance: Json<FlightLog['conformance']>;
  held_against: Json<FlightLog['held_against']>;
  flying_time_id: Generated<number | null>;
  secret_hash: Buffer;
  secret: Buffer;
  created_by: number | null;
  created_by_name: string;
  created_at: string;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    flight_logs: FlightLogsTable;
  }
}
