import type { AnnexIv } from '@envol/domain/flight-authorizations/annexIv';
import type { FlightAuthorizationStatus } from '@envol/domain/flight-authorizations/statuses';
import type { LandingCause } from '@envol/domain/take-off/statuses';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Id } from '../../platform/db/columns.ts';

interface FlightAuthorizationTable {
  id: Id;
  identifier: GeneratedAlways<string>;
  flight_id: number | null;
  flight_name: string;
  operator_id: number;
  company_name: string;
  structure_id: number;
  status: Generated<FlightAuthorizationStatus>;
  decided_by: 'live' | 'simulated' | 'people';
  reference: Generated<string | null>;
  request: JSONColumnType<AnnexIv, string, string>;
  reason: Generated<string | null>;
  withdrawal_cause: Generated<LandingCause | null>;
  conditions: Generated<string | null>;
  date_start: string;
  date_end: string;
  time_zone: string;
  modified_at: Generated<string | null>;
  submitted_by: number | null;
  submitted_at: string;
  decided_at: Generated<string | null>;
  activated_at: Generated<string | null>;
  ended_at: Generated<string | null>;
  version: Generated<number>;
  /** When a provider's system that is still looking at it is asked next; null: not. */
  ask_again_at: Generated<string | null>;
  asked_again: Generated<number>;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    flight_authorizations: FlightAuthorizationTable;
  }
}
