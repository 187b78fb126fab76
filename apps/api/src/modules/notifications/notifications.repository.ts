import type { SubjectType } from '@envol/domain/navigation/addresses';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { NewsCode } from '../../platform/facts/fact.ts';
import type { TextParams } from './notifications.texts.ts';

/** Tells users of events, many in one statement; each of them once, also when it is told again. */
export const insertNotifications = async (
  db: Db,
  rows: readonly {
    readonly user_id: number;
    readonly event_id: number;
    readonly payload_type: NewsCode;
    readonly params: TextParams;
    readonly subject_type: SubjectType;
    readonly subject_id: number;
    readonly created_at: string;
  }[],
): Promise<void> => {
  if (rows.length === 0) return;
  await sql`
    insert into notifications (user_id, event_id, payload_type, params, subject_type, subject_id, created_at)
    select user_id, event_id, payload_type, params, subject_type, subject_id, created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(user_id bigint, event_id bigint, payload_type text,
      params jsonb, subject_type text, subject_id bigint, created_at timestamptz)
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
