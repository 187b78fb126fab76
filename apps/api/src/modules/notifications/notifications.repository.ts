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
