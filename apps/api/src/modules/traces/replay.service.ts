import type { RequestOf, ResponseOf } from '@envol/contract/endpoint';
import type { replayTraces } from '@envol/contract/traces';
import { unfoldPoints } from '@envol/domain/tracking/foldedPoints';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { type Reader, readerOf, readsTrace } from './readers.ts';
import { airborneSpans, alertSpans } from './replayJudged.queries.ts';
import type { TracesDeps } from './traces.deps.ts';
import { approvalsConcerned, namesOfTracked } from './traces.queries.ts';
import { alertReaderOf } from './traces.service.ts';

/** Traces that a replay plays at once. */
const MOST_PLAYED = 200;
/** Positions of one trace, at most: one a second of ten minutes, one in two minutes of a day. */
const MOST_POSITIONS = 720;
/** Played where nobody says from when until when, ms: the last ten minutes. */
const UNASKED_MS = 600_000;

type Replay = ResponseOf<typeof replayTraces>;

interface Span {
  readonly date_from: string;
  readonly date_to: string;
  readonly step_s: number;
}

/** The traces of a span that a reader sees, the latest first, and one more than is played: that there are more is told. */
const tracesInSpan = (reader: Reader, { date_from, date_to }: Span) =>
  reader.db
    .selectFrom('traces')
    .where(readsTrace(reader, 'traces'))
    .where('last_detection', '>=', date_from)
    .where('first_detection', '<=', date_to)
    .select(['id', 'device_id', 'drone_id', 'operator_id', 'is_simulated', 'height_basis'])
    .orderBy('last_detection', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_PLAYED + 1)
    .execute();

/** The first position of each step, of each trace. */
const pointsInSpan = (db: Db, ids: readonly number[], { date_from, date_to, step_s }: Span) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('trace_points')
        .select(['trace_id', 'longitude', 'latitude', 'altitude_m', 'height_m', 'heading_deg'])
        .select(sql<number>`extract(epoch from (at - ${date_from}::timestamptz))::float8`.as('since'))
        .select(
          sql<number>`floor(extract(epoch from (at - ${date_from}::timestamptz)) / ${step_s}::int)`.as(
            'step',
          ),
        )
        .where('trace_id', 'in', [...ids])
        .where('at', '>=', date_from)
        .where('at', '<=', date_to)
        .as('p'),
    )
    .selectAll('p')
    .distinctOn(['p.trace_id', 'p.step'])
    .orderBy('p.trace_id')
    .orderBy('p.step')
    .orderBy('p.since')
    .execute();

type Played = Replay['traces'][number]['points'][number];

const playedOf = (point: Awaited<ReturnType<typeof pointsInSpan>>[number]): Played => [
  Math.round(point.since * 10) / 10,
  point.longitude,
  point.latitude,
  point.altitude_m,
  point.height_m,
  point.heading_deg,
];

/** The same out of the days that are folded: the first position of each step that they hold of each trace. */
const foldedInSpan = async (
  db: Db,
  ids: readonly number[],
  { date_from, date_to, step_s }: Span,
): Promise<ReadonlyMap<number, readonly Played[]>> => {
  const [from, to] = [Date.parse(date_from), Date.parse(date_to)];
  const folds = await db
    .selectFrom('trace_folds')
    .select(['trace_id', 'points'])
    .where('trace_id', 'in', [...ids])
    .where('day', '>=', date_from.slice(0, 10))
    .where('day', '<=', date_to.slice(0, 10))
    .orderBy('trace_id')
    .orderBy('day')
    .execute();
  const played = new Map<number, Played[]>();
  for (const [trace_id, days] of Map.groupBy(folds, (fold) => fold.trace_id)) {
    const firsts = new Map<number, Played>();
    for (const point of days.flatMap(({ points }) => unfoldPoints(points))) {
      if (point.at < from || point.at > to) continue;
      const since = (point.at - from) / 1000;
      const step = Math.floor(since / step_s);
      if (firsts.has(step)) continue;
      firsts.set(step, [
        Math.round(since * 10) / 10,
        point.longitude,
        point.latitude,
        point.altitude_m,
        point.height_m,
        point.heading_deg,
      ]);
    }
    played.set(trace_id, [...firsts.values()]);
  }
  return played;
};

/** Where drones were in a span, one position a step: the first of each. */
export const readReplay = async (
  deps: TracesDeps,
  by: SignedIn,
  asked: RequestOf<typeof replayTraces>['query'],
): Promise<Replay> => {
  const to = asked.date_to === undefined ? deps.clock.now().getTime() : Date.parse(asked.date_to);
  const from = asked.date_from === undefined ? to - UNASKED_MS : Date.parse(asked.date_from);
  const [date_from, date_to] = [new Date(from).toISOString(), new Date(to).toISOString()];
  const step_s = Math.max(1, Math.ceil((to - from) / 1000 / MOST_POSITIONS));
  const [reader, hearing] = [readerOf(deps, by.actor), await alertReaderOf(deps, by)];
  const span = { date_from, date_to, step_s };
  const found = await tracesInSpan(reader, span);
  const traces = found.slice(0, MOST_PLAYED);
  const ids = traces.map(({ id }) => id);
  const [names, concerned, points, folded] = await Promise.all([
    namesOfTracked(deps, traces),
    ids.length === 0 ? [] : approvalsConcerned(reader, ids),
    ids.length === 0 ? [] : pointsInSpan(reader.db, ids, span),
    ids.length === 0 ? new Map<number, readonly Played[]>() : foldedInSpan(reader.db, ids, span),
  ]);
  const of = Map.groupBy(points, ({ trace_id }) => trace_id);
  const approvals = Map.groupBy(concerned, ({ trace_id }) => trace_id);
  const [airborne, alerts] = [
    await airborneSpans(
      deps,
      concerned.map(({ id }) => id),
      span,
    ),
    hearing === null ? null : await alertSpans(hearing, ids, span),
  ];
  return {
    date_from,
    date_to,
    step_s,
    is_cut: found.length > MOST_PLAYED,
    traces: traces.map(({ id, device_id, drone_id, operator_id, is_simulated, height_basis }) => ({
      ...{ id, device_id, drone_id, height_basis },
      airborne: (approvals.get(id) ?? []).flatMap((approval) => airborne.get(approval.id) ?? []),
      alerts: alerts && (alerts.get(id) ?? []),
      drone_name: drone_id === null ? null : (names.drone.get(drone_id)?.name ?? null),
      company_name: operator_id === null ? null : (names.operator.get(operator_id) ?? null),
      approvals: (approvals.get(id) ?? []).map(({ id: approval, display_identifier }) => ({
        id: approval,
        display_identifier,
      })),
      is_simulated,
      points: [...(folded.get(id) ?? []), ...(of.get(id) ?? []).map(playedOf)].toSorted(
        ([one], [other]) => one - other,
      ),
    })),
  };
};
