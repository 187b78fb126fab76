import type { FlightNotification } from '@envol/contract/flight-notifications';
import { LIMITS } from '@envol/contract/limits';
import type { NoticeLines } from '@envol/domain/flight-notifications/gaps';
import { type NoticeKind, noticeActions } from '@envol/domain/flight-notifications/statuses';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { desksOf } from '../declarations/index.ts';
import { isDelivered } from './deliveredWays.ts';

/** The mission's areas, as the digest of what was told takes them. */
const AREAS = sql`array(select a.id from flight_areas a where a.flight_id = flight_notifications.flight_id)`;

/** What the mission digests to now. */
export const digestNow = sql<string>`shown_digest(flight_notifications.flight_id, ${AREAS})`;

/** A mission's notifications of one kind, in their order. */
export const findNotices = (db: Db, flightId: number, kind: NoticeKind) =>
  db
    .selectFrom('flight_notifications')
    .selectAll()
    .select(sql<boolean>`shown_digest is distinct from ${digestNow}`.as('differs'))
    .select(
      sql<string>`greatest(updated_at, (select max(e.at) from flight_notification_events e
        where e.notification_id = flight_notifications.id))`.as('changed_at'),
    )
    .where('flight_id', '=', flightId)
    .where('kind', '=', kind)
    .orderBy('position')
    .orderBy('id')
    .execute();
export type NoticeRow = Awaited<ReturnType<typeof findNotices>>[number];

const WAYS = ['registry', 'mail'] as const;

/** Notifications in which what was last written is looked for. */
const MOST_REMEMBERED = 50;

/** The newest of each notification and every answer, with how many there are: a busy one leaves the others their lines. */
const findEvents = (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom((from) =>
          from
            .selectFrom('flight_notification_events')
            .selectAll()
            .select([
              sql<number>`row_number() over (partition by notification_id order by id desc)`.as('place'),
              sql<number>`(count(*) over (partition by notification_id))::int`.as('count'),
            ])
            .where('notification_id', 'in', ids)
            .as('placed'),
        )
        .selectAll()
        .where((eb) => eb.or([eb('place', '<=', LIMITS.journal_lines), eb('what', '=', 'received')]))
        .orderBy('id', 'desc')
        .execute();

/** A mission's notifications as the contract tells them. */
export const tellNotices = async (
  db: Db,
  flightId: number,
  kind: NoticeKind,
  now: Date,
): Promise<FlightNotification[]> => {
  const rows = await findNotices(db, flightId, kind);
  const desks = await desksOf(
    db,
    rows.map(({ id }) => id),
    now,
  );
  const events = Map.groupBy(
    await findEvents(
      db,
      rows.map(({ id }) => id),
    ),
    ({ notification_id }) => notification_id,
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    key: row.key,
    status: row.status,
    channel: row.channel,
    decider: row.decider,
    departement: row.departement,
    recipient: row.recipient,
    is_outdated: row.differs && row.status !== 'todo' && row.status !== 'cancelled',
    scheduled_for: row.scheduled_for,
    latest_at: row.latest_at,
    failure: row.failure,
    is_tried_again: row.status === 'failed' && row.pending !== null,
    sent_at: row.sent_at,
    is_told: isDelivered(row),
    cancelled_at: row.cancelled_at,
    answered_at: row.answered_at,
    reason: row.reason,
    programmed_by: row.programmed_by,
    ways: WAYS.flatMap((way) => {
      const stored = row.channels[way];
      return stored ? [{ way, ...stored }] : [];
    }),
    events: (events.get(row.id) ?? []).map(({ at, what, by_name, detail }) => ({
      at,
      what,
      by: by_name,
      detail,
    })),
    events_count: events.get(row.id)?.[0]?.count ?? 0,
    desk: desks.get(row.id) ?? null,
    available_actions: noticeActions(row.status),
    updated_at: row.changed_at,
  }));
};

/** The address that the operator last used for each département. */
export const lastRecipients = async (db: Db, operatorId: number): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ key: string; recipient: string }>`
    select distinct on (n.key) n.key, n.recipient from flight_notifications n join flights f on f.id = n.flight_id
    where f.operator_id = ${operatorId} and n.kind = 'prefecture' and n.recipient is not null
    order by n.key, n.updated_at desc`.execute(db);
  return new Map(rows.map(({ key, recipient }) => [key, recipient]));
};

/** The operator's own papers of insurance, the one that lasts longest first, those that say no end last. */
export const insurancesOf = (db: Db, operatorId: number) =>
  db
    .selectFrom('documents')
    .select(['id', 'name', 'expires_on'])
    .where('operator_id', '=', operatorId)
    .where('owner_type', '=', 'operator')
    .where('side', '=', 'operator')
    .where('category', '=', 'insurance')
    .orderBy(sql`expires_on desc nulls last`)
    .orderBy('id')
    .execute();

/** What of the operator is told. */
export const findNoticeOperator = (db: Db, id: number) =>
  db
    .selectFrom('operators')
    .select([
      'commercial_name',
      'company',
      'siret',
      'uas_operator_number',
      'alphatango_uids',
      'address_1',
      'address_2',
      'postal_code',
      'city',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** What was last written on the forms of prefectures: of this mission, else by this operator; certificates by pilot. */
export const lastLines = async (
  db: Db,
  operatorId: number,
  flightId: number,
): Promise<{ readonly lines: NoticeLines; readonly certificates: ReadonlyMap<number, string> }> => {
  const rows = await db
    .selectFrom('flight_notifications as n')
    .innerJoin('flights as f', 'f.id', 'n.flight_id')
    .select(['n.flight_id', 'n.payload'])
    .where('f.operator_id', '=', operatorId)
    .where('n.kind', '=', 'prefecture')
    .where(sql<boolean>`n.payload -> 'lines' is not null`)
    .orderBy('n.updated_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(MOST_REMEMBERED)
    .execute();
  const certificates = new Map<number, string>();
  for (const { payload } of rows)
    if (payload?.lines?.certificate && !certificates.has(payload.pilot.id))
      certificates.set(payload.pilot.id, payload.lines.certificate);
  const own = rows.find(({ flight_id }) => flight_id === flightId)?.payload?.lines;
  const { communes: _ofAnother, exclusion: _itsZone, ...others } = rows[0]?.payload?.lines ?? {};
  return { lines: own ?? others, certificates };
};
