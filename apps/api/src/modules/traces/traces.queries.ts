import type { RequestOf } from '@envol/contract/endpoint';
import { LIMITS } from '@envol/contract/limits';
import type { listTraces, PositionAlert, Trace } from '@envol/contract/traces';
import { ALERT_LEVELS } from '@envol/domain/traces/alerts';
import { isActiveTrace, SAME_TRACE_FOR_S } from '@envol/domain/traces/trace';
import { sql } from 'kysely';
import { secondsAfter } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { holds } from '../../platform/db/like.ts';
import type { TracesDeps } from './traces.deps.ts';

type Filters = Pick<RequestOf<typeof listTraces>['query'], 'date_from' | 'date_to' | 'q' | 'is_active'>;

const DAYS_BACK = 10;
const DAY_S = 86_400;

/** The traces that a person may read and asked for. */
export const tracesFound = (db: Db, now: Date, { date_from, date_to, q, is_active }: Filters) => {
  const from = date_from ?? secondsAfter(now, -DAYS_BACK * DAY_S).toISOString();
  const activeFrom = secondsAfter(now, -SAME_TRACE_FOR_S).toISOString();
  return db
    .selectFrom('traces')
    .select([
      'id',
      'operator_id',
      'drone_id',
      'device_id',
      'is_simulated',
      'altitude_max',
      'first_detection',
      'last_detection',
      'first_longitude',
      'first_latitude',
      'points_count',
    ])
    .where('last_detection', '>=', from)
    .$if(date_to !== undefined, (rows) => rows.where('first_detection', '<=', date_to ?? ''))
    .$if(q !== undefined && q !== '', (rows) => rows.where(holds(['device_id'], q ?? '')))
    .$if(is_active !== undefined, (rows) => rows.where('last_detection', is_active ? '>=' : '<', activeFrom));
};

export type TraceRow = Awaited<ReturnType<ReturnType<typeof tracesFound>['executeTakeFirstOrThrow']>>;

/** What drones and operators are called; the asker reads their traces, not their rows. */
const namesOf = async (
  { own_db }: TracesDeps,
  rows: readonly Pick<TraceRow, 'operator_id' | 'drone_id'>[],
) => {
  const operatorIds = [...new Set(rows.flatMap(({ operator_id }) => operator_id ?? []))];
  const droneIds = [...new Set(rows.flatMap(({ drone_id }) => drone_id ?? []))];
  const [operators, drones] = await Promise.all([
    operatorIds.length === 0
      ? []
      : own_db
          .selectFrom('operators')
          .select(['id', 'commercial_name'])
          .where('id', 'in', operatorIds)
          .execute(),
    droneIds.length === 0
      ? []
      : own_db.selectFrom('drones').select(['id', 'name']).where('id', 'in', droneIds).execute(),
  ]);
  return {
    operator: new Map(operators.map(({ id, commercial_name }) => [id, commercial_name])),
    drone: new Map(drones.map((drone) => [drone.id, drone])),
  };
};

/** Rows as the contract tells them, with the approvals that the asker may read. */
export const toTraces = async (deps: TracesDeps, rows: readonly TraceRow[]): Promise<Trace[]> => {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [names, concerned] = await Promise.all([
    namesOf(deps, rows),
    deps.db
      .selectFrom('trace_approvals as l')
      .innerJoin('approvals as a', 'a.id', 'l.approval_id')
      .select(['l.trace_id', 'a.id', 'a.display_identifier', 'a.company_name'])
      .where('l.trace_id', 'in', ids)
      .orderBy('a.id')
      .execute(),
  ]);
  const now = deps.clock.now();
  return rows.map((row) => ({
    id: row.id,
    is_active: isActiveTrace(row.last_detection, now),
    device_id: row.device_id,
    drone: row.drone_id === null ? null : (names.drone.get(row.drone_id) ?? null),
    company_name: row.operator_id === null ? null : (names.operator.get(row.operator_id) ?? null),
    altitude_max: row.altitude_max,
    first_detection: row.first_detection,
    last_detection: row.last_detection,
    first_detection_longitude: row.first_longitude,
    first_detection_latitude: row.first_latitude,
    points_count: row.points_count,
    approvals: concerned.flatMap(({ trace_id, ...approval }) => (trace_id === row.id ? [approval] : [])),
    is_simulated: row.is_simulated,
  }));
};

/** How many alerts there are since an instant, and how many of them press somebody who has not read them. */
export const countAlerts = async (db: Db, userId: number, since: string) =>
  db
    .selectFrom('position_alerts as a')
    .innerJoin('traces as t', 't.id', 'a.trace_id')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) filter (where a.level >= ${ALERT_LEVELS.warning} and not exists (
        select from position_alert_reads r where r.alert_id = a.id and r.user_id = ${userId})))::int`.as(
        'pressing',
      ),
    ])
    .where('a.created_at', '>=', since)
    .executeTakeFirstOrThrow();

/** Alerts with the trace that each is of, the latest first. */
export const alertRows = (db: Db, userId: number) =>
  db
    .selectFrom('position_alerts as a')
    .innerJoin('traces as t', 't.id', 'a.trace_id')
    .select([
      'a.id',
      'a.trace_id',
      'a.alert_type',
      'a.level',
      'a.active',
      'a.created_at',
      'a.longitude',
      'a.latitude',
      'a.by_m',
      'a.take_off_ids',
      't.device_id',
      't.drone_id',
      't.operator_id',
      't.is_simulated',
      't.last_detection',
      sql<boolean>`exists (select from position_alert_reads r where r.alert_id = a.id and r.user_id = ${userId})`.as(
        'acknowledged',
      ),
    ])
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc');

type AlertRow = Awaited<ReturnType<ReturnType<typeof alertRows>['executeTakeFirstOrThrow']>>;

export const toAlerts = async (deps: TracesDeps, rows: readonly AlertRow[]): Promise<PositionAlert[]> => {
  const [names, now] = [await namesOf(deps, rows), deps.clock.now()];
  return rows.map(({ trace_id, device_id, drone_id, operator_id, longitude, latitude, by_m, ...row }) => ({
    id: row.id,
    alert_type: row.alert_type,
    level: row.level,
    acknowledged: row.acknowledged,
    // Of a drone that tells nothing any more, nobody knows whether it still holds.
    active: row.active && isActiveTrace(row.last_detection, now),
    created_at: row.created_at,
    alert_details: {
      trace_id,
      device_id,
      drone_name: drone_id === null ? null : (names.drone.get(drone_id)?.name ?? null),
      company_name: operator_id === null ? null : (names.operator.get(operator_id) ?? null),
      longitude,
      latitude,
      by_m,
      is_simulated: row.is_simulated,
    },
    take_off_authorizations_concerned: row.take_off_ids.map(Number),
  }));
};

/** The points of traces in the order of their instants. */
export const pointsOf = async (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('trace_points')
        .select(['trace_id', 'longitude', 'latitude', 'is_late'])
        .where('trace_id', 'in', [...ids])
        .orderBy('trace_id')
        .orderBy('at')
        .execute();

/**
 * The last point of each device that was heard within some seconds, with how many devices there are; of several tellers, the
 * latest.
 */
export const liveRows = (db: Db, since: string) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('traces')
        .select(['id', 'device_id', 'drone_id', 'operator_id', 'is_simulated', 'last_detection'])
        .distinctOn('device_id')
        .where('last_detection', '>=', since)
        .orderBy('device_id')
        .orderBy('last_detection', 'desc')
        .orderBy('id', 'desc')
        .as('t'),
    )
    .innerJoin('trace_points as p', (join) =>
      join.onRef('p.trace_id', '=', 't.id').onRef('p.at', '=', 't.last_detection'),
    )
    .select(sql<number>`(count(*) over ())::int`.as('count'))
    .select([
      't.id',
      't.device_id',
      't.drone_id',
      't.operator_id',
      't.is_simulated',
      'p.at',
      'p.longitude',
      'p.latitude',
      'p.altitude_m',
      'p.height_m',
      'p.heading_deg',
    ])
    .orderBy('t.last_detection', 'desc')
    .orderBy('t.id', 'desc')
    .limit(LIMITS.live_drones_told)
    .execute();

export const namesOfTracked = namesOf;
