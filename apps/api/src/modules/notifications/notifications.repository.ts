import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { NotificationCode, TextParams } from './notifications.texts.ts';

/** Tells users of an event; each of them once, also when it is told again. */
export const insertNotifications = async (
  db: Db,
  userIds: readonly number[],
  notification: {
    readonly event_id: number;
    readonly code: NotificationCode;
    readonly params: TextParams;
    readonly approval_id: number | null;
    readonly flight_id: number | null;
    readonly activation_id: number | null;
    readonly take_off_authorization_id: number | null;
    readonly opinion_id: number | null;
    readonly at: string;
  },
): Promise<void> => {
  if (userIds.length === 0) return;
  const { event_id, code, params, at, ...subjects } = notification;
  await db
    .insertInto('notifications')
    .values(
      userIds.map((user_id) => ({
        user_id,
        event_id,
        payload_type: code,
        params: JSON.stringify(params),
        ...subjects,
        viewed_at: null,
        created_at: at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'event_id']).doNothing())
    .execute();
};

/** Notifications of missions and requests, many in one statement. */
export const insertAllNotifications = async (
  db: Db,
  rows: readonly {
    readonly user_id: number;
    readonly event_id: number;
    readonly payload_type: NotificationCode;
    readonly params: TextParams;
    readonly approval_id: number | null;
    readonly flight_id: number | null;
    readonly created_at: string;
  }[],
): Promise<void> => {
  if (rows.length === 0) return;
  await sql`
    insert into notifications (user_id, event_id, payload_type, params, approval_id, flight_id, created_at)
    select user_id, event_id, payload_type, params, approval_id, flight_id, created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(user_id bigint, event_id bigint, payload_type text,
      params jsonb, approval_id bigint, flight_id bigint, created_at timestamptz)
    on conflict (user_id, event_id) do nothing`.execute(db);
};

/** Marks a user's own notifications as read; somebody else's ids change nothing. */
export const markRead = async (
  db: Db,
  userId: number,
  ids: readonly number[],
  now: string,
): Promise<void> => {
  await db
    .updateTable('notifications')
    .set({ viewed_at: now })
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .where('viewed_at', 'is', null)
    .execute();
};
