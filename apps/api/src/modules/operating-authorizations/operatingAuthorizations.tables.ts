import type { OperatingAuthorization } from '@envol/domain/drones/operatingAuthorization';
import type { Generated } from 'kysely';
import type { Id } from '../../platform/db/columns.ts';

interface OperatingAuthorizationTable {
  id: Id;
  operator_id: number;
  reference: string;
  assessment: NonNullable<OperatingAuthorization['assessment']> | null;
  valid_from: string;
  valid_to: string | null;
  max_height_m: number | null;
  max_distance_m: number | null;
  max_speed_ms: number | null;
  max_mass_kg: number | null;
  off_sight: OperatingAuthorization['off_sight'];
  populated_area: OperatingAuthorization['populated_area'];
  drone_ids: number[];
  notes: string | null;
  changed_by: string;
  changed_at: string;
  archived_at: Generated<string | null>;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    operating_authorizations: OperatingAuthorizationTable;
  }
}
