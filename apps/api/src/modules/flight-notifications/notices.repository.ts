import type { NoticeKind } from '@envol/domain/flight-notifications/statuses';
import type { Db } from '../../platform/db/database.ts';
import type { StoredNotice } from '../../platform/db/storedNotice.ts';
import type { Caller } from '../flight-details/index.ts';
import { deliveredWays, isDelivered } from './deliveredWays.ts';
import { digestNow, findNotices, type NoticeRow } from './flightNotifications.queries.ts';

/** A notification to write: programmed to leave, or for its operator to hand in. */
export interface PlannedNotice {
  readonly key: string;
  readonly channel: 'online' | 'own_form' | 'paper';
  readonly decider: string | null;
  readonly departement: string | null;
  readonly recipient: string | null;
  readonly payload: StoredNotice;
  readonly scheduled_for: string | null;
  readonly latest_at: string | null;
  readonly reason: string | null;
}

interface WrittenNotice {
  readonly planned: PlannedNotice;
  readonly position: number;
  readonly before: NoticeRow | undefined;
}

/**
 * Writes a notification in the place of the one of the same key (`before`), and in its journal that it was programmed. What
 * others hold of that one stays known, to be withdrawn.
 */
export const writeNotice = async (
  db: Db,
  caller: Caller,
  {
    flight_id: flightId,
    kind,
    at,
  }: { readonly flight_id: number; readonly kind: NoticeKind; readonly at: string },
  { planned, position, before }: WrittenNotice,
): Promise<void> => {
  const is_programmed = planned.scheduled_for !== null;
  const values = {
    ...planned,
    position,
    status: is_programmed ? ('programmed' as const) : ('todo' as const),
    pending: is_programmed ? ('send' as const) : null,
    payload: JSON.stringify(planned.payload),
    attempts: 0,
    claimed_until: null,
    channels: '{}',
    held_ways: JSON.stringify(before === undefined ? [] : deliveredWays(before)),
    failure: null,
    cancelled_at: null,
    programmed_by: caller.name,
    programmed_by_user: caller.actor.user_id,
    updated_at: at,
  };
  const { id } = await db
    .insertInto('flight_notifications')
    .values({ ...values, flight_id: flightId, kind, shown_digest: null, created_at: at })
    .onConflict((conflict) => conflict.columns(['flight_id', 'kind', 'key']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('flight_notifications')
    .set({ shown_digest: digestNow })
    .where('id', '=', id)
    .execute();
  if (is_programmed)
    await db
      .insertInto('flight_notification_events')
      .values({
        notification_id: id,
        at,
        what: 'programmed',
        by_name: caller.name,
        detail: planned.scheduled_for,
      })
      .execute();
};

/**
 * Those that the mission asks for since it changed, of which nothing was made yet: to do, so that what was told to others
 * settles nothing for them.
 */
export const noteMissing = async (
  db: Db,
  flightId: number,
  kind: NoticeKind,
  planned: readonly Pick<PlannedNotice, 'key' | 'channel' | 'decider' | 'departement' | 'latest_at'>[],
  now: Date,
): Promise<void> => {
  if (planned.length === 0) return;
  const at = now.toISOString();
  await db
    .insertInto('flight_notifications')
    .values(
      planned.map(({ key, channel, decider, departement, latest_at }, position) => ({
        flight_id: flightId,
        kind,
        key,
        channel,
        decider,
        departement,
        latest_at,
        position,
        status: 'todo' as const,
        created_at: at,
        updated_at: at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['flight_id', 'kind', 'key']).doNothing())
    .execute();
};

/** Those that the mission no longer asks for: what left is withdrawn by the clock, the rest is forgotten. */
export const dropOtherNotices = async (
  db: Db,
  flightId: number,
  kind: NoticeKind,
  keys: ReadonlySet<string>,
  now: Date,
): Promise<void> => {
  const at = now.toISOString();
  const gone = (await findNotices(db, flightId, kind)).filter(({ key }) => !keys.has(key));
  const [held = [], unsent = []] = [true, false].map((isTold) =>
    gone.filter((row) => isDelivered(row) === isTold),
  );
  const told = held.filter(({ status }) => status !== 'cancelled');
  if (told.length > 0)
    await db
      .updateTable('flight_notifications')
      .set({
        status: 'cancelled',
        pending: 'cancel',
        position: -1,
        cancelled_at: at,
        scheduled_for: at,
        attempts: 0,
        updated_at: at,
      })
      .where(
        'id',
        'in',
        told.map(({ id }) => id),
      )
      .execute();
  const ids = unsent.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('flight_notifications').where('id', 'in', ids).execute();
};
