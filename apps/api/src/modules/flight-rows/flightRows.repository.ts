import type { Ground } from '@envol/domain/airspace/ground';
import type { FlightProgress } from '@envol/domain/flights/derive';
import { timeZoneAt } from '@envol/domain/flights/timeZone';
import { enclosingBox, weightedMiddle } from '@envol/domain/geo/boxes';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { Measured } from '@envol/domain/geo/prepare';
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import { boxText } from '../../platform/db/boxText.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/schema.ts';
import type { StoredAnalysis } from '../../platform/db/stored.ts';
import { notFound } from '../../platform/http/failure.ts';
import { type AreaRow, type FlightRow, flightColumns } from './flightRow.ts';

export interface MeasuredArea extends Measured {
  readonly id: number | null;
  readonly name: string;
  readonly geometry: AreaGeometry;
  readonly max_height_m: number | null;
  /** Null: not known, or not asked yet. */
  readonly ground: Ground | null;
}

/** Where the mission as a whole is, and by which clocks it is flown. */
export const placeColumns = (areas: readonly MeasuredArea[]) => {
  const center = weightedMiddle(areas);
  const [center_lng, center_lat] = center;
  const bbox = boxText(enclosingBox(areas.map(({ box }) => box)));
  return { center_lng, center_lat, bbox, time_zone: timeZoneAt(center) };
};

const areaValues = (area: MeasuredArea, position: number) => ({
  position,
  name: area.name,
  geometry: area.geometry,
  max_height_m: area.max_height_m,
  ground: area.ground,
  area_m2: area.area_m2,
  center_lng: area.center[0],
  center_lat: area.center[1],
  bbox: boxText(area.box),
  outline: area.outline,
});

const AREA_COLUMNS = sql.raw(
  'id, position, name, geometry, max_height_m, ground, area_m2, center_lng, center_lat',
);

/**
 * The areas of a mission, written by a part of a statement that begins "with": those with an id keep it, the others are
 * new, what is not named goes. `areas` has them as they are then.
 */
const areasWritten = (flightId: number, areas: readonly MeasuredArea[]) => {
  const given = areas.map((area, position) => ({ id: area.id, ...areaValues(area, position) }));
  return sql`
    given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(id bigint, position integer, name text,
        geometry jsonb, max_height_m float8, ground jsonb, area_m2 float8, center_lng float8, center_lat float8,
        bbox box, outline jsonb)
    ), gone as (
      delete from flight_areas where flight_id = ${flightId}
        and id not in (select id from given where id is not null)
    ), kept as (
      update flight_areas a set position = g.position, name = g.name, geometry = g.geometry,
        max_height_m = g.max_height_m, ground = nullif(g.ground, 'null'), area_m2 = g.area_m2, center_lng = g.center_lng,
        center_lat = g.center_lat, bbox = g.bbox, outline = nullif(g.outline, 'null')
      from given g where a.flight_id = ${flightId} and a.id = g.id
      returning a.id, a.position, a.name, a.geometry, a.max_height_m, a.ground, a.area_m2, a.center_lng, a.center_lat
    ), added as (
      insert into flight_areas (flight_id, position, name, geometry, max_height_m, ground, area_m2, center_lng,
        center_lat, bbox, outline)
      select ${flightId}, position, name, geometry, max_height_m, nullif(ground, 'null'), area_m2, center_lng, center_lat,
        bbox, nullif(outline, 'null')
      from given where id is null order by position
      returning ${AREA_COLUMNS}
    ), areas as (select * from kept union all select * from added)`;
};

/** Writes a new mission with its areas. */
export const insertFlight = async (
  db: Db,
  values: Insertable<Tables['flights']>,
  areas: readonly MeasuredArea[],
): Promise<number> => {
  const { id } = await db.insertInto('flights').values(values).returning('id').executeTakeFirstOrThrow();
  await sql`with ${areasWritten(id, areas)} select count(*) from areas`.execute(db);
  return id;
};

/** What of a mission a change writes, as a read finds it afterwards; without `areas` where they stay as they were. */
interface WrittenMission {
  readonly flight: FlightRow;
  readonly areas?: readonly AreaRow[];
  /** Whether an exclusion zone is saved with it; looked for where the areas are given. */
  readonly has_exclusion: boolean;
}

/** Writes the changed columns of a mission, and its areas where they are given, in one statement. */
export const writeMission = async (
  db: Db,
  id: number,
  changes: Updateable<Tables['flights']>,
  areas: readonly MeasuredArea[] | undefined,
): Promise<WrittenMission> => {
  const set = Object.entries(changes).flatMap(([column, value]) =>
    value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`],
  );
  const columns = sql.join(flightColumns.map((name) => sql.ref(name)));
  const row = sql`changed as (update flights set ${sql.join(set)} where id = ${id} returning ${columns})`;
  const isDrawn = areas !== undefined;
  const parts = isDrawn ? sql`${areasWritten(id, areas)}, ${row}` : row;
  const listed = isDrawn
    ? sql`coalesce((select json_agg(listed) from (
        select id, name, geometry, max_height_m, ground, area_m2, center_lng, center_lat from areas order by position
      ) listed), '[]')`
    : sql`null::json`;
  const hasExclusion = isDrawn
    ? sql`exists(select from flight_exclusion_zones z where z.flight_id = changed.id)`
    : sql`false`;
  const { rows } = await sql<
    FlightRow & { areas: readonly AreaRow[] | null } & Pick<WrittenMission, 'has_exclusion'>
  >`with ${parts} select changed.*, ${listed} as areas, ${hasExclusion} as has_exclusion from changed`.execute(
    db,
  );
  const [written] = rows;
  if (written === undefined) throw notFound();
  const { areas: drawn, has_exclusion, ...flight } = written;
  return { flight, has_exclusion, ...(drawn !== null && { areas: drawn }) };
};

/** Notes the ground under areas, as long as they are where they were when it was asked. */
export const writeGrounds = async (
  db: Db,
  grounds: readonly { readonly id: number; readonly geometry: AreaGeometry; readonly ground: Ground }[],
): Promise<void> => {
  if (grounds.length === 0) return;
  await sql`
    update flight_areas a set ground = g.ground
    from jsonb_to_recordset(${JSON.stringify(grounds)}::jsonb) as g(id bigint, geometry jsonb, ground jsonb)
    where a.id = g.id and a.geometry = g.geometry`.execute(db);
};

/** Writes which pilots fly a mission, or with which drones, in this order. */
export const writeCrew = async (
  db: Db,
  flightId: number,
  what: 'pilot' | 'drone',
  ids: readonly number[],
): Promise<void> => {
  const table = sql.table(`flight_${what}s`);
  const column = sql.ref(`${what}_id`);
  await sql`
    with gone as (
      delete from ${table} where flight_id = ${flightId} and ${column} <> all(${[...ids]}::bigint[])
    )
    insert into ${table} (flight_id, ${column}, position)
    select ${flightId}, id, place - 1 from unnest(${[...ids]}::bigint[]) with ordinality as given(id, place)
    on conflict (flight_id, ${column}) do update set position = excluded.position`.execute(db);
};

/** What an analysis found of a mission as a whole. */
export interface FlightJudged extends FlightProgress {
  readonly analysis: StoredAnalysis | null;
  readonly analysed_at: string | null;
}

/**
 * Saves what an analysis found, as the part `judged` of a statement that begins "with"; it returns `analysed_at`. One that
 * failed leaves no other to pass for it.
 */
export const flightJudged = (
  flightId: number,
  { analysis, analysed_at, status, outlook, next_step }: FlightJudged,
): RawBuilder<unknown> => sql`
  judged as (
    update flights set consulted = null, analysis = ${analysis && JSON.stringify(analysis)}::jsonb,
      analysed_at = ${analysed_at}::timestamptz, status = ${status}, outlook = ${outlook},
      next_step = ${next_step && JSON.stringify(next_step)}::jsonb
    where id = ${flightId} returning analysed_at
  )`;

/**
 * Notes that a new analysis found what is saved; answers with when, as a read tells it. Null, and nothing noted, when
 * the mission was changed or analysed since it was read.
 */
export const confirmAnalysis = async (
  db: Db,
  { id, version, analysed_at }: { id: number; version: number; analysed_at: string | null },
  now: string,
): Promise<string | null> => {
  const noted = await db
    .updateTable('flights')
    .set({ analysed_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('analysed_at', '=', analysed_at)
    .returning('analysed_at')
    .executeTakeFirst();
  return noted?.analysed_at ?? null;
};

export const writeProgress = async (
  db: Db,
  flightId: number,
  { status, outlook, next_step }: FlightProgress,
): Promise<void> => {
  await db
    .updateTable('flights')
    .set({ status, outlook, next_step: next_step && JSON.stringify(next_step) })
    .where('id', '=', flightId)
    .execute();
};

export const removeFlight = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('flights').where('id', '=', id).execute();
};
