import type { Actor } from '@envol/domain/access/actor';
import { reachOf } from '@envol/domain/access/reach';
import { type RawBuilder, sql } from 'kysely';

type Condition = RawBuilder<boolean>;

const NONE: Condition = sql<boolean>`false`;

/** One value keeps the order of an index on (column, id); an array of them costs a sort. */
const oneOf = (column: string, ids: readonly number[]): Condition => {
  const [first] = ids;
  if (first === undefined) return NONE;
  return ids.length === 1
    ? sql<boolean>`${sql.ref(column)} = ${first}`
    : sql<boolean>`${sql.ref(column)} = any(${[...ids]}::bigint[])`;
};

/**
 * The rows that an actor reaches, as a condition for each table: the first lock, part of every query that reads or
 * changes a tenant's data. Whoever acts for nobody reaches none. The database's policies say the same (docs/adr/0011).
 */
export const reach = (actor: Actor) => {
  const { operator_id, structure_ids } = reachOf(actor);
  const owned = (table: string): Condition =>
    operator_id === null ? NONE : sql<boolean>`${sql.ref(`${table}.operator_id`)} = ${operator_id}`;
  /** Of its two sides the one that the actor stands on. */
  const ofSide = (table: string): Condition =>
    operator_id === null ? oneOf(`${table}.structure_id`, structure_ids) : owned(table);
  return {
    flights: owned('flights'),
    pilots: owned('pilots'),
    drones: owned('drones'),
    approvals: ofSide('approvals'),
    mails: ofSide('mails'),
  };
};

export type Reached = ReturnType<typeof reach>;
