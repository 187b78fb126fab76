import type { Generated } from 'kysely';
import type { CreationTime, Id } from '../../platform/db/columns.ts';

interface PilotTable {
  id: Id;
  operator_id: number;
  sub_exploitant_id: Generated<number | null>;
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string | null;
  is_main_contact: Generated<boolean>;
  is_archived: Generated<boolean>;
  proposed_for_future_missions: Generated<boolean>;
  gender: Generated<'female' | 'male' | 'other' | null>;
  birth_date: Generated<string | null>;
  birth_place: Generated<string | null>;
  dji_controller_number: Generated<string | null>;
  alphatango_uids: Generated<string[]>;
  is_restricted: Generated<boolean>;
  team: Generated<string | null>;
  /** Counted by the database with every change; see `count_version`. */
  version: Generated<number>;
  changed_by_name: Generated<string | null>;
  changed_at: Generated<string | null>;
  created_at: CreationTime;
}

interface PilotPositionTable {
  id: Id;
  pilot_id: number;
  operator_id: number;
  longitude: number;
  latitude: number;
  at: string;
  accuracy_m: Generated<number | null>;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    pilots: PilotTable;
    pilot_positions: PilotPositionTable;
  }
}
