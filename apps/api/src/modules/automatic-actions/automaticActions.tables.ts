import type { AutomaticAction } from '@envol/domain/automatic-actions/actions';
import type { AutomaticOutcome, PersonReason } from '@envol/domain/automatic-actions/outcome';
import type { ColumnType, Generated } from 'kysely';
import type { Id, Json } from '../../platform/db/columns.ts';

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

/** The volume that a request lay in, or missed least, as it is kept. */
export interface StoredVolume {
  readonly id: number;
  readonly name: string;
  readonly protocol_reference: string;
}

interface AutomaticOutcomeTable {
  id: Id;
  structure_id: number;
  approval_id: number;
  outcome: AutomaticOutcome['kind'];
  reason: PersonReason | null;
  inside_impacting_zone: boolean;
  action: ColumnType<AutomaticAction | null, string | null, never>;
  agreed_volume: ColumnType<StoredVolume | null, string | null | undefined, never>;
  version: number;
  height_m: number;
  made_at: string;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    automatic_actions: AutomaticActionsTable;
    automatic_actions_journal: AutomaticActionsJournalTable;
    automatic_outcomes: AutomaticOutcomeTable;
  }
}
