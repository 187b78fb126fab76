import { createHash } from 'node:crypto';
import type { FlightChange, FlightChanges } from '@envol/contract/flight-changes';
import type { Flight } from '@envol/contract/flights';
import { operatorOf as operatorActedFor } from '@envol/domain/access/actor';
import {
  changesBetween,
  isAsRead,
  type MissionState,
  type OwnRequests,
  STATE_SHAPE,
} from '@envol/domain/flight-changes/changes';
import type { Database, Db } from '../../platform/db/database.ts';
import { recordScreenFact } from '../../platform/facts/recordFact.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Context, SignedIn } from '../../platform/http/mount.ts';
import { reachedBy } from '../../platform/http/operator.ts';
import { type FlightDetail, getDetail } from '../flight-details/index.ts';
import { answerOf, type FlightsDeps } from '../flights/index.ts';
import { droneLimitsOf } from '../weather/index.ts';
import { flightRead } from './flightChanges.facts.ts';

export type FlightChangesDeps = Pick<FlightsDeps, 'clock' | 'airspace'> & { readonly db: Database };

/** Who flies a mission, or made it. */
const isOfMission = async (
  db: Db,
  { flight, pilots }: FlightDetail,
  context: Context<SignedIn>,
): Promise<boolean> => {
  const { actor } = context.signed_in;
  const pilot_id = operatorActedFor(actor)?.pilot_id ?? null;
  if (pilots.some(({ id }) => id === pilot_id)) return true;
  const made = await db
    .selectFrom('flights')
    .select('id')
    .where('id', '=', flight.id)
    .where('created_by', '=', actor.user_id)
    .executeTakeFirst();
  return made !== undefined;
};

/** What nobody has to do anything about any more is no part of what one reads. */
const cardsOf = ({ analysis }: Pick<Flight, 'analysis'>): MissionState['cards'] =>
  analysis?.constraints
    .filter(({ status, effect }) => status !== 'outdated' && effect !== 'free' && effect !== 'information')
    .map(({ key, kind, title, effect, free_height_m }) => ({ key, kind, title, effect, free_height_m })) ??
  null;

/** Where it flies, so that another place is another digest: areas with their heights, places of take-off and landing. */
const placeOf = ({ areas, flight: { points } }: Pick<FlightDetail, 'areas' | 'flight'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        areas.map(({ geometry, max_height_m }) => [geometry, max_height_m]),
        points.map(({ kind, position }) => [kind, position]),
      ]),
    )
    .digest('base64url');

const stateOf = async (deps: FlightChangesDeps, db: Db, detail: FlightDetail): Promise<MissionState> => {
  const flight = answerOf(deps, detail, false);
  return {
    shape: STATE_SHAPE,
    verdict: flight.verdict,
    start: flight.date_start,
    end: flight.date_end,
    height_m: flight.max_flying_height,
    // Of an analysis that is to be made again the zones are no news.
    cards: flight.to_update ? null : cardsOf(flight),
    grants: flight.approvals.map(({ id, structure_name, status, restricted_height }) => ({
      id,
      name: structure_name,
      status,
      height_m: restricted_height,
    })),
    limits: await droneLimitsOf(db, flight.id),
    place: placeOf(detail),
    drones: flight.drones.map(({ id, name }) => ({ id, name })),
    pilots: flight.pilots.map(({ id, full_name }) => ({ id, name: full_name })),
  };
};

const readingsOf = (db: Db, flightId: number) =>
  db
    .selectFrom('flight_readings')
    .select(['user_id', 'reader_name', 'read_at', 'state'])
    .where('flight_id', '=', flightId)
    .orderBy('read_at', 'desc')
    .orderBy('user_id')
    .execute();

/** What one sent is no news to it; what came of it is. */
const sentBy = async (db: Db, userId: number, flightId: number): Promise<OwnRequests> => {
  const sent = await db
    .selectFrom('approvals')
    .select('id')
    .where('flight_id', '=', flightId)
    .where('submitted_by', '=', userId)
    .execute();
  return new Set(sent.map(({ id }) => id));
};

const toldTo = async (
  db: Db,
  userId: number,
  flightId: number,
  state: MissionState,
): Promise<FlightChanges> => {
  const readings = await readingsOf(db, flightId);
  const own = readings.find(({ user_id }) => user_id === userId);
  return {
    is_of_mission: true,
    since: own?.read_at ?? null,
    changes:
      own === undefined
        ? []
        : (changesBetween(own.state, state, await sentBy(db, userId, flightId)) as FlightChange[]),
    read_by: readings
      .filter((reading) => isAsRead(reading.state, state))
      .map(({ reader_name, read_at }) => ({ name: reader_name, at: read_at })),
  };
};

const NOTHING: FlightChanges = { is_of_mission: false, since: null, changes: [], read_by: [] };

/** What changed for the asker since it read the mission; nothing for who is none of its people. Throws NOT_FOUND. */
export const listChanges = async (
  deps: FlightChangesDeps,
  context: Context<SignedIn>,
  flightId: number,
): Promise<FlightChanges> => {
  const { db } = deps;
  const detail = await getDetail(db, reachedBy(context), flightId);
  if (!(await isOfMission(db, detail, context))) return NOTHING;
  return toldTo(db, context.signed_in.actor.user_id, flightId, await stateOf(deps, db, detail));
};

/**
 * Notes that the asker has read the mission as it is now; where the staff look through an account, its person has read
 * nothing. Throws NOT_FOUND, NOT_OF_MISSION.
 */
export const readChanges = (
  deps: FlightChangesDeps,
  context: Context<SignedIn>,
  flightId: number,
): Promise<FlightChanges> =>
  deps.db.transaction().execute(async (db) => {
    const detail = await getDetail(db, reachedBy(context), flightId);
    if (!(await isOfMission(db, detail, context))) throw new Failure('NOT_OF_MISSION');
    const state = await stateOf(deps, db, detail);
    const { actor, long_name } = context.signed_in;
    if (actor.impersonator_user_id !== null) return toldTo(db, actor.user_id, flightId, state);
    const read = {
      reader_name: long_name,
      read_at: deps.clock.now().toISOString(),
      state: JSON.stringify(state),
    };
    await db
      .insertInto('flight_readings')
      .values({ flight_id: flightId, user_id: actor.user_id, ...read })
      .onConflict((conflict) => conflict.columns(['flight_id', 'user_id']).doUpdateSet(read))
      .execute();
    const { operator_id } = detail.flight;
    await recordScreenFact(db, flightRead, { operator_id, flight_id: flightId, at: read.read_at });
    return toldTo(db, actor.user_id, flightId, state);
  });
