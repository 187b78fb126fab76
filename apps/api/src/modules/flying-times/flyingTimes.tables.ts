import type { ActivityDomain } from '@envol/domain/flights/activityDomains';
import type { Scenario } from '@envol/domain/flights/statuses';
import type { Generated } from 'kysely';
import type { Id } from '../../platform/db/columns.ts';

interface FlyingTimeTable {
  id: Id;
  operator_id: number;
  sub_exploitant_id: number | null;
  pilot_id: number;
  drone_id: number | null;
  flight_id: number | null;
  date: string;
  started_at: string | null;
  nb_flights: number;
  batteries_at_once: Generated<number>;
  duration_min: number;
  night_min: Generated<number>;
  activity_domain: ActivityDomain | null;
  scenario: Scenario | null;
  max_height_m: number | null;
  comment: string | null;
  source: Generated<'manual' | 'envol' | 'log'>;
  created_by: number | null;
  created_at: string;
  updated_at: string;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    flying_times: FlyingTimeTable;
  }
}
