import type { ApprovalStatus } from '@envol/domain/approvals/statuses';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { OpinionStatus } from '@envol/domain/opinions/statuses';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Id, Json } from '../../platform/db/columns.ts';

/** What of a request who is consulted is shown, as it was when it was asked. */
interface StoredConsultation {
  readonly hours_reference: 'local' | 'utc';
  readonly is_continuous: boolean;
  readonly first_date: string;
  readonly last_date: string;
  readonly time_start: string;
  readonly time_end: string;
  readonly max_flying_height: number;
  readonly scenario: string;
  readonly visibility: string;
  readonly night_flight: boolean;
  readonly details: string | null;
  readonly drone_masses_kg: readonly number[];
}

interface StoredConsultedArea {
  readonly identifier: string;
  readonly geometry: AreaGeometry;
  readonly height: number;
  readonly area_m2: number;
}

interface OpinionTable {
  id: Id;
  identifier: GeneratedAlways<string>;
  approval_id: number;
  structure_id: number;
  access_id: number | null;
  visitor_user_id: number | null;
  asked_structure_id: number | null;
  recipient_name: string;
  recipient_email: string | null;
  question: string | null;
  deadline: string | null;
  shown: Json<StoredConsultation>;
  areas: Json<readonly StoredConsultedArea[]>;
  company_name: string;
  flight_name: string;
  approval_identifier: string;
  date_start: string;
  date_end: string;
  time_zone: string;
  center_lng: number;
  center_lat: number;
  /** Kept by a trigger, as the next two are. */
  approval_status: ApprovalStatus;
  approval_closed: Generated<boolean>;
  has_changed: Generated<boolean>;
  status: Generated<OpinionStatus>;
  message: Generated<string | null>;
  given_by: Generated<number | null>;
  given_by_name: Generated<string | null>;
  given_at: Generated<string | null>;
  closed_at: Generated<string | null>;
  version: Generated<number>;
  asked_by: number | null;
  asked_by_name: string;
  created_at: string;
  updated_at: string;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    opinions: OpinionTable;
  }
}
