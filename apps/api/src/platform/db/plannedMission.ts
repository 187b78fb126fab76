import type { Ground } from '@envol/domain/airspace/ground';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { type PlannedPeriod, plannedPeriod } from '@envol/domain/time/dailyWindows';
import { sql } from 'kysely';
import { notFound } from '../http/failure.ts';
import type { Db } from './database.ts';
import { PERIOD_COLUMNS } from './periodColumns.ts';
import type { VisibleRows } from './reach.ts';

/** Where, when and how high a saved mission is flown: what the day's sources are held against. */
export interface PlannedMission {
  readonly id: number;
  readonly center: readonly [number, number] | null;
  readonly period: PlannedPeriod;
  readonly max_height_m: number;
  readonly areas: readonly {
    readonly id: string;
    readonly geometry: AreaGeometry;
    readonly top_m: number;
    readonly ground: Ground | null;
  }[];
}

interface AreaColumns {
  readonly id: number;
  readonly geometry: AreaGeometry;
  readonly max_height_m: number | null;
  readonly ground: Ground | null;
}

/** A mission within reach; throws NOT_FOUND for an unknown id and for somebody else's alike. */
export const findPlanned = async (db: Db, reached: VisibleRows, id: number): Promise<PlannedMission> => {
  const row = await db
    .selectFrom('flights')
    .select([
      'id',
      'date_start',
      'date_end',
      ...PERIOD_COLUMNS,
      'max_flying_height',
      'center_lng',
      'center_lat',
    ])
    .select(
      sql<
        readonly AreaColumns[]
      >`coalesce((select json_agg(json_build_object('id', a.id, 'geometry', a.geometry,
        'max_height_m', a.max_height_m, 'ground', a.ground) order by a.position)
        from flight_areas a where a.flight_id = flights.id), '[]')`.as('areas'),
    )
    .where(reached.flights)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return {
    id: row.id,
    center: row.center_lng === null || row.center_lat === null ? null : [row.center_lng, row.center_lat],
    period: plannedPeriod(row),
    max_height_m: row.max_flying_height,
    areas: row.areas.map((area) => ({
      id: String(area.id),
      geometry: area.geometry,
      top_m: area.max_height_m ?? row.max_flying_height,
      ground: area.ground,
    })),
  };
};
