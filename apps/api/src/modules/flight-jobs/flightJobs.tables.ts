import type { FlightJobAct, FlightJobReason, FlightJobStatus } from '@envol/domain/flights/jobs';
import type { Generated } from 'kysely';
import type { Id, Json } from '../../platform/db/columns.ts';

interface FlightJobTable {
  id: Id;
  operator_id: number;
  user_id: number;
  membership_id: number;
  language: 'fr' | 'en';
  act: FlightJobAct;
  status: Generated<FlightJobStatus>;
  params: Json<object>;
  total_count: number;
  done_count: Generated<number>;
  left_count: Generated<number>;
  created_at: string;
  touched_at: string;
  ended_at: Generated<string | null>;
  expires_at: string;
}

interface FlightJobItemTable {
  id: Id;
  job_id: number;
  position: number;
  flight_id: number | null;
  day: string | null;
  display_identifier: string | null;
  name: string;
  state: Generated<'open' | 'done' | 'left'>;
  reason: Generated<FlightJobReason | null>;
  detail: Generated<string | null>;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    flight_jobs: FlightJobTable;
    flight_job_items: FlightJobItemTable;
  }
}
