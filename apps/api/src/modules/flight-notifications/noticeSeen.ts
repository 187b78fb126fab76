import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { dateFormatter } from '@envol/i18n/dates';
import noticesEn from '@envol/i18n/en/flight_notifications' with { type: 'json' };
import noticesFr from '@envol/i18n/fr/flight_notifications' with { type: 'json' };
import type { Db } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Caller } from '../flight-details/index.ts';
import type { NoticeRow } from './flightNotifications.queries.ts';

const WORDS: Readonly<Record<Caller['language'], Readonly<Record<string, string>>>> = {
  fr: noticesFr.events,
  en: noticesEn.events,
};

/** What was done to it last, in words: "programmée, Claire Morel, 29 nov. 15:40". */
const causeOf = async (db: Db, { language }: Caller, row: NoticeRow): Promise<string> => {
  const event = await db
    .selectFrom('flight_notification_events')
    .select(['at', 'what', 'by_name'])
    .where('notification_id', '=', row.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const at = dateFormatter(language, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: FRENCH_TIME,
  }).format(new Date(event?.at ?? row.changed_at));
  const what = event && (WORDS[language][event.what] ?? event.what);
  return [what, event?.by_name, at].filter((part) => part !== undefined && part !== null).join(', ');
};

/**
 * Holds an act to the notification as its window saw it, under the lock of the mission. Throws NOTIFICATION_CHANGED, naming what
 * was done to it since.
 * @param seen `updated_at` as it was read; undefined: it is not compared.
 */
export const holdToSeen = async (
  db: Db,
  caller: Caller,
  row: NoticeRow,
  seen: string | undefined,
): Promise<void> => {
  if (seen === undefined || Date.parse(seen) === Date.parse(row.changed_at)) return;
  throw new Failure('NOTIFICATION_CHANGED', { params: { cause: await causeOf(db, caller, row) } });
};
