import { type FrameType, RealtimeEvent, type Touched } from '@envol/contract/realtime';
import { wantsChannel } from '@envol/domain/accounts/settings';
import { addressOf } from '@envol/domain/navigation/addresses';
import type { Db } from '../../platform/db/database.ts';
import type { AnyFact, News } from '../../platform/facts/fact.ts';
import type { Channel, Recorded } from '../../platform/facts/recordFact.ts';
import type { Present } from '../../platform/realtime/realtime.ts';
import { settingsOfUsers } from '../preferences/index.ts';
import { toNotification } from './notifications.mapper.ts';
import { notificationsOfEvents } from './notifications.queries.ts';
import { insertNotifications } from './notifications.repository.ts';
import { queuePushes } from './push.service.ts';

/** Each piece of news with those of its recipients who want it by a way. */
const wanted = async (db: Db, { rung }: Recorded, channel: 'bell' | 'push') => {
  const everybody = new Set(rung.flatMap(({ news }) => news.recipients));
  const settings = await settingsOfUsers(db, [...everybody]);
  const wanting = ({ recipients, code }: News) =>
    recipients.filter((id) => wantsChannel(settings(id), code, channel));
  return rung.map(({ news, event_id, at }) => ({ ...news, event_id, at, user_ids: wanting(news) }));
};

/** News in closed browsers. */
export const pushNews: Channel = async (db, recorded) => {
  const told = await wanted(db, recorded, 'push');
  await queuePushes(
    db,
    told.map(({ user_ids, code, params, subject, at }) => ({
      user_ids,
      code,
      params,
      url: addressOf(subject, params.side ?? 'authority'),
      at,
    })),
  );
};

/** News in the bell. */
export const ringBells: Channel = async (db, recorded) => {
  const told = await wanted(db, recorded, 'bell');
  await insertNotifications(
    db,
    told.flatMap(({ user_ids, event_id, code, params, subject, at }) =>
      user_ids.map((user_id) => ({
        user_id,
        event_id,
        payload_type: code,
        params,
        subject_type: subject.type,
        subject_id: subject.id,
        created_at: at,
      })),
    ),
  );
};

/**
 * Turns stored events into the frames of the realtime channel: what each invalidates, as its fact says it, and each viewer's
 * notification in that person's language.
 */
export const createPresenter = (db: Db, facts: readonly AnyFact[]): Present => {
  const invalidates = new Map(
    facts.map((fact) => [fact.frame, fact.invalidates as (payload: unknown) => readonly Touched[]]),
  );
  return async (events, userIds) => {
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
        touches: invalidates.get(event.type as FrameType)?.(event.payload) ?? [],
      });
      // An event of a newer server is none of this one's screens' business.
      return frame.success ? frame.data : null;
    };
  };
};
