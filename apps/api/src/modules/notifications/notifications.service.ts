import { RealtimeEvent } from '@envol/contract/realtime';
import type { Db } from '../../platform/db/database.ts';
import { type NewEvent, recordEvent } from '../../platform/realtime/events.ts';
import type { Present } from '../../platform/realtime/realtime.ts';
import { toNotification } from './notifications.mapper.ts';
import { notificationsOfEvents } from './notifications.queries.ts';
import { insertNotifications } from './notifications.repository.ts';
import type { NotificationCode, TextParams } from './notifications.texts.ts';

/** An event for the screens of its audience, and what the bell says to some of them. */
export interface Announcement {
  readonly event: NewEvent;
  readonly recipients: readonly number[];
  readonly code: NotificationCode;
  readonly params: TextParams;
  readonly approval_id: number | null;
  readonly flight_id: number | null;
  readonly activation_id?: number;
  readonly take_off_authorization_id?: number;
  readonly opinion_id?: number;
}

/** Writes the event and its notifications into the caller's transaction; returns the event's id. */
export const announce = async (db: Db, announcement: Announcement): Promise<number> => {
  const eventId = await recordEvent(db, announcement.event);
  const { recipients, code, params, approval_id, flight_id } = announcement;
  await insertNotifications(db, recipients, {
    event_id: eventId,
    code,
    params,
    approval_id,
    flight_id,
    activation_id: announcement.activation_id ?? null,
    take_off_authorization_id: announcement.take_off_authorization_id ?? null,
    opinion_id: announcement.opinion_id ?? null,
    at: announcement.event.at,
  });
  return eventId;
};

/** Turns stored events into the frames of the realtime channel, each viewer's notification in that person's language. */
export const createPresenter =
  (db: Db): Present =>
  async (events, userIds) => {
    const rows = await notificationsOfEvents(
      db,
      events.map((event) => event.id),
      userIds,
    );
    const byKey = new Map(rows.map((row) => [`${row.event_id} ${row.user_id}`, row]));
    return (event, viewer) => {
      const row = byKey.get(`${event.id} ${viewer.user_id}`);
      const frame = RealtimeEvent.safeParse({
        ...event.payload,
        type: event.type,
        id: event.id,
        created_at: event.created_at,
        notification: row ? toNotification(row, viewer.language) : null,
      });
      // An event of a newer server is none of this one's screens' business.
      return frame.success ? frame.data : null;
    };
  };
