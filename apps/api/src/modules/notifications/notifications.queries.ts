import type { Db } from '../../platform/db/database.ts';

/** More than anybody reads in a list. */
const MAX_LISTED = 200;

const columns = [
  'id',
  'payload_type',
  'params',
  'approval_id',
  'flight_id',
  'viewed_at',
  'created_at',
] as const;

/** A user's notifications since an instant, newest first. */
export const recentNotifications = (db: Db, userId: number, since: string) =>
  db
    .selectFrom('notifications')
    .select(columns)
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute();

/** The notifications that events brought to these users. */
export const notificationsOfEvents = (db: Db, eventIds: readonly number[], userIds: readonly number[]) =>
  db
    .selectFrom('notifications')
    .select([...columns, 'user_id', 'event_id'])
    .where('event_id', 'in', eventIds)
    .where('user_id', 'in', userIds)
    .execute();
