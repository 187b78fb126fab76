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

type Reach = ReturnType<typeof reachOf>;

/** What most conditions are made of: whose rows, of which parts, of which missions. */
const partsOf = ({ operator_id, sub_exploitant_ids, own_missions }: Reach) => {
  const ofOperator = (table: string): Condition =>
    operator_id === null ? NONE : sql<boolean>`${sql.ref(`${table}.operator_id`)} = ${operator_id}`;
  const owned = (table: string): Condition =>
    sub_exploitant_ids === null
      ? ofOperator(table)
      : sql<boolean>`(${ofOperator(table)}
          and ${sql.ref(`${table}.sub_exploitant_id`)} = any(${[...sub_exploitant_ids]}::bigint[]))`;
  const mine =
    own_missions &&
    sql`(select l.flight_id from flight_pilots l where l.pilot_id = ${own_missions.pilot_id})`;
  /** Of a restricted pilot the missions it flies alone. */
  const ownOnly = (condition: Condition, column: string): Condition =>
    mine === null ? condition : sql<boolean>`(${condition} and ${sql.ref(column)} in ${mine})`;
  /** Of a restricted pilot what stands in its own name alone. */
  const inOwnName = (condition: Condition, column: string): Condition =>
    own_missions === null
      ? condition
      : sql<boolean>`(${condition} and ${sql.ref(column)} = ${own_missions.pilot_id})`;
  return { ofOperator, owned, mine, ownOnly, inOwnName };
};

/** Of a restricted pilot the requests for its own missions, and what was made on them; of others all. */
const requestsOf = ({ own_missions }: Reach, mine: ReturnType<typeof partsOf>['mine']) => {
  /** What was asked for these missions, or names the pilot itself: a request outlives its mission. */
  const ownRequests = (condition: Condition): Condition =>
    mine === null
      ? condition
      : sql<boolean>`(${condition} and (approvals.flight_id in ${mine}
          or (approvals.request->'pilot'->>'id')::bigint = ${own_missions?.pilot_id ?? null}))`;
  /** What was made on such requests. */
  const ofOwnRequests = (condition: Condition, table: string): Condition =>
    mine === null
      ? condition
      : sql<boolean>`(${condition} and exists (select from approvals asked
          where asked.id = ${sql.ref(`${table}.approval_id`)} and (asked.flight_id in ${mine}
            or (asked.request->'pilot'->>'id')::bigint = ${own_missions?.pilot_id ?? null})))`;
  return { ownRequests, ofOwnRequests };
};

const conditionsOf = (actor: Actor) => {
  const reach = reachOf(actor);
  const { user_id, operator_id, sub_exploitant_ids, own_missions, structure_ids } = reach;
  const { ofOperator, owned, mine, ownOnly, inOwnName } = partsOf(reach);
  const { ownRequests, ofOwnRequests } = requestsOf(reach, mine);
  // An incident may be several parts'.
  const incidents: Condition =
    sub_exploitant_ids === null
      ? ofOperator('flight_incidents')
      : sql<boolean>`(${ofOperator('flight_incidents')}
          and flight_incidents.sub_exploitant_ids && ${[...sub_exploitant_ids]}::bigint[])`;
  /** Of its two sides the one that the actor stands on. */
  const ofSide = (table: string): Condition =>
    operator_id === null ? oneOf(`${table}.structure_id`, structure_ids) : owned(table);
  return {
    flights: ownOnly(owned('flights'), 'flights.id'),
    pilots: owned('pilots'),
    drones: owned('drones'),
    /** In whose name the actor notes flying times, and whose papers it reads. */
    own_pilots: inOwnName(owned('pilots'), 'pilots.id'),
    flying_times: inOwnName(owned('flying_times'), 'flying_times.pilot_id'),
    // A restricted pilot sees those that it noted, that name it, or that happened on its missions.
    flight_incidents:
      mine === null
        ? incidents
        : sql<boolean>`(${incidents} and (flight_incidents.created_by = ${user_id}
            or flight_incidents.pilot_id = ${own_missions?.pilot_id ?? null} or flight_incidents.flight_id in ${mine}))`,
    /** The rows of any table of an operator as a whole, by its column `operator_id`. */
    ofOperator,
    /** The sub-entities themselves. */
    sub_exploitants:
      sub_exploitant_ids === null
        ? ofOperator('sub_exploitants')
        : oneOf('sub_exploitants.id', sub_exploitant_ids),
    sub_exploitants_journal:
      sub_exploitant_ids === null
        ? ofOperator('sub_exploitants_journal')
        : oneOf('sub_exploitants_journal.sub_exploitant_id', sub_exploitant_ids),
    /** Whether the actor keeps some sub-entities alone. */
    is_confined: sub_exploitant_ids !== null,
    approvals: ownRequests(ofSide('approvals')),
    activations: ofOwnRequests(ofSide('activations'), 'activations'),
    take_offs: ofOwnRequests(ofSide('take_off_authorizations'), 'take_off_authorizations'),
    // Letters are written to the operator as a whole.
    mails:
      sub_exploitant_ids === null && own_missions === null
        ? operator_id === null
          ? ofSide('mails')
          : ofOperator('mails')
        : NONE,
    /** The sub-entity to which belongs what the actor makes: the first of those it is confined to. */
    sub_exploitant_id: sub_exploitant_ids?.[0] ?? null,
  };
};

/** To whom belongs what somebody makes. */
export interface Owner {
  readonly operator_id: number;
  readonly sub_exploitant_id: number | null;
}

export type VisibleRows = ReturnType<typeof conditionsOf> & {
  /** Whether the staff looks through the account: what a person keeps for its own eyes is withheld. */
  readonly is_look: boolean;
};

/** Who is kept between requests keeps its conditions too: none of them changes. */
const known = new WeakMap<Actor, VisibleRows>();

/**
 * The rows that an actor reaches, as a condition for each table: the first lock, part of every query that reads or
 * changes a tenant's data. Whoever acts for nobody reaches none. The database's policies say the same (docs/adr/0011).
 */
export const visibleRows = (actor: Actor): VisibleRows => {
  const reached = known.get(actor) ?? {
    ...conditionsOf(actor),
    is_look: actor.impersonator_user_id !== null,
  };
  known.set(actor, reached);
  return reached;
};
