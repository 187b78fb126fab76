import { LIMITS } from '@envol/contract/limits';
import { type Actor, operatorOf } from '@envol/domain/access/actor';
import { hasCapability } from '@envol/domain/access/capabilities';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { visibleRows } from '../../platform/db/reach.ts';

const columns = [
  'notifications.id',
  'payload_type',
  'params',
  'subject_type',
  'subject_id',
  'viewed_at',
  'notifications.created_at',
] as const;

/** Notifications with the request that each is about, or that its subject is made on. */
const withRequests = (db: Db) =>
  db
    .selectFrom('notifications')
    .leftJoin('activations', (join) =>
      join.on('subject_type', '=', 'activation').onRef('activations.id', '=', 'subject_id'),
    )
    .leftJoin('take_off_authorizations', (join) =>
      join.on('subject_type', '=', 'take_off').onRef('take_off_authorizations.id', '=', 'subject_id'),
    )
    .leftJoin('approvals', (join) =>
      join.on(
        sql<boolean>`approvals.id = case subject_type when 'approval' then subject_id
          when 'activation' then activations.approval_id
          when 'take_off' then take_off_authorizations.approval_id end`,
      ),
    )
    .select([...columns, 'approvals.id as request_id', 'approvals.flight_id as request_flight_id']);

/** For who reads no request: told of opinions alone. */
const withoutRequests = (db: Db) =>
  db
    .selectFrom('notifications')
    .select([
      ...columns,
      sql<number | null>`null::bigint`.as('request_id'),
      sql<number | null>`null::bigint`.as('request_flight_id'),
    ]);

const isOfRequest = sql<boolean>`coalesce(subject_type in ('approval', 'activation', 'take_off'), false)`;

const sideOf = (actor: Actor): 'operator' | 'authority' =>
  operatorOf(actor) === null ? 'authority' : 'operator';

/** Whose role of the database may read requests at all. */
const readsRequests = (actor: Actor): boolean =>
  hasCapability(actor, 'flies') || hasCapability(actor, 'answers');

/**
 * A person's notifications since an instant, newest first: those of the requests that are in reach for whom it acts
 * now, told to its side of them. One of both sides of a request is told each by itself. Written before the side was
 * kept: to whichever side reaches the request.
 */
export const recentNotifications = (db: Db, actor: Actor, since: string) =>
  (readsRequests(actor)
    ? withRequests(db).where(sql<boolean>`(not ${isOfRequest} or ${visibleRows(actor).approvals})`)
    : withoutRequests(db).where(sql<boolean>`not ${isOfRequest}`)
  )
    .where('notifications.user_id', '=', actor.user_id)
    .where('notifications.created_at', '>=', since)
    .where(sql<boolean>`coalesce(params->>'side', ${sideOf(actor)}) = ${sideOf(actor)}`)
    .orderBy('notifications.id', 'desc')
    .limit(LIMITS.notifications_told)
    .execute();

/** The notifications that events brought to these users. */
export const notificationsOfEvents = (db: Db, eventIds: readonly number[], userIds: readonly number[]) =>
  withRequests(db)
    .select(['notifications.user_id', 'event_id'])
    .where('event_id', 'in', eventIds)
    .where('notifications.user_id', 'in', userIds)
    .execute();
