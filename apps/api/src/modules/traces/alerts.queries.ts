import type { PositionAlert } from '@envol/contract/traces';
import { nearestThreshold } from '@envol/domain/airspace/aerodromes/thresholds';
import { ALERT_LEVELS } from '@envol/domain/traces/alerts';
import { LOST_MS } from '@envol/domain/tracking/alarms/evidence';
import { sql } from 'kysely';
import { secondsAfter } from '../../platform/clock.ts';
import { drawnAerodromes } from './protected.queries.ts';
import { hearsAlert, ownStructures, type Reader } from './readers.ts';
import type { TracesDeps } from './traces.deps.ts';
import { namesOfTracked } from './traces.queries.ts';

/** A person of the reader's structures took note of the alert by name, as bad as it is now. */
const isAcknowledged = (reader: Reader) =>
  sql<boolean>`exists (select from alert_acknowledgements k where k.alert_id = a.id and k.level >= a.level
    and k.structure_id = ${ownStructures(reader)})`;

const isSeen = ({ user_id }: Reader) =>
  sql<boolean>`exists (select from position_alert_reads r where r.alert_id = a.id and r.user_id = ${user_id})`;

/** A mute of the reader's structures holds the alert silent now: the rule of `domain/traces/mutes.ts`, for many at once. */
const mutesOf = (
  reader: Reader,
  now: Date,
) => sql`alert_mutes m where m.structure_id = ${ownStructures(reader)}
    and m.device_id = t.device_id and m.alert_type = a.alert_type
    and m.other_device_id is not distinct from a.other_device_id
    and m.level >= a.level and m.lifted_at is null and m.until > ${now.toISOString()}`;

const isMuted = (reader: Reader, now: Date) =>
  reader.operator_id === null
    ? sql<boolean>`exists (select from ${mutesOf(reader, now)})`
    : sql<boolean>`false`;

/** It holds for the last place of a drone that is still heard, and of the other aircraft where it is about two. */
const goesOn = (now: Date) =>
  sql<boolean>`(a.active and a.lost_since is null and t.last_detection >= ${secondsAfter(now, -LOST_MS / 1000).toISOString()})`;

const heard = (reader: Reader) =>
  reader.db
    .selectFrom('position_alerts as a')
    .innerJoin('traces as t', 't.id', 'a.trace_id')
    .where(hearsAlert(reader, 'a', 't'));

/**
 * How many alerts there are since an instant, and how many of them press: warnings and worse that go on and nobody of the
 * reader's side took note of by name, or that the reader has not seen.
 */
export const countAlerts = (reader: Reader, now: Date, since: string) =>
  heard(reader)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) filter (where a.level >= ${ALERT_LEVELS.warning} and not ${isAcknowledged(reader)}
        and not ${isMuted(reader, now)} and (${goesOn(now)} or not ${isSeen(reader)})))::int`.as('pressing'),
    ])
    .where('a.created_at', '>=', since)
    .executeTakeFirstOrThrow();

/** Alerts with the trace that each is of, the latest first. */
export const alertRows = (reader: Reader, now: Date) =>
  heard(reader)
    .select([
      'a.id',
      'a.trace_id',
      'a.alert_type',
      'a.level',
      'a.active',
      'a.created_at',
      'a.ended_at',
      'a.ended_by',
      'a.lost_since',
      'a.longitude',
      'a.latitude',
      'a.by_m',
      'a.basis',
      'a.not_judged',
      'a.take_off_ids',
      'a.other_device_id',
      't.device_id',
      't.drone_id',
      't.operator_id',
      't.is_simulated',
      't.last_detection',
      goesOn(now).as('goes_on'),
      isSeen(reader).as('seen'),
    ])
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc');

type AlertRow = Awaited<ReturnType<ReturnType<typeof alertRows>['executeTakeFirstOrThrow']>>;

/** Where alerts are: the nearest of the structures that hear them, of the reader's own where it reads as one. */
const placesOf = async ({ system_db }: TracesDeps, reader: Reader, ids: readonly number[]) => {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await system_db
    .selectFrom('alert_structures as n')
    .innerJoin('structures as s', 's.id', 'n.structure_id')
    .select(['n.alert_id', 's.name', 's.code', 'n.distance_m'])
    .distinctOn('n.alert_id')
    .where('n.alert_id', 'in', [...ids])
    .$if(reader.operator_id === null, (found) =>
      found.where(sql<boolean>`n.structure_id = ${ownStructures(reader)}`),
    )
    .orderBy('n.alert_id')
    .orderBy(sql`n.distance_m asc nulls last`)
    .orderBy('s.id')
    .execute();
  return new Map(rows.map(({ alert_id, ...place }) => [alert_id, place]));
};

/** Who took note of alerts first, of the reader's side. */
const acknowledgementsOf = async ({ system_db }: TracesDeps, reader: Reader, ids: readonly number[]) => {
  if (ids.length === 0 || reader.operator_id !== null) return new Map<number, never>();
  const rows = await system_db
    .selectFrom('alert_acknowledgements as k')
    .innerJoin('position_alerts as a', 'a.id', 'k.alert_id')
    .whereRef('k.level', '>=', 'a.level')
    .select(['k.alert_id', 'k.user_name as by', 'k.at'])
    .distinctOn('k.alert_id')
    .where('k.alert_id', 'in', [...ids])
    .where(sql<boolean>`k.structure_id = ${ownStructures(reader)}`)
    .orderBy('k.alert_id')
    .orderBy('k.at')
    .execute();
  return new Map(rows.map(({ alert_id, ...acknowledgement }) => [alert_id, acknowledgement]));
};

/** By whom, until when and why alerts are muted, of the reader's side: the mute that ends last. */
const mutedOf = async (reader: Reader, ids: readonly number[], now: Date) => {
  if (ids.length === 0 || reader.operator_id !== null) return new Map<number, never>();
  const rows = await reader.db
    .selectFrom('position_alerts as a')
    .innerJoin('traces as t', 't.id', 'a.trace_id')
    .innerJoinLateral(
      sql<{
        by: string;
        at: string;
        until: string;
        reason: string;
      }>`(select m.user_name as by, m.at, m.until, m.reason from ${mutesOf(reader, now)} order by m.until desc, m.id limit 1)`.as(
        'm',
      ),
      (join) => join.onTrue(),
    )
    .select(['a.id', 'm.by', 'm.at', 'm.until', 'm.reason'])
    .where('a.id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, ...muted }) => [id, muted]));
};

/** Since when somebody whom an alert is about is not heard, and who; of one that ended by evidence nobody. */
const silenceOf = (
  { active, goes_on, ended_by, lost_since, last_detection, other_device_id }: AlertRow,
  now: Date,
): Pick<PositionAlert, 'lost_since' | 'lost'> => {
  if (goes_on || (!active && ended_by !== 'silence')) return { lost_since: null, lost: null };
  const isDroneLost =
    other_device_id === null ||
    lost_since === null ||
    Date.parse(last_detection) <= Date.parse(lost_since) ||
    (active && now.getTime() - Date.parse(last_detection) >= LOST_MS);
  const since = lost_since !== null && lost_since < last_detection ? lost_since : last_detection;
  return { lost_since: since, lost: isDroneLost ? 'drone' : 'other' };
};

export const toAlerts = async (
  deps: TracesDeps,
  reader: Reader,
  rows: readonly AlertRow[],
): Promise<PositionAlert[]> => {
  const ids = rows.map(({ id }) => id);
  const aerodromes = drawnAerodromes(deps.airspace);
  const [names, places, acknowledgements, muted] = [
    await namesOfTracked(deps, rows),
    await placesOf(deps, reader, ids),
    await acknowledgementsOf(deps, reader, ids),
    await mutedOf(reader, ids, deps.clock.now()),
  ];
  return rows.map((row) => {
    const acknowledgement = acknowledgements.get(row.id) ?? null;
    return {
      id: row.id,
      alert_type: row.alert_type,
      level: row.level,
      acknowledged: acknowledgement !== null,
      acknowledgement,
      muted: muted.get(row.id) ?? null,
      seen: row.seen,
      active: row.goes_on,
      // Of what tells nothing any more, nobody knows whether it still holds.
      ...silenceOf(row, deps.clock.now()),
      ended_at: row.ended_at,
      ended_by: row.ended_by,
      not_judged: row.goes_on ? row.not_judged : null,
      created_at: row.created_at,
      alert_details: {
        trace_id: row.trace_id,
        device_id: row.device_id,
        drone_name: row.drone_id === null ? null : (names.drone.get(row.drone_id)?.name ?? null),
        company_name: row.operator_id === null ? null : (names.operator.get(row.operator_id) ?? null),
        longitude: row.longitude,
        latitude: row.latitude,
        place: places.get(row.id) ?? null,
        threshold: nearestThreshold([row.longitude, row.latitude], aerodromes),
        by_m: row.by_m,
        basis: row.basis,
        is_simulated: row.is_simulated,
      },
      take_off_authorizations_concerned: row.take_off_ids.map(Number),
    };
  });
};
