import type { ActivationStatus } from '@envol/domain/activations/statuses';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { DeclarationObstacle } from '@envol/domain/take-off/declaration';
import type { LandingCause, TakeOffStatus } from '@envol/domain/take-off/statuses';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Id, Json } from './columns.ts';

/** An area of an approval as it is kept with an activation or a take-off. */
export interface StoredDayArea {
  readonly flight_area_id: number;
  readonly identifier: string;
  readonly geometry: AreaGeometry;
  readonly height: number;
  readonly lng: number;
  readonly lat: number;
  readonly radial: number;
  readonly distance_to_structure: number;
  readonly area_m2: number;
}
export interface StoredPerson {
  readonly id: number;
  readonly full_name: string;
  readonly phone: string | null;
}
export interface StoredDrone {
  readonly id: number;
  readonly name: string;
}

interface ActivationTable {
  id: Id;
  display_identifier: GeneratedAlways<string>;
  approval_id: number;
  operator_id: number;
  /** That of the approval; kept by a trigger. */
  sub_exploitant_id: Generated<number | null>;
  structure_id: number;
  status: Generated<ActivationStatus>;
  date_start: string;
  date_end: string;
  max_flying_height: number;
  areas: Json<readonly StoredDayArea[]>;
  pilot: Json<StoredPerson>;
  drones: Json<readonly StoredDrone[]>;
  details: string | null;
  is_late: Generated<boolean>;
  proposed_start: Generated<string | null>;
  proposed_end: Generated<string | null>;
  message: Generated<string | null>;
  decided_by: Generated<number | null>;
  decided_by_name: Generated<string | null>;
  decided_at: Generated<string | null>;
  version: Generated<number>;
  requested_by: number | null;
  requested_by_name: string;
  created_at: string;
  updated_at: string;
}
/** What stood against a take-off, which happened all the same. */
export type StoredBreaches = Generated<DeclarationObstacle[]>;

interface TakeOffTable {
  id: Id;
  display_identifier: GeneratedAlways<string>;
  approval_id: number;
  activation_id: number | null;
  operator_id: number;
  /** That of the approval; kept by a trigger. */
  sub_exploitant_id: Generated<number | null>;
  structure_id: number;
  status: Generated<TakeOffStatus>;
  date_start: string;
  date_end: string;
  max_flying_height: number;
  areas: Json<readonly StoredDayArea[]>;
  pilot: Json<StoredPerson>;
  details: string | null;
  message: Generated<string | null>;
  valid_until: Generated<string | null>;
  decided_by: Generated<number | null>;
  decided_by_name: Generated<string | null>;
  decided_at: Generated<string | null>;
  landing_ordered_at: Generated<string | null>;
  landing_ordered_by_name: Generated<string | null>;
  landing_message: Generated<string | null>;
  refusal_cause: Generated<LandingCause | null>;
  landing_cause: Generated<LandingCause | null>;
  landing_is_urgent: Generated<boolean>;
  landing_orders: Generated<number>;
  landing_received_at: Generated<string | null>;
  breaches: StoredBreaches;
  effective_start: Generated<string | null>;
  effective_end: Generated<string | null>;
  version: Generated<number>;
  requested_by: number | null;
  requested_by_name: string;
  requested_at: string;
  updated_at: string;
}
interface ActKeyTable {
  user_id: number;
  client_key: string;
  act: string;
  /** Null while the act that makes it is under way. */
  subject_id: number | null;
  done_at: string;
}

/** What happens on the day of a flight. */
export interface DayTables {
  activations: ActivationTable;
  take_off_authorizations: TakeOffTable;
  act_keys: ActKeyTable;
}
