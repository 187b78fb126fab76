import { LIMITS } from '@envol/contract/limits';
import { type Actor, operatorOf } from '@envol/domain/access/actor';
import { can } from '@envol/domain/access/capabilities';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { reach } from '../../platform/db/reach.ts';

const columns = [
  'id',
  'payload_type',
  'params',
  'approval_id',
  'flight_id',
  'activation_id',
  'take_off_authorization_id',
  'opinion_id',
  'viewed_at',
  'created_at',
] as const;

const sideOf = (actor: Actor): 'operator' | 'authority' =>
  operatorOf(actor) === null ? 'authority' : 'operator';

/** Whose role of the database may read requests at all. */
const readsRequests = (actor: Actor): boolean => can(actor, 'flies') || can(actor, 'answers');

/**
 * A person's notifications since an instant, newest first: those of the requests that are in reach for whom it acts
 * now, told to its side of them. One of both sides of a request is told each by itself. Written before the side was
 * kept: to whichever side reaches the request.
 */
export const recentNotifications = (db: Db, actor: Actor, since: string) =>
  db
    .selectFrom('notifications')
    .select(columns)
    .where('user_id', '=', actor.user_id)
    .where('created_at', '>=', since)
    .where((eb) =>
      eb.or([
        eb('approval_id', 'is', null),
        ...(readsRequests(actor)
          ? [
              eb.exists(
                eb
                  .selectFrom('approvals')
                  .select('approvals.id')
                  .whereRef('approvals.id', '=', 'notifications.approval_id')
                  .where(reach(actor).approvals),
              ),
            ]
          : []),
      ]),
    )
    .where(sql<boolean>`coalesce(params->>'side', ${sideOf(actor)}) = ${sideOf(actor)}`)
    .orderBy('id', 'desc')
    .limit(LIMITS.notifications_told)
    .execute();

/** The notifications that events brought to these users. */
export const notificationsOfEvents = (db: Db, eventIds: readonly number[], userIds: readonly number[]) =>
  db
    .selectFrom('notifications')
    .select([...columns, 'user_id', 'event_id'])
    .where('event_id', 'in', eventIds)
    .where('user_id', 'in', userIds)
    .execute();
