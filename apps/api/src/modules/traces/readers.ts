import type { Actor } from '@envol/domain/access/actor';
import { reachOf } from '@envol/domain/access/reach';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { MANNED } from './alarmTeller.ts';

/** Who reads traces and alerts: an operator its own; who answers or watches somewhere, what concerns its structures. */
export interface Reader {
  readonly db: Database;
  readonly user_id: number;
  /** Null for whoever reads as a structure. */
  readonly operator_id: number | null;
  readonly structure_ids: readonly number[];
  /** It answers there, and sees all trackers of now. */
  readonly is_authority: boolean;
  /** Of an operator that manages no take-offs: it hears of manned aircraft near its drones, and of nothing else. */
  readonly hears_manned_alone?: true;
}

/** Real-time supervisors read through the process, for their U-spaces alone. */
export const readerOf = (
  { db, system_db }: { readonly db: Database; readonly system_db: Database },
  actor: Actor,
): Reader => {
  const { user_id, operator_id, structure_ids, supervised_structure_ids } = reachOf(actor);
  const is_authority = structure_ids.length > 0;
  return {
    db: operator_id === null && !is_authority ? system_db : db,
    user_id,
    operator_id,
    structure_ids: is_authority ? structure_ids : supervised_structure_ids,
    is_authority,
  };
};

const idsOf = ({ structure_ids }: Reader): RawBuilder<unknown> => sql`any(${[...structure_ids]}::bigint[])`;

/** The row of `traces`, by its alias, is the reader's to read. */
export const readsTrace = (reader: Reader, trace: string): RawBuilder<boolean> =>
  reader.operator_id !== null
    ? sql<boolean>`${sql.ref(`${trace}.operator_id`)} = ${reader.operator_id}`
    : sql<boolean>`(${sql.ref(`${trace}.structure_id`)} = ${idsOf(reader)}
        or ${sql.ref(`${trace}.id`)} in (select n.trace_id from trace_structures n where n.structure_id = ${idsOf(reader)}))`;

/** The row of `position_alerts`, by its alias, is the reader's to hear; `trace` is its trace's. */
export const hearsAlert = (reader: Reader, alert: string, trace: string): RawBuilder<boolean> =>
  reader.operator_id !== null
    ? reader.hears_manned_alone === true
      ? sql<boolean>`(${readsTrace(reader, trace)} and ${sql.ref(`${alert}.other_identity`)} like ${`${MANNED}%`})`
      : readsTrace(reader, trace)
    : sql<boolean>`${sql.ref(`${alert}.id`)} in
        (select n.alert_id from alert_structures n where n.structure_id = ${idsOf(reader)})`;

/** The reader's structures, for what they wrote of an alert. */
export const ownStructures = idsOf;
