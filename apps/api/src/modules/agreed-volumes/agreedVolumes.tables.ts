import type { VolumeAction, VolumeStatus } from '@envol/domain/agreed-volumes/volume';
import type { AutomaticAction } from '@envol/domain/automatic-actions/actions';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { Generated } from 'kysely';
import type { Box, Id, Json } from '../../platform/db/columns.ts';

interface AgreedVolumeTable {
  id: Id;
  structure_id: number;
  name: string;
  geometry: Json<AreaGeometry>;
  bbox: Box;
  area_m2: number;
  ceiling_height: number;
  unit: AutomaticAction['unit'];
  reference: AutomaticAction['reference'];
  first_date: string;
  last_date: string;
  weekdays: Json<(1 | 2 | 3 | 4 | 5 | 6 | 7)[]>;
  time_start: string | null;
  time_end: string | null;
  is_for_everybody: boolean;
  operator_ids: Json<number[]>;
  protocol_reference: string;
  protocol_text: string | null;
  protocol_contact: string | null;
  protocol_ends_on: string;
  conditions: string | null;
  tactical_contact_required: boolean;
  status: Generated<VolumeStatus>;
  agreed_by: number | null;
  agreed_by_name: string | null;
  agreed_at: string | null;
  suspended_at: string | null;
  version: Generated<number>;
}

interface AgreedVolumeJournalTable {
  id: Id;
  structure_id: number;
  volume_id: number;
  volume_name: string;
  action: VolumeAction | 'create' | 'withdraw';
  reason: string | null;
  count: number | null;
  state: Json<object>;
  made_by: number | null;
  made_by_name: string;
  made_at: string;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    agreed_volumes: AgreedVolumeTable;
    agreed_volume_journal: AgreedVolumeJournalTable;
  }
}
