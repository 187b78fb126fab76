import type { HeightLimit } from '@envol/domain/airspace/zone';
import type { AutomaticAction } from '@envol/domain/automatic-actions/actions';
import type { AutomaticOutcome, PersonReason } from '@envol/domain/automatic-actions/outcome';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { DrawnOutline } from '@envol/domain/geo/prepare';
import type { ContactMoment } from '@envol/domain/structures/contacts';
import type { ZoneKind } from '@envol/domain/structures/zones';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Box, Id, Json } from './columns.ts';

/** The action that took a decision, as both sides are told it. */
export type StoredCause = Pick<AutomaticAction, 'floor_height' | 'ceiling_height' | 'unit' | 'reference'> & {
  readonly kind: Exclude<AutomaticAction['kind'], 'impacting-zone'>;
  /** The highest top of the request, m above ground. */
  readonly height_m: number;
};

interface AutomaticActionsTable {
  structure_id: number;
  is_enabled: Generated<boolean>;
  enabled_at: string | null;
  actions: ColumnType<AutomaticAction[], string | undefined, string>;
  version: Generated<number>;
}
interface AutomaticActionsJournalTable {
  id: Id;
  structure_id: number;
  version: number;
  is_enabled: boolean;
  actions: Json<AutomaticAction[]>;
  changed_by: number | null;
  changed_by_name: string;
  changed_at: string;
}
interface AutomaticOutcomeTable {
  id: Id;
  structure_id: number;
  approval_id: number;
  outcome: AutomaticOutcome['kind'];
  reason: PersonReason | null;
  inside_impacting_zone: boolean;
  action: ColumnType<AutomaticAction | null, string | null, never>;
  version: number;
  height_m: number;
  made_at: string;
}
interface StructureZoneTable {
  id: Id;
  structure_id: number;
  kind: ZoneKind;
  code: string | null;
  name: string;
  geometry: Json<AreaGeometry>;
  outline: ColumnType<DrawnOutline | null, string | null | undefined, string | null>;
  bbox: Box;
  area_m2: number;
  ceiling_m: number | null;
  stroke_colour: Generated<string>;
  zone_class: string | null;
  lower: JSONColumnType<HeightLimit | null, string | null | undefined, string | null>;
  upper: JSONColumnType<HeightLimit | null, string | null | undefined, string | null>;
  message: string | null;
  created_by: number | null;
  created_by_name: string;
  created_at: string;
  updated_at: string;
}

interface StructureContactTable {
  id: Id;
  structure_id: number;
  name: string;
  emails: string[];
  phone: string | null;
  zone_id: number | null;
  floor_height: number;
  ceiling_height: number;
  unit: AutomaticAction['unit'];
  reference: AutomaticAction['reference'];
  moment: ContactMoment;
}

interface UspaceJournalTable {
  id: Id;
  structure_id: number;
  is_closed: boolean;
  reason: string | null;
  landing_orders: number;
  changed_by: number | null;
  changed_by_name: string;
  changed_at: string;
}

export interface StructureTables {
  automatic_actions: AutomaticActionsTable;
  automatic_actions_journal: AutomaticActionsJournalTable;
  automatic_outcomes: AutomaticOutcomeTable;
  structure_zones: StructureZoneTable;
  structure_contacts: StructureContactTable;
  uspace_journal: UspaceJournalTable;
}
