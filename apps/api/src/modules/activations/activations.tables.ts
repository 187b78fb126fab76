import type { ActivationStatus } from '@envol/domain/activations/statuses';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Id, Json } from '../../platform/db/columns.ts';
import type { StoredDayArea, StoredPerson } from '../../platform/db/storedColumns.ts';

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

declare module '../../platform/db/schema.ts' {
  interface Tables {
    activations: ActivationTable;
  }
}
