import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Whose drones are registered under a name, as a statement. */
const ownersOf = (name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select operator_id from drones where serial_number = ${name}
    union all select operator_id from drones where remote_id = ${name}
    union all select operator_id from drones where dji_controller_id = ${name})`;

/**
 * The row of `traces`, by its alias, was told by an operator of another one's drone: its own people alone see it, for nobody is to
 * be alarmed, or misled, by what a company says of another's drone. Asked of the process's own database: it is not judged, so
 * that no structure has it among those near (`takeFixes`).
 */
export const isForeignTrace = (trace: string): RawBuilder<boolean> => {
  const operator = sql.ref(`${trace}.operator_id`);
  return sql<boolean>`(${sql.ref(`${trace}.drone_id`)} is null and ${operator} is not null
    and ${sql.ref(`${trace}.structure_id`)} is null
    and exists (select from ${ownersOf(sql.ref(`${trace}.device_id`))} o where o.operator_id <> ${operator}))`;
};

/** Whether a name is another operator's drone, and none of the teller's own. */
export const isForeignDevice = async (
  db: Db,
  device_id: string,
  operator_id: number | null,
): Promise<boolean> => {
  if (operator_id === null) return false;
  const { rows } = await sql<{
    operator_id: number;
  }>`select operator_id from ${ownersOf(sql`${device_id}`)} o`.execute(db);
  return rows.length > 0 && rows.every((row) => row.operator_id !== operator_id);
};
