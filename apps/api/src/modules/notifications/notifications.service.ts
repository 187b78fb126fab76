import { RealtimeEvent } from '@envol/contract/realtime';
import { wantsChannel } from '@envol/domain/accounts/settings';
import type { Db } from '../../platform/db/database.ts';
import { type NewEvent, recordEvent, recordEvents } from '../../platform/realtime/events.ts';
import type { Present } from '../../platform/realtime/realtime.ts';
import { settingsOfUsers } from '../preferences/index.ts';
import { toNotification } from './notifications.mapper.ts';
import { notificationsOfEvents } from './notifications.queries.ts';
import { insertAllNotifications, insertNotifications } from './notifications.repository.ts';
import type { NotificationCode, TextParams } from './notifications.texts.ts';
import { usersWithBrowsers } from './push.repository.ts';
import { queuePushes } from './push.service.ts';

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

/** What news of several missions leads to. */
const LISTS: Readonly<Partial<Record<NotificationCode, string>>> = {
  restrictions_appeared: '/map/flights?restricted=true',
  flights_repeated: '/map/flights/exports',
  flights_changed: '/map/flights/exports',
  flights_classified: '/map/flights/exports',
  flights_deleted: '/map/flights/exports',
  flights_sheets_made: '/map/flights/exports',
};

/** Where a click on the news leads, as `features/notifications/target.ts` has it for the bell. */
const targetOf = (announcement: Announcement): string => {
  if (announcement.code === 'account_looked') return '/settings/security';
  const { code, params, approval_id, flight_id, activation_id, take_off_authorization_id } = announcement;
  const isOfDay = activation_id !== undefined || take_off_authorization_id !== undefined;
  if (params.side === 'operator') {
    if (isOfDay) return '/map/take-off-authorizations';
    if (flight_id !== null) return `/map/flights/${flight_id}`;
    return LISTS[code] ?? '/map/flights';
  }
  if (isOfDay)
    return `/map/activations?open=${take_off_authorization_id === undefined ? `a${activation_id}` : `t${take_off_authorization_id}`}`;
  return approval_id === null ? '/map/approvals' : `/map/approvals/${approval_id}`;
};

/** Writes the event and its notifications into the caller's transaction; returns the event's id. */
export const announce = async (db: Db, announcement: Announcement): Promise<number> => {
  const eventId = await recordEvent(db, announcement.event);
  const { recipients, code, params, approval_id, flight_id } = announcement;
  const settings = await settingsOfUsers(db, recipients);
  const wanting = (channel: 'bell' | 'push') =>
    recipients.filter((id) => wantsChannel(settings(id), code, channel));
  await queuePushes(db, wanting('push'), {
    code,
    params,
    url: targetOf(announcement),
    at: announcement.event.at,
  });
  await insertNotifications(db, wanting('bell'), {
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

/** Writes many events and their notifications into the caller's transaction, in a handful of statements. */
export const announceAll = async (db: Db, announcements: readonly Announcement[]): Promise<void> => {
  const ids = await recordEvents(
    db,
    announcements.map(({ event }) => event),
  );
  const everybody = [...new Set(announcements.flatMap(({ recipients }) => recipients))];
  const settings = await settingsOfUsers(db, everybody);
  const at = announcements[0]?.event.at;
  const withBrowsers = new Set(
    at === undefined ? [] : (await usersWithBrowsers(db, everybody, at)).map(({ id }) => id),
  );
  for (const announcement of announcements) {
    const { code, params, event } = announcement;
    const reached = announcement.recipients.filter(
      (id) => withBrowsers.has(id) && wantsChannel(settings(id), code, 'push'),
    );
    if (reached.length > 0)
      await queuePushes(db, reached, { code, params, url: targetOf(announcement), at: event.at });
  }
  await insertAllNotifications(
    db,
    announcements.flatMap(({ recipients, code, params, event, approval_id, flight_id }, place) =>
      recipients
        .filter((id) => wantsChannel(settings(id), code, 'bell'))
        .map((user_id) => ({
          user_id,
          event_id: ids[place] ?? 0,
          payload_type: code,
          params,
          approval_id,
          flight_id,
          created_at: event.at,
        })),
    ),
  );
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
