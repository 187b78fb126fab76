import type { BoundingBox } from '@envol/domain/geo/geometry';
import { NOTAM_CARD } from '@envol/domain/notams/notamCards';
import { type RawBuilder, sql } from 'kysely';
import { boxText } from '../../platform/db/boxText.ts';
import type { Db } from '../../platform/db/database.ts';

/** Told when missions are due to be judged again because a source of the day changed. */
export const DAY_DUE_CHANNEL = 'envol_day_due';

const tell = (db: Db) => sql`select pg_notify(${DAY_DUE_CHANNEL}, '')`.execute(db);

/**
 * Of missions that are still to be flown alone: one that is over keeps the verdict under which it was flown. Those that are
 * due already are marked as well: one that is being judged at this moment, by what was known before, is waited for.
 */
const isToFly = (now: string): RawBuilder<boolean> => sql<boolean>`date_end > ${now}`;

/** Missions whose cards are of NOTAM that ended or say something else. */
export const markNotamsDue = async (db: Db, identifiers: readonly string[], now: string): Promise<void> => {
  if (identifiers.length === 0) return;
  await sql`update flights set day_due = true where ${isToFly(now)} and id in (select flight_id from flight_constraints
    where starts_with(key, ${NOTAM_CARD}) and split_part(key, ':', 2) = any(${[...identifiers]}::text[]))`.execute(
    db,
  );
  await tell(db);
};

/** Missions to come that meet the low-altitude network. */
export const markNetworkDue = async (db: Db, now: string): Promise<void> => {
  await sql`update flights set day_due = true where ${isToFly(now)} and id in (
    select flight_id from flight_constraints where judged->>'kind' = 'low_flying_network')`.execute(db);
  await tell(db);
};

/** Missions to come that have a card of a published zone of these groups: "LF-R 368" for its parts too. */
export const markZonesDue = async (db: Db, groups: readonly string[], now: string): Promise<void> => {
  if (groups.length === 0) return;
  await sql`update flights set day_due = true where ${isToFly(now)} and id in (
    select flight_id from flight_constraints
    where substring(judged->>'title' from '^LF-[PRD] [0-9]+') = any(${[...groups]}::text[]))`.execute(db);
  await tell(db);
};

/**
 * Missions to come where supplements of the AIP are announced anew, and those that name some.
 * @param boxes In degrees: where a new message may concern a mission.
 */
export const markSupplementsDue = async (
  db: Db,
  boxes: readonly BoundingBox[],
  now: string,
): Promise<void> => {
  await sql`update flights f set day_due = true where ${isToFly(now)} and (
    f.analysis @> '{"checks":[{"reason":{"code":"sup_aip_to_read"}}]}' or exists (
      select from flight_areas a join unnest(${boxes.map(boxText)}::text[]) as place on a.bbox && place::box
      where a.flight_id = f.id))`.execute(db);
  await tell(db);
};

/** Missions that a new NOTAM or activation touches. */
export const markMissionsDue = async (db: Db, ids: readonly number[], now: string): Promise<void> => {
  if (ids.length === 0) return;
  await sql`update flights set day_due = true where ${isToFly(now)} and id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  await tell(db);
};

/** Missions that a drone flies, as its record says something else now. Those that are over stay as they were judged. */
export const markDroneDue = async (db: Db, droneId: number): Promise<void> => {
  await sql`update flights set day_due = true where not is_archived and id in (
    select flight_id from flight_drones where drone_id = ${droneId})`.execute(db);
  await tell(db);
};

/** Missions to come that wait for the price of a request, as its structure says otherwise whether it grants unpaid. */
export const markPricesDue = async (db: Db, structureId: number, now: string): Promise<void> => {
  await sql`update flights set day_due = true where ${isToFly(now)} and id in (
    select flight_id from approvals where structure_id = ${structureId}
    and payment_status in ('waiting_payment', 'released', 'refunded'))`.execute(db);
  await tell(db);
};

/** Missions that rest on an activation table which no longer holds. */
export const markOutlivedDue = async (db: Db, now: string): Promise<void> => {
  await sql`update flights set day_due = true where ${isToFly(now)}
    and analysis->>'day_until' is not null and analysis->>'day_until' <= ${now}`.execute(db);
};

/** Of the missions that were due by a source of the day, one is being judged again: whose it is. */
export const takeDue = (db: Db, id: number): Promise<{ readonly operator_id: number } | undefined> =>
  db
    .updateTable('flights')
    .set({ day_due: false })
    .where('id', '=', id)
    .returning('operator_id')
    .executeTakeFirst();
