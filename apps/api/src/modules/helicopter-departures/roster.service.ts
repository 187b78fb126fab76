import {
  type ConcernedPlace,
  type Corridor,
  mayBeIn,
  placeInCorridor,
} from '@envol/domain/helicopter-departures/corridor';
import type { FastifyBaseLogger } from 'fastify';
import type { Selectable } from 'kysely';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/schema.ts';
import { recordScreenFact } from '../../platform/facts/recordFact.ts';
import type { Track } from '../../tracking/sky.ts';
import type { Tracking } from '../../tracking/tracking.ts';
import { corridorOfRow, type DepartureRow } from './corridors.queries.ts';
import { type Flying, flyingNow, operatorsOnTheGround } from './flying.queries.ts';
import { helicopterDepartureUpdated } from './helicopterDepartures.facts.ts';

type LineRow = Selectable<Tables['helicopter_departure_flights']>;

/** A flight, or a drone that is heard without one, where it is towards a corridor. */
interface Found {
  readonly subject: string;
  readonly operator_id: number;
  readonly flight: Flying | null;
  readonly company_name: string;
  readonly drone_name: string | null;
  readonly place: ConcernedPlace;
  readonly axis_m: number | null;
  readonly longitude: number | null;
  readonly latitude: number | null;
  /** Above mean sea level. */
  readonly amsl_m: number | null;
}

/** A drone that somebody registered, by its number; what nobody knows has nobody to be told. */
const knownDrones = (sky: Tracking['sky']): ReadonlyMap<number, Track> => {
  const drones = new Map<number, Track>();
  for (const track of sky.values()) {
    const { binding, fix, teller } = track.told;
    if (fix.subject.kind === 'drone' && binding.drone_id !== null && teller.is_foreign !== true)
      drones.set(binding.drone_id, track);
  }
  return drones;
};

const placed = (corridor: Corridor, { told: { fix } }: Track) => {
  // High above its place of take-off it may be low above a slope: it counts as in it, as where nothing is told.
  return placeInCorridor(corridor, [fix.lon, fix.lat], fix.altitude.above_ground_m ?? null);
};

const RANK: Readonly<Record<ConcernedPlace, number>> = { inside: 0, near: 1, unheard: 2 };

/** Whom a corridor concerns now: each flight once, by the nearest of its drones. */
export const concernedBy = (
  corridor: Corridor,
  flying: readonly Flying[],
  drones: ReadonlyMap<number, Track>,
): readonly Found[] => {
  const flown = new Set(flying.flatMap(({ drone_ids }) => drone_ids));
  const of = (track: Track, flight: Flying | null): Found[] => {
    const { place, axis_m } = placed(corridor, track);
    const { binding, fix } = track.told;
    const operator_id = flight?.operator_id ?? binding.operator_id;
    if (place === null || operator_id === null) return [];
    return [
      {
        subject: flight === null ? `drone ${binding.drone_id}` : `flight ${flight.flight_id}`,
        ...{ operator_id, flight, place, axis_m, longitude: fix.lon, latitude: fix.lat },
        amsl_m: fix.altitude.amsl_m ?? null,
        company_name: flight?.company_name ?? binding.company_name ?? '',
        drone_name: binding.drone_name,
      },
    ];
  };
  const ofFlight = (flight: Flying): Found[] => {
    const heard = flight.drone_ids.flatMap((id) => drones.get(id) ?? []);
    if (heard.length > 0)
      return heard
        .flatMap((track) => of(track, flight))
        .toSorted((a, b) => RANK[a.place] - RANK[b.place] || (a.axis_m ?? 0) - (b.axis_m ?? 0))
        .slice(0, 1);
    if (!mayBeIn(corridor, flight.areas)) return [];
    return [
      {
        ...{ subject: `flight ${flight.flight_id}`, operator_id: flight.operator_id, flight },
        ...{ company_name: flight.company_name, drone_name: null },
        ...{ place: 'unheard', axis_m: null, longitude: null, latitude: null, amsl_m: null },
      },
    ];
  };
  return [
    ...flying.flatMap(ofFlight),
    ...[...drones].flatMap(([id, track]) => (flown.has(id) ? [] : of(track, null))),
  ];
};

const insertLine = (db: Db, departure_id: number, found: Found, at: string) =>
  db
    .insertInto('helicopter_departure_flights')
    .values({
      ...{ departure_id, subject: found.subject, operator_id: found.operator_id, told_at: at },
      flight_id: found.flight?.flight_id ?? null,
      flight_name: found.flight?.flight_name ?? null,
      pilot_name: found.flight?.pilot_name ?? null,
      pilot_phone: found.flight?.pilot_phone ?? null,
      ...{ company_name: found.company_name, drone_name: found.drone_name, place: found.place },
      ...{ axis_m: found.axis_m, longitude: found.longitude, latitude: found.latitude },
      amsl_m: found.amsl_m,
    })
    // Told once, whichever process saw it first.
    .onConflict((conflict) => conflict.columns(['departure_id', 'subject']).doNothing())
    .execute();

const moveLine = (db: Db, id: number, found: Found) =>
  db
    .updateTable('helicopter_departure_flights')
    .set({
      ...{ place: found.place, axis_m: found.axis_m, left_at: null },
      ...{ longitude: found.longitude, latitude: found.latitude, amsl_m: found.amsl_m },
      ...(found.drone_name !== null && { drone_name: found.drone_name }),
    })
    .where('id', '=', id)
    .execute();

/** Notes whom a departure concerns now. Answers whether somebody's standing changed: distances alone tell no screen. */
const keepRoster = async (
  db: Db,
  departure: DepartureRow,
  found: readonly Found[],
  at: string,
): Promise<boolean> => {
  const lines = await db
    .selectFrom('helicopter_departure_flights')
    .selectAll()
    .where('departure_id', '=', departure.id)
    .orderBy('id')
    .execute();
  const known = new Map(lines.map((line) => [line.subject, line]));
  let is_changed = false;
  for (const each of found) {
    const line = known.get(each.subject);
    known.delete(each.subject);
    if (line === undefined) await insertLine(db, departure.id, each, at);
    else await moveLine(db, line.id, each);
    is_changed ||= line === undefined || line.left_at !== null || line.place !== each.place;
  }
  const left = [...known.values()].filter(({ left_at }: LineRow) => left_at === null);
  if (left.length > 0)
    await db
      .updateTable('helicopter_departure_flights')
      .set({ left_at: at })
      .where(
        'id',
        'in',
        left.map(({ id }) => id),
      )
      .execute();
  return is_changed || left.length > 0;
};

/** Tells the screens of all whom a departure concerns, in the caller's transaction. */
export const tellDeparture = async (db: Db, departure: DepartureRow, at: string): Promise<void> => {
  const rows = await db
    .selectFrom('helicopter_departure_flights')
    .select('operator_id')
    .distinct()
    .where('departure_id', '=', departure.id)
    .orderBy('operator_id')
    .execute();
  const waiting = await operatorsOnTheGround(db, corridorOfRow(departure), at);
  await recordScreenFact(db, helicopterDepartureUpdated, {
    ...departure,
    operator_ids: [...new Set([...rows.map(({ operator_id }) => operator_id), ...waiting])],
    at,
  });
};

/** Looks once whom a departure concerns. `flying`: every mission in the air. */
export const lookAround = async (
  db: Db,
  tracking: Pick<Tracking, 'sky'>,
  departure: DepartureRow,
  at: string,
): Promise<boolean> =>
  keepRoster(
    db,
    departure,
    concernedBy(corridorOfRow(departure), await flyingNow(db), knownDrones(tracking.sky)),
    at,
  );

const followOne = (
  database: Database,
  tracking: Pick<Tracking, 'sky'>,
  id: number,
  now: Date,
): Promise<void> =>
  database.transaction().execute(async (db) => {
    const departure = await db
      .selectFrom('helicopter_departures')
      .selectAll()
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (departure === undefined) return;
    const at = now.toISOString();
    if (Date.parse(departure.ends_at) <= now.getTime()) {
      await db
        .updateTable('helicopter_departures')
        .set({ ended_at: departure.ends_at, ended_how: 'expired' })
        .where('id', '=', id)
        .execute();
      await tellDeparture(db, departure, at);
      return;
    }
    if (await lookAround(db, tracking, departure, at)) await tellDeparture(db, departure, at);
  });

interface FollowDeps {
  readonly db: Database;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly tracking: Pick<Tracking, 'sky'>;
}

/** Looks anew whom the departures in force concern, and ends those whose time is over; one that fails holds up no other one. */
export const followDepartures = async ({ db, log, tracking }: FollowDeps, now: Date): Promise<void> => {
  const open = await db
    .selectFrom('helicopter_departures')
    .select('id')
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id } of open)
    try {
      await followOne(db, tracking, id, now);
    } catch (error) {
      log.error({ err: error, departure_id: id }, 'whom a departure concerns could not be looked for');
    }
};
