import { setImmediate } from 'node:timers/promises';
import type { Ground } from '@envol/domain/airspace/ground';
import { floorRelation } from '@envol/domain/airspace/heights';
import type { HeightLimit } from '@envol/domain/airspace/zone';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { shapesIntersect } from '@envol/domain/geo/intersects';
import { centroidOf } from '@envol/domain/geo/measure';
import { boundingBox, type PackedShapes, packShapes } from '@envol/domain/geo/packed';
import { activeHours } from '@envol/domain/notams/activeHours';
import type { Schedule } from '@envol/domain/notams/schedule';
import { dailyWindows, plannedPeriod } from '@envol/domain/time/dailyWindows';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { markMissionsDue } from '../flight-due/index.ts';
import { restrictedSince } from '../flight-marks/index.ts';

/** Missions are held against a restriction so many at a time, and other work goes in between. */
const AT_ONCE = 2_000;
const TURN_MS = 15;

interface StoredRestriction {
  readonly id: number;
  readonly geometries: readonly AreaGeometry[];
  readonly lower: HeightLimit;
  readonly valid_from: string | null;
  readonly valid_to: string | null;
  readonly schedule: Schedule | null;
}

interface AreaRow extends Readonly<Parameters<typeof plannedPeriod>[0]> {
  readonly flight_id: number;
  readonly geometry: AreaGeometry;
  readonly top_m: number;
  readonly ground: Ground | null;
}

/** Standing missions whose boxes and days meet a restriction's, by the index of the boxes. */
const candidates = async (db: Database, id: number, now: Date): Promise<readonly number[]> => {
  const { rows } = await sql<{ ids: readonly number[] }>`
    select coalesce(array_agg(distinct f.id), '{}') as ids
    from restrictions r
    join flight_areas a on a.bbox && r.bbox
    join flights f on f.id = a.flight_id
    where r.id = ${id} and not f.is_archived and f.status <> 'canceled' and f.date_end > ${now.toISOString()}
      and (r.valid_from is null or f.date_end > r.valid_from) and (r.valid_to is null or f.date_start < r.valid_to)
      and f.created_at < r.appeared_at`.execute(db);
  return (rows[0]?.ids ?? []).map(Number);
};

const areasOf = async (db: Database, id: number, flights: readonly number[]): Promise<readonly AreaRow[]> => {
  const { rows } = await sql<AreaRow>`
    select a.flight_id, a.geometry, coalesce(a.max_height_m, f.max_flying_height) as top_m, a.ground,
      f.date_start, f.date_end, f.time_zone, f.hours_reference, f.is_continuous
    from flight_areas a join flights f on f.id = a.flight_id join restrictions r on r.id = ${id}
    where a.flight_id = any(${[...flights]}::bigint[]) and a.bbox && r.bbox`.execute(db);
  return rows;
};

/** Whether an area is flown within a restriction: by its true outline, and not below its floor as far as that is known. */
const isTouched = (area: AreaRow, places: PackedShapes, lower: HeightLimit): boolean => {
  const packed = packShapes([area.geometry]);
  for (let place = 0; place < places.count; place++)
    if (shapesIntersect(packed, 0, places, place))
      return floorRelation(lower, area.top_m, area.ground, boundingBox(area.geometry)) !== 'above';
  return false;
};

/** Whether the hours of flight meet those of a restriction; one without hours of its own holds throughout. */
const isAtItsHours = (area: AreaRow, { schedule, valid_from, valid_to }: StoredRestriction): boolean => {
  if (schedule === null) return true;
  const hours = {
    from: valid_from ?? area.date_start,
    to: valid_to,
    is_estimated: false,
    schedule,
  };
  const place = centroidOf(area.geometry);
  return dailyWindows(plannedPeriod(area)).some(
    ({ from, to }) => activeHours(hours, from, to, place).length > 0,
  );
};

const mark = async (db: Database, id: number, flights: readonly number[], at: string): Promise<void> => {
  if (flights.length === 0) return;
  const ids = sql`${[...flights]}::bigint[]`;
  await sql`
    with touched as (
      select f.id, f.operator_id from flights f where f.id = any(${ids})
    ), marked as (
      insert into flight_restrictions (flight_id, operator_id, restriction_id, source, title, was, becomes, appeared_at)
      select t.id, t.operator_id, r.id, r.source, r.title, r.was, r.becomes, r.appeared_at
      from touched t, restrictions r where r.id = ${id}
      on conflict do nothing
    ), due as (
      insert into restriction_tellings (letter, operator_id)
      select distinct coalesce(r.occasion, r.id::text), t.operator_id
      from touched t, restrictions r where r.id = ${id}
      on conflict do nothing
    )
    ${restrictedSince(flights, at)}`.execute(db);
  await markMissionsDue(db, flights, at);
};

/** Holds every standing mission against one restriction, in turns, and marks those that it touches; how many. */
const recheckOne = async (db: Database, restriction: StoredRestriction, now: Date): Promise<number> => {
  const { id, geometries, lower } = restriction;
  const at = now.toISOString();
  const found = await candidates(db, id, now);
  const places = packShapes(geometries);
  let touched = 0;
  // One batch is written while the next is read and held against the restriction.
  let written = Promise.resolve();
  let since = performance.now();
  for (let from = 0; from < found.length; from += AT_ONCE) {
    const hit = new Set<number>();
    for (const area of await areasOf(db, id, found.slice(from, from + AT_ONCE))) {
      if (!hit.has(area.flight_id) && isTouched(area, places, lower) && isAtItsHours(area, restriction))
        hit.add(area.flight_id);
      if (performance.now() - since > TURN_MS) {
        await setImmediate();
        since = performance.now();
      }
    }
    await written;
    written = mark(db, id, [...hit], at);
    // What fails is thrown where it is waited for.
    written.catch(() => undefined);
    touched += hit.size;
  }
  await written;
  await db.updateTable('restrictions').set({ checked_at: at }).where('id', '=', id).execute();
  return touched;
};

/** Restrictions read at a time; their outlines lie in memory meanwhile. */
const DUE_AT_ONCE = 20;

/** Holds missions against every restriction that none was held against yet, the oldest first. Done twice, it marks the same. */
export const recheckDue = async (db: Database, now: Date): Promise<number> => {
  let touched = 0;
  for (;;) {
    const due = await db
      .selectFrom('restrictions')
      .select(['id', 'geometries', 'lower', 'valid_from', 'valid_to', 'schedule'])
      .where('checked_at', 'is', null)
      .orderBy('id')
      .limit(DUE_AT_ONCE)
      .execute();
    for (const restriction of due) touched += await recheckOne(db, restriction, now);
    if (due.length < DUE_AT_ONCE) return touched;
  }
};
