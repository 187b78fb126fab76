import type { RequestOf } from '@envol/contract/endpoint';
import { LIMITS } from '@envol/contract/limits';
import type { listTraces, Trace } from '@envol/contract/traces';
import { isActiveTrace, LIVE_FOR_S } from '@envol/domain/traces/trace';
import { unfoldPoints } from '@envol/domain/tracking/foldedPoints';
import { type RawBuilder, sql } from 'kysely';
import { secondsAfter } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { containsText } from '../../platform/db/like.ts';
import { ownStructures, type Reader, readsTrace } from './readers.ts';
import type { TracesDeps } from './traces.deps.ts';

type Filters = Pick<RequestOf<typeof listTraces>['query'], 'date_from' | 'date_to' | 'q' | 'is_active'>;

const DAYS_BACK = 10;
const DAY_S = 86_400;

/** The traces that a person may read and asked for. */
export const tracesFound = (reader: Reader, now: Date, { date_from, date_to, q, is_active }: Filters) => {
  const from = date_from ?? secondsAfter(now, -DAYS_BACK * DAY_S).toISOString();
  const activeFrom = secondsAfter(now, -LIVE_FOR_S).toISOString();
  return reader.db
    .selectFrom('traces')
    .where(readsTrace(reader, 'traces'))
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
      'height_basis',
    ])
    .where('last_detection', '>=', from)
    .$if(date_to !== undefined, (rows) => rows.where('first_detection', '<=', date_to ?? ''))
    .$if(q !== undefined && q !== '', (rows) => rows.where(containsText(['device_id'], q ?? '')))
    .$if(is_active !== undefined, (rows) => rows.where('last_detection', is_active ? '>=' : '<', activeFrom));
};

export type TraceRow = Awaited<ReturnType<ReturnType<typeof tracesFound>['executeTakeFirstOrThrow']>>;

/** What drones and operators are called; the asker reads their traces, not their rows. */
export const namesOfTracked = async (
  { system_db }: Pick<TracesDeps, 'system_db'>,
  rows: readonly Pick<TraceRow, 'operator_id' | 'drone_id'>[],
) => {
  const operatorIds = [...new Set(rows.flatMap(({ operator_id }) => operator_id ?? []))];
  const droneIds = [...new Set(rows.flatMap(({ drone_id }) => drone_id ?? []))];
  const [operators, drones] = await Promise.all([
    operatorIds.length === 0
      ? []
      : system_db
          .selectFrom('operators')
          .select(['id', 'commercial_name'])
          .where('id', 'in', operatorIds)
          .execute(),
    droneIds.length === 0
      ? []
      : system_db.selectFrom('drones').select(['id', 'name']).where('id', 'in', droneIds).execute(),
  ]);
  return {
    operator: new Map(operators.map(({ id, commercial_name }) => [id, commercial_name])),
    drone: new Map(drones.map((drone) => [drone.id, drone])),
  };
};

/** The approvals that traces fell into, of those that the reader may read. */
export const approvalsConcerned = (reader: Reader, traces: readonly number[]) =>
  reader.db
    .selectFrom('trace_approvals as l')
    .innerJoin('approvals as a', 'a.id', 'l.approval_id')
    .select(['l.trace_id', 'a.id', 'a.display_identifier', 'a.company_name'])
    .where('l.trace_id', 'in', [...traces])
    .where(
      reader.operator_id === null
        ? sql<boolean>`a.structure_id = ${ownStructures(reader)}`
        : sql<boolean>`a.operator_id = ${reader.operator_id}`,
    )
    .orderBy('a.id')
    .execute();

/** Rows as the contract tells them, with the approvals that the asker may read. */
export const toTraces = async (
  deps: TracesDeps,
  reader: Reader,
  rows: readonly TraceRow[],
): Promise<Trace[]> => {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [names, concerned] = await Promise.all([namesOfTracked(deps, rows), approvalsConcerned(reader, ids)]);
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
    first_detection_point: { type: 'Point', coordinates: [row.first_longitude, row.first_latitude] },
    points_count: row.points_count,
    approvals: concerned.flatMap(({ trace_id, ...approval }) => (trace_id === row.id ? [approval] : [])),
    height_basis: row.height_basis,
    is_simulated: row.is_simulated,
  }));
};

/** The points of traces in the order of their instants; those of days that are folded come first. */
export const pointsOf = async (db: Db, ids: readonly number[]) => {
  if (ids.length === 0) return [];
  const [folds, points] = [
    await db
      .selectFrom('trace_folds')
      .select(['trace_id', 'points'])
      .where('trace_id', 'in', [...ids])
      .orderBy('trace_id')
      .orderBy('day')
      .execute(),
    await db
      .selectFrom('trace_points')
      .select(['trace_id', 'longitude', 'latitude', 'is_late'])
      .where('trace_id', 'in', [...ids])
      .orderBy('trace_id')
      .orderBy('at')
      .execute(),
  ];
  return [
    ...folds.flatMap(({ trace_id, points: folded }) =>
      unfoldPoints(folded).map(({ longitude, latitude, is_late }) => ({
        trace_id,
        longitude,
        latitude,
        is_late,
      })),
    ),
    ...points,
  ];
};

/**
 * The last point of each device that was heard within some seconds, with how many devices there are; of several tellers, the
 * latest.
 */
export const liveRows = (db: Db, since: string, own: RawBuilder<boolean>) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('traces')
        .select([
          'id',
          'device_id',
          'drone_id',
          'operator_id',
          'is_simulated',
          'last_detection',
          'height_basis',
        ])
        .distinctOn('device_id')
        .where('last_detection', '>=', since)
        .where(own)
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
      't.height_basis',
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
