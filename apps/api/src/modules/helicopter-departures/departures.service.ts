import type { RequestOf, ResponseOf } from '@envol/contract/endpoint';
import {
  DEPARTURES_LISTED,
  type declareHelicopterDeparture,
  type endHelicopterDeparture,
  type HelicopterDeparture,
  type listHelicopterDepartures,
  type receiveHelicopterDeparture,
} from '@envol/contract/helicopter-departures';
import { type Actor, operatorOf } from '@envol/domain/access/actor';
import { reachOf } from '@envol/domain/access/reach';
import { geodesicBearing, geodesicDestination, geodesicDistance } from '@envol/domain/geo/geodesy';
import { type Corridor, MOST_LENGTH_M, sceneFault } from '@envol/domain/helicopter-departures/corridor';
import { sql } from 'kysely';
import { secondsAfter } from '../../platform/clock.ts';
import { claimAct, nameActsSubject } from '../../platform/db/actKeys.ts';
import type { Db } from '../../platform/db/database.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import type { Services } from '../../platform/service.ts';
import type { DepartureRow } from './corridors.queries.ts';
import { type DeparturesRead, readsDeparture, toDepartures } from './departures.mapper.ts';
import { lookAround, tellDeparture } from './roster.service.ts';

export interface DeparturesDeps extends DeparturesRead {
  readonly areas: Services['areas'];
}

const TOLD_FOR_S = 86_400;

/** Departures of the last day that the asker is told of, those in force first. */
export const readDepartures = async (
  deps: DeparturesDeps,
  actor: Actor,
): Promise<ResponseOf<typeof listHelicopterDepartures>> => {
  const since = secondsAfter(deps.clock.now(), -TOLD_FOR_S).toISOString();
  const found = deps.system_db
    .selectFrom('helicopter_departures as d')
    .where((eb) => eb.or([eb('d.ended_at', 'is', null), eb('d.declared_at', '>=', since)]))
    .where(readsDeparture(actor));
  const [{ count }, rows] = [
    await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    await found
      .selectAll('d')
      .orderBy(sql`d.ended_at is null`, 'desc')
      .orderBy('d.id', 'desc')
      .limit(DEPARTURES_LISTED)
      .execute(),
  ];
  return { count: Number(count), results: await toDepartures(deps, actor, rows) };
};

const answer = async (
  deps: DeparturesDeps,
  actor: Actor,
  row: DepartureRow,
): Promise<HelicopterDeparture> => {
  const [departure] = await toDepartures(deps, actor, [row]);
  if (departure === undefined) throw notFound();
  return departure;
};

/** How far apart, m, places on the way are, at which it is asked who watches there. */
const STEP_M = 500;

/** Who watches the airspace that a corridor crosses: authorities whose area it touches, and U-spaces. */
const watchersOf = async (
  { areas }: DeparturesDeps,
  { from, to, half_width_m }: Corridor,
): Promise<number[]> => {
  await areas.refresh(0);
  const [length, bearing] = [geodesicDistance(from, to), geodesicBearing(from, to)];
  const found = new Set<number>();
  for (let way = 0; way <= length + STEP_M; way += STEP_M) {
    const [lng, lat] = geodesicDestination(from, bearing, Math.min(way, length));
    for (const { structure_id, distance_m } of areas.at(lat, lng))
      if (distance_m <= half_width_m) found.add(structure_id);
    for (const id of areas.uspacesAt(lat, lng)) found.add(id);
  }
  return [...found].sort((a, b) => a - b);
};

type Declared = RequestOf<typeof declareHelicopterDeparture>['body'];

const insertDeparture = async (
  deps: DeparturesDeps,
  db: Db,
  by: SignedIn,
  { base_id, scene }: Declared,
): Promise<DepartureRow> => {
  const base = await db
    .selectFrom('helicopter_bases')
    .selectAll()
    .where('id', '=', base_id)
    .where('structure_id', 'in', [...reachOf(by.actor).structure_ids, 0])
    // Nobody deletes it before this departure stands.
    .forKeyShare()
    .executeTakeFirst();
  if (base === undefined) throw notFound();
  const now = deps.clock.now();
  const place = {
    ...{ base_lng: base.longitude, base_lat: base.latitude },
    ...{ scene_lng: scene.longitude, scene_lat: scene.latitude },
  };
  const leg: Pick<Corridor, 'from' | 'to'> = {
    from: [base.longitude, base.latitude],
    to: [scene.longitude, scene.latitude],
  };
  const fault = sceneFault(leg);
  if (fault !== null) throw fieldFailure('VALIDATION', 'scene', fault, { most_km: MOST_LENGTH_M / 1_000 });
  const told = await watchersOf(deps, {
    ...leg,
    ...{ half_width_m: base.half_width_m, height_m: base.height_m },
  });
  return db
    .insertInto('helicopter_departures')
    .values({
      ...place,
      ...{ base_id, structure_id: base.structure_id, base_name: base.name, scene_name: scene.name },
      ...{ callsigns: base.callsigns, half_width_m: base.half_width_m, height_m: base.height_m },
      told_structure_ids: told.filter((id) => id !== base.structure_id),
      ...{ declared_at: now.toISOString(), declared_by: by.actor.user_id, declared_by_name: by.long_name },
      ends_at: secondsAfter(now, base.minutes * 60).toISOString(),
      is_simulated: base.is_simulated,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** Declares a departure; whom it concerns is looked for at once. Throws NOT_FOUND for a base that is not the asker's, VALIDATION at `scene`. */
export const declareDeparture = async (
  deps: DeparturesDeps,
  by: SignedIn,
  body: Declared,
): Promise<HelicopterDeparture> => {
  const { user_id } = by.actor;
  const row = await deps.system_db.transaction().execute(async (db) => {
    const at = deps.clock.now().toISOString();
    const key = { user_id, client_key: body.client_key, act: 'helicopter_departure:declare' };
    const done = await claimAct(db, { ...key, subject_id: null, at });
    if (done !== null) return lockDeparture(db, by.actor, done);
    const made = await insertDeparture(deps, db, by, body);
    await nameActsSubject(db, key, made.id);
    await lookAround(db, deps.tracking, made, at);
    await tellDeparture(db, made, at);
    return made;
  });
  // Alarms of drones in it begin with their next place.
  await deps.areas.refresh(0);
  return answer(deps, by.actor, row);
};

/** A departure that the asker is told of, for a change of it. Throws NOT_FOUND. */
const lockDeparture = async (db: Db, actor: Actor, id: number): Promise<DepartureRow> => {
  const row = await db
    .selectFrom('helicopter_departures as d')
    .selectAll('d')
    .where('d.id', '=', id)
    .where(readsDeparture(actor))
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
};

/** Ends a departure of one of the asker's bases: its alarms end, and pilots are told. The same end again changes nothing. */
export const endDeparture = async (
  deps: DeparturesDeps,
  by: SignedIn,
  id: number,
  { how }: RequestOf<typeof endHelicopterDeparture>['body'],
): Promise<HelicopterDeparture> => {
  const row = await deps.system_db.transaction().execute(async (db) => {
    const before = await lockDeparture(db, by.actor, id);
    if (!reachOf(by.actor).structure_ids.includes(before.structure_id)) throw notFound();
    if (before.ended_how === how) return before;
    if (before.ended_at !== null) throw new Failure('HELICOPTER_DEPARTURE_OVER');
    const at = deps.clock.now().toISOString();
    const ended = await db
      .updateTable('helicopter_departures')
      .set({ ended_at: at, ended_how: how, ended_by_name: by.long_name })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await tellDeparture(db, ended, at);
    return ended;
  });
  await deps.areas.refresh(0);
  return answer(deps, by.actor, row);
};

/** A pilot confirms for one flight; the first answer stands. Throws NOT_FOUND for another's. */
export const receiveDeparture = async (
  deps: DeparturesDeps,
  by: SignedIn,
  id: number,
  { concerned_id, answer: said }: RequestOf<typeof receiveHelicopterDeparture>['body'],
): Promise<HelicopterDeparture> => {
  const row = await deps.system_db.transaction().execute(async (db) => {
    const departure = await lockDeparture(db, by.actor, id);
    const [read] = await toDepartures({ ...deps, system_db: db }, by.actor, [departure]);
    const line = read?.concerned.find((each) => each.id === concerned_id);
    if (line === undefined || operatorOf(by.actor) === null) throw notFound();
    if (line.receipt !== null) return departure;
    if (departure.ended_at !== null) throw new Failure('HELICOPTER_DEPARTURE_OVER');
    if (!line.may_receive) throw line.left_at === null ? new Failure('FORBIDDEN') : notFound();
    const at = deps.clock.now().toISOString();
    await db
      .updateTable('helicopter_departure_flights')
      .set({ answer: said, received_at: at, received_by_name: by.long_name })
      .where('id', '=', concerned_id)
      .execute();
    await tellDeparture(db, departure, at);
    return departure;
  });
  return answer(deps, by.actor, row);
};
