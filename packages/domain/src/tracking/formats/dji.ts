/*
 * DJI Cloud API 1.11 (JSON over MQTT), as published by DJI: field names and units are its own. An aircraft tells `height` above
 * the ellipsoid and `elevation` above its place of take-off; neither is a height above the sea.
 */
import { isObject, type Json, listIn } from '../../formats/json.ts';
import type { FixState, OperatorPosition, RawFix } from '../fix.ts';
import { type DjiCapacity, djiCapacityOf } from './djiLive.ts';
import type { DjiMessage } from './djiMessage.ts';
import {
  blankFix,
  identityOf,
  numberOrNull,
  objectOf,
  positionOrNull,
  presentFields,
  type ReadRefusal,
} from './reading.ts';

/** What is known of the gateways of one connection: their aircraft, where their pilots stand, where aircraft took off. */
export interface DjiSession {
  readonly aircraft: ReadonlyMap<string, string>;
  readonly pilots: ReadonlyMap<string, OperatorPosition>;
  readonly homes: ReadonlyMap<string, OperatorPosition>;
}
export const NEW_DJI_SESSION: DjiSession = { aircraft: new Map(), pilots: new Map(), homes: new Map() };

/** A gateway's answer to a command. */
export interface DjiCommandResult {
  readonly gateway: string;
  readonly tid: string;
  readonly method: string;
  /** 0: done; else DJI's number of what went wrong. */
  readonly result: number;
}

export interface DjiReading {
  readonly fixes: readonly RawFix[];
  readonly refused: readonly ReadRefusal[];
  readonly answers: readonly DjiMessage[];
  readonly results: readonly DjiCommandResult[];
  /** The cameras that a gateway told of; null: it told of none. */
  readonly capacity: DjiCapacity | null;
  readonly session: DjiSession;
}

/** Gateways of one connection, and aircraft of one gateway: more are nobody's. */
const MOST_KNOWN = 100;

const TOPIC =
  /^(thing|sys)\/product\/([\w-]{1,64})\/(osd|state|events|status|requests|services_reply|property\/set_reply|drc\/up)$/;
const DOWN =
  /^(thing|sys)\/product\/([\w-]{1,64})\/(services|events_reply|requests_reply|status_reply|property\/set|drc\/down)$/;

/** Whether a topic is one of the Cloud API's that devices write to. */
export const isDjiTopic = (topic: string): boolean => TOPIC.test(topic);

/** The device that a topic speaks of; null for a topic that is none of the Cloud API's. */
export const djiSerialOf = (topic: string): string | null =>
  TOPIC.exec(topic)?.[2] ?? DOWN.exec(topic)?.[2] ?? null;

/** The device that a topic for answers and commands is read by; null for any other topic. */
export const djiReplySerialOf = (topic: string): string | null => DOWN.exec(topic)?.[2] ?? null;

/** mode_code: 0 standby, 1 preparing, 2 ready for take-off, 14 not connected; all others fly. */
const stateOf = (mode: number | null): FixState =>
  mode === null || mode === 14 ? 'unknown' : mode <= 2 ? 'ground' : 'airborne';

const added = <T>(known: ReadonlyMap<string, T>, key: string, value: T): ReadonlyMap<string, T> => {
  if (!known.has(key) && known.size >= MOST_KNOWN) return known;
  return new Map(known).set(key, value);
};

interface DjiReport {
  readonly serial: string;
  readonly gateway: string;
  readonly data: Json;
  readonly at: number | null;
  readonly sensor: string;
  readonly session: DjiSession;
}

/** Zeros are what a device tells before it has a place. */
const placeIn = (data: Json) => {
  const [lat, lon] = [numberOrNull(data.latitude), numberOrNull(data.longitude)];
  return { lat, lon };
};

const readAircraft = ({ serial, gateway, data, at, sensor, session }: DjiReport): RawFix => ({
  ...blankFix('dji', sensor),
  subject: { kind: 'drone', serial, ...(gateway !== serial && { controller: gateway }) },
  at,
  ...placeIn(data),
  altitude: presentFields({
    ellipsoid_m: numberOrNull(data.height),
    above_takeoff_m: numberOrNull(data.elevation),
  }),
  speed_ms: numberOrNull(data.horizontal_speed),
  // Where the nose points; the way over ground is not told.
  ...presentFields<Pick<RawFix, 'heading_deg'>>({ heading_deg: numberOrNull(data.attitude_head) }),
  climb_ms: numberOrNull(data.vertical_speed),
  state: stateOf(numberOrNull(data.mode_code)),
  operator_position: session.pilots.get(gateway) ?? session.homes.get(serial) ?? null,
});

type Part = Pick<DjiReading, 'fixes' | 'refused' | 'session'>;
const part = (session: DjiSession, more: Partial<Part> = {}): Part => ({
  fixes: [],
  refused: [],
  session,
  ...more,
});

const readOsd = (told: DjiReport): Part => {
  const { serial, gateway, data, session } = told;
  const { lat, lon } = placeIn(data);
  if (serial === gateway) {
    const place = positionOrNull('live', lat, lon, numberOrNull(data.height));
    return part(place === null ? session : { ...session, pilots: added(session.pilots, gateway, place) });
  }
  if (lat === null && lon === null) return part(session, { refused: ['no_position'] });
  return part(session, { fixes: [readAircraft(told)] });
};

const readState = ({ serial, data, session }: DjiReport): Part => {
  const home = positionOrNull('takeoff', numberOrNull(data.home_latitude), numberOrNull(data.home_longitude));
  return part(home === null ? session : { ...session, homes: added(session.homes, serial, home) });
};

/** Aircraft with a receiver of ADS-B tell what it hears. */
const readAirsense = ({ data, at, sensor }: DjiReport): Part['fixes'] =>
  listIn(data)
    .concat(listIn(data.list))
    .slice(0, MOST_KNOWN)
    .flatMap((each) => {
      if (!isObject(each)) return [];
      const icao24 = identityOf(each.icao)?.toUpperCase();
      if (icao24 === undefined || !/^[\dA-F]{6}$/.test(icao24)) return [];
      const altitude_m = numberOrNull(each.altitude);
      return {
        ...blankFix('dji', sensor),
        subject: { kind: 'manned' as const, icao24 },
        at,
        ...placeIn(each),
        altitude: presentFields<RawFix['altitude']>(
          numberOrNull(each.altitude_type) === 1 ? { amsl_m: altitude_m } : { ellipsoid_m: altitude_m },
        ),
        track_deg: numberOrNull(each.heading),
        state: 'airborne' as const,
      };
    });

const readTopology = (gateway: string, data: Json, session: DjiSession): DjiSession => {
  const former = [...session.aircraft].filter(([, of]) => of !== gateway);
  const now = listIn(data.sub_devices)
    .slice(0, MOST_KNOWN)
    .flatMap((each) => {
      const sn = isObject(each) ? identityOf(each.sn) : undefined;
      return sn === undefined ? [] : [[sn, gateway] as const];
    });
  return { ...session, aircraft: new Map([...former, ...now].slice(0, MOST_KNOWN)) };
};

/** The answer that the Cloud API asks for; without it the pilot's app repeats and shows that it is not connected. */
const answerTo = (topic: string, message: Json, now: number): DjiMessage => ({
  topic: `${topic}_reply`,
  payload: {
    tid: message.tid ?? '',
    bid: message.bid ?? '',
    timestamp: now,
    ...(typeof message.method === 'string' && { method: message.method }),
    data: { result: 0 },
  },
});

const readEvents = (told: DjiReport, method: unknown): Part =>
  method === 'airsense_warning'
    ? part(told.session, { fixes: readAirsense(told) })
    : part(told.session, { refused: ['unknown_message'] });

/**
 * Reads one message of a device. `now`: ms, the time of the answers; the new session takes the place of the one that was given.
 */
export function readDji(
  message: { readonly topic: string; readonly text: string },
  session: DjiSession,
  { sensor, now }: { readonly sensor: string; readonly now: number },
): DjiReading {
  const none = { fixes: [], refused: [], answers: [], results: [], capacity: null, session };
  const found = TOPIC.exec(message.topic);
  const [serial, kind] = [found?.[2], found?.[3]];
  if (serial === undefined) return { ...none, refused: ['unknown_message'] };
  const body = objectOf(message.text);
  if (body === null) return { ...none, refused: ['malformed'] };
  const data = body.data as Json;
  if (!isObject(body.data) && !Array.isArray(body.data)) return { ...none, refused: ['malformed'] };
  const gateway = identityOf(body.gateway) ?? session.aircraft.get(serial) ?? serial;
  const told: DjiReport = { serial, gateway, data, at: numberOrNull(body.timestamp), sensor, session };
  switch (kind) {
    case 'osd':
      return { ...none, ...readOsd(told) };
    case 'state':
      return { ...none, ...readState(told), capacity: djiCapacityOf(serial, data) };
    case 'status':
      if (body.method !== 'update_topo') return { ...none, refused: ['unknown_message'] };
      return {
        ...none,
        session: readTopology(serial, data, session),
        answers: [answerTo(message.topic, body, now)],
      };
    case 'events':
      return {
        ...none,
        ...readEvents(told, body.method),
        answers: numberOrNull(body.need_reply) === 1 ? [answerTo(message.topic, body, now)] : [],
      };
    case 'services_reply':
      return { ...none, results: resultsOf(serial, body, data) };
    default:
      return { ...none, refused: ['unknown_message'] };
  }
}

const resultsOf = (gateway: string, body: Json, data: Json): DjiCommandResult[] => {
  const [tid, method, result] = [identityOf(body.tid), identityOf(body.method), numberOrNull(data.result)];
  return tid === undefined || method === undefined || result === null
    ? []
    : [{ gateway, tid, method, result }];
};
