import { RealtimeEvent } from '@envol/contract/realtime';
import { wantsChannel } from '@envol/domain/accounts/settings';
import { addressOf, type Side, type Subject } from '@envol/domain/navigation/addresses';
import type { Db } from '../../platform/db/database.ts';
import { type NewEvent, recordEvents } from '../../platform/realtime/events.ts';
import type { Present } from '../../platform/realtime/realtime.ts';
import { settingsOfUsers } from '../preferences/index.ts';
import { toNotification } from './notifications.mapper.ts';
import { notificationsOfEvents } from './notifications.queries.ts';
import { insertNotifications } from './notifications.repository.ts';
import type { NotificationCode, TextParams } from './notifications.texts.ts';
import { queuePushes } from './push.service.ts';

/** An event for the screens of its audience, and what the bell says to some of them. */
export interface Announcement {
  readonly event: NewEvent;
  readonly recipients: readonly number[];
  readonly code: NotificationCode;
  /** The side names the bell that it rings of a person who works for both; absent: every bell. */
  readonly params: TextParams & { readonly side?: Side };
  /** What it is about: where a click on it leads. */
  readonly subject: Subject;
}

/** Writes the event and its notifications into the caller's transaction; returns the event's id. */
export const announce = async (db: Db, announcement: Announcement): Promise<number> => {
  const [id = 0] = await announceAll(db, [announcement]);
  return id;
};

/**
 * Writes many events and their notifications into the caller's transaction, in a handful of statements; returns the events'
 * ids in the given order.
 */
export const announceAll = async (
  db: Db,
  announcements: readonly Announcement[],
): Promise<readonly number[]> => {
  const ids = await recordEvents(
    db,
    announcements.map(({ event }) => event),
  );
  const everybody = [...new Set(announcements.flatMap(({ recipients }) => recipients))];
  const settings = await settingsOfUsers(db, everybody);
  const wanting = ({ recipients, code }: Announcement, channel: 'bell' | 'push') =>
    recipients.filter((id) => wantsChannel(settings(id), code, channel));
  await queuePushes(
    db,
    announcements.map((announcement) => ({
      user_ids: wanting(announcement, 'push'),
      code: announcement.code,
      params: announcement.params,
      url: addressOf(announcement.subject, announcement.params.side ?? 'authority'),
      at: announcement.event.at,
    })),
  );
  await insertNotifications(
    db,
    announcements.flatMap((announcement, place) => {
      const { code, params, event, subject } = announcement;
      return wanting(announcement, 'bell').map((user_id) => ({
        user_id,
        event_id: ids[place] ?? 0,
        payload_type: code,
        params,
        subject_type: subject.type,
        subject_id: subject.id,
        created_at: event.at,
      }));
    }),
  );
  return ids;
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
