import type { FlightAuthorization } from '@envol/contract/flight-authorizations';
import { type Actor, authorityOf, operatorOf } from '@envol/domain/access/actor';
import { hasCapability } from '@envol/domain/access/capabilities';
import { actionsOf } from '@envol/domain/flight-authorizations/statuses';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Whose side somebody is on: the provider's, an operator's, or nobody's. */
export const sideOf = (actor: Actor): 'ussp' | 'operator' | null => {
  if (hasCapability(actor, 'flies')) return 'operator';
  return hasCapability(actor, 'answers') || hasCapability(actor, 'supervises') ? 'ussp' : null;
};

/** The rows that somebody reaches: an operator's own missions', a provider's own. */
const ownOf = (actor: Actor): RawBuilder<boolean> => {
  const operator = operatorOf(actor);
  if (operator !== null) {
    const { operator_id, sub_exploitant_ids: parts, is_restricted, pilot_id } = operator;
    return sql<boolean>`(fa.operator_id = ${operator_id}
      and (${parts === null} or exists (select from flights f where f.id = fa.flight_id
        and f.sub_exploitant_id = any(${[...(parts ?? [])]}::bigint[])))
      and (${!is_restricted} or exists (select from flight_pilots p where p.flight_id = fa.flight_id
        and p.pilot_id = ${pilot_id})))`;
  }
  const structures = sideOf(actor) === 'ussp' ? (authorityOf(actor)?.structure_ids ?? []) : [];
  return sql<boolean>`fa.structure_id = any(${[...structures]}::bigint[])`;
};

const standing = (db: Db, actor: Actor) =>
  db
    .selectFrom('flight_authorizations as fa')
    .innerJoin('structures as s', 's.id', 'fa.structure_id')
    .selectAll('fa')
    .select(['s.code', 's.name as structure_name', 's.closed_at'])
    .where('s.structure_type', '=', 'ussp')
    .where(ownOf(actor));

export type AuthorizationRow = Awaited<ReturnType<ReturnType<typeof standing>['executeTakeFirstOrThrow']>>;

/** One that the actor reaches; undefined for an unknown or foreign id. */
export const findAuthorization = (db: Db, actor: Actor, id: number): Promise<AuthorizationRow | undefined> =>
  standing(db, actor).where('fa.id', '=', id).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockAuthorization = (db: Db, actor: Actor, id: number): Promise<AuthorizationRow | undefined> =>
  standing(db, actor).where('fa.id', '=', id).forUpdate('fa').executeTakeFirst();

interface Filters {
  readonly status?: readonly string[] | undefined;
  readonly flight_id?: number | undefined;
  readonly ordering: 'id' | '-id';
  readonly limit: number;
  readonly offset: number;
}

/** A page; of a provider those that wait for its answer come first. */
export const pageAuthorizations = async (db: Db, actor: Actor, filters: Filters) => {
  const { status, flight_id, ordering, limit, offset } = filters;
  let found = standing(db, actor);
  if (status?.length) found = found.where('fa.status', 'in', status as never);
  if (flight_id !== undefined) found = found.where('fa.flight_id', '=', flight_id);
  const { count } = await db
    .selectFrom(found.as('found'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  if (sideOf(actor) === 'ussp') found = found.orderBy(sql`fa.status <> 'submitted'`);
  const rows = await found
    .orderBy('fa.id', ordering === 'id' ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, count };
};

/** What a row lets its reader do: who reads a mission alone acts on nothing; a provider's system decides what it was handed. */
const actionsFor = (row: AuthorizationRow, actor: Actor): FlightAuthorization['available_actions'] => {
  if (actor.impersonator_user_id !== null) return [];
  if (sideOf(actor) === 'operator')
    return hasCapability(actor, 'flies') ? actionsOf(row.status, 'operator') : [];
  if (
    row.decided_by !== 'people' ||
    (!hasCapability(actor, 'activates') && !hasCapability(actor, 'supervises'))
  )
    return [];
  return actionsOf(row.status, 'ussp');
};

export const toAuthorization = (row: AuthorizationRow, actor: Actor): FlightAuthorization => ({
  id: row.id,
  identifier: row.identifier,
  status: row.status,
  ussp: { structure_id: row.structure_id, identifier: row.code, name: row.structure_name },
  decided_by: row.decided_by,
  reference: row.reference,
  flight: { id: sideOf(actor) === 'operator' ? row.flight_id : null, name: row.flight_name },
  company_name: row.company_name,
  request: row.request as unknown as FlightAuthorization['request'],
  reason: row.reason,
  withdrawal_cause: row.withdrawal_cause,
  conditions: row.conditions,
  modified_at: row.modified_at,
  submitted_at: row.submitted_at,
  decided_at: row.decided_at,
  activated_at: row.activated_at,
  ended_at: row.ended_at,
  date_start: row.date_start,
  date_end: row.date_end,
  time_zone: row.time_zone,
  available_actions: actionsFor(row, actor),
  version: row.version,
});
