import { type RawBuilder, sql } from 'kysely';

/** The rows of one sub-entity (`none`: of the operator as a whole) among those of a table; all where none is asked for. */
export const ofEntity = (
  table: 'pilots' | 'drones' | 'flights' | 'flying_times',
  asked: number | 'none' | undefined,
): RawBuilder<boolean> => {
  const column = sql.ref(`${table}.sub_exploitant_id`);
  if (asked === undefined) return sql<boolean>`true`;
  return asked === 'none' ? sql<boolean>`${column} is null` : sql<boolean>`${column} = ${asked}`;
};
