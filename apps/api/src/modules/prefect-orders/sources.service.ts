import { LIMITS } from '@envol/contract/limits';
import type { OrderSource } from '@envol/contract/prefect-orders';
import type { Actor } from '@envol/domain/access/actor';
import { reachOf } from '@envol/domain/access/reach';
import { awaitedSide } from '@envol/domain/approvals/policy';
import { declarationReference } from '@envol/domain/declarations/statuses';
import { enclosingBox } from '@envol/domain/geo/boxes';
import { geodesicDistance } from '@envol/domain/geo/geodesy';
import type { BoundingBox } from '@envol/domain/geo/geometry';
import { boundingBox } from '@envol/domain/geo/packed';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { PrefectOrdersDeps } from './prefectOrders.deps.ts';

/** A circle that holds a box: what an order is drawn from, widened to ten metres. */
const circleOf = ([west, south, east, north]: BoundingBox): Pick<OrderSource, 'center' | 'radius_m'> => {
  const center: [number, number] = [(west + east) / 2, (south + north) / 2];
  const reach = Math.max(geodesicDistance(center, [west, south]), geodesicDistance(center, [east, north]));
  return { center, radius_m: Math.max(10, Math.ceil((reach + 1) / 10) * 10) };
};

const marksOf = (
  drones: readonly { readonly registration: string | null; readonly serial_number: string | null }[],
): string[] => drones.flatMap(({ registration, serial_number }) => registration ?? serial_number ?? []);

/** The first of them, and how many there are. */
interface Found {
  readonly sources: readonly OrderSource[];
  readonly count: number;
}

const foundIn = <R extends { readonly found: number }>(
  rows: readonly R[],
  sourceOf: (row: R) => OrderSource,
): Found => ({ sources: rows.map(sourceOf), count: Number(rows[0]?.found ?? 0) });

const declarationSources = async (db: Db, structures: readonly number[], now: string): Promise<Found> => {
  const rows = await db
    .selectFrom('declarations')
    .select(['declarations.id', 'declarations.operator_id', 'declarations.number', 'declarations.payload'])
    .select(['declarations.flight_start', 'declarations.flight_end'])
    .select(sql<number>`count(*) over ()`.as('found'))
    .where('declarations.structure_id', 'in', [...structures])
    .where('declarations.kind', '=', 'prefecture')
    .where('declarations.state', '<>', 'withdrawn')
    .where('declarations.flight_end', '>', now)
    .orderBy('declarations.flight_start')
    .orderBy('declarations.id')
    .limit(LIMITS.journal_lines)
    .execute();
  return foundIn(rows, ({ payload, ...row }) => ({
    kind: 'declaration' as const,
    id: row.id,
    reference: declarationReference({
      kind: 'prefecture',
      number: row.number,
      departement: payload.departement,
    }),
    operator: { id: row.operator_id, name: payload.operator.company },
    name: payload.name,
    place: (payload.lines?.communes ?? []).join(', '),
    ...circleOf(enclosingBox(payload.areas.map(({ geometry }) => boundingBox(geometry)))),
    max_height_m: payload.max_height_m,
    date_start: row.flight_start,
    date_end: row.flight_end,
    time_zone: payload.time_zone,
    is_continuous: payload.is_continuous,
    night_flight: payload.night_flight,
    drones: marksOf(payload.drones),
    is_waiting: false,
  }));
};

const requestSources = async (db: Db, structures: readonly number[], now: string): Promise<Found> => {
  const rows = await db
    .selectFrom('approvals')
    .select(['id', 'operator_id', 'company_name', 'display_identifier', 'status', 'request', 'bbox'])
    .select(['date_start', 'date_end', 'time_zone', 'is_continuous', 'max_flying_height'])
    .select([
      sql<number>`(bbox[1])[0]`.as('west'),
      sql<number>`(bbox[1])[1]`.as('south'),
      sql<number>`(bbox[0])[0]`.as('east'),
      sql<number>`(bbox[0])[1]`.as('north'),
      sql<number>`count(*) over ()`.as('found'),
    ])
    .where('structure_id', 'in', [...structures])
    .where('status', 'not in', ['cancelled', 'refused'])
    .where('closed_at', 'is', null)
    .where('date_end', '>', now)
    .orderBy(sql`status in ('accepted', 'reserves')`)
    .orderBy('date_start')
    .orderBy('id')
    .limit(LIMITS.journal_lines)
    .execute();
  return foundIn(rows, ({ request, ...row }) => ({
    kind: 'approval' as const,
    id: row.id,
    reference: row.display_identifier ?? '',
    operator: { id: row.operator_id, name: row.company_name },
    name: request.flight_name,
    place: '',
    ...circleOf([row.west, row.south, row.east, row.north]),
    max_height_m: row.max_flying_height,
    date_start: row.date_start,
    date_end: row.date_end,
    time_zone: row.time_zone,
    is_continuous: row.is_continuous,
    night_flight: request.night_flight,
    drones: marksOf(request.drones),
    is_waiting: awaitedSide(row.status) === 'authority',
  }));
};

/** What the asker's prefecture was asked or told of flights to come, the next first, and how many there are in all. */
export const readSources = async (
  { db, clock }: Pick<PrefectOrdersDeps, 'db' | 'clock'>,
  actor: Actor,
): Promise<{ results: OrderSource[]; count: number }> => {
  const structures = [...reachOf(actor).structure_ids];
  if (structures.length === 0) return { results: [], count: 0 };
  const now = clock.now().toISOString();
  const found = await Promise.all([
    requestSources(db, structures, now),
    declarationSources(db, structures, now),
  ]);
  const results = found
    .flatMap(({ sources }) => sources)
    .toSorted(
      (one, other) =>
        Number(other.is_waiting) - Number(one.is_waiting) || one.date_start.localeCompare(other.date_start),
    )
    .slice(0, LIMITS.journal_lines);
  return { results, count: found.reduce((sum, { count }) => sum + count, 0) };
};
