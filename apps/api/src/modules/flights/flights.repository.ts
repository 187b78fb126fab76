import type { FlightProgress } from '@envol/domain/flights/derive';
import type { AreaGeometry, BoundingBox, Position } from '@envol/domain/geo/geometry';
import { centroid, geodesicArea } from '@envol/domain/geo/measure';
import { boundingBox } from '@envol/domain/geo/packed';
import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/schema.ts';
import type { StoredAnalysis } from '../../platform/db/stored.ts';
import type { AreaInputs } from './flights.input.ts';

const boxText = ([west, south, east, north]: BoundingBox): string =>
  `((${west},${south}),(${east},${north}))`;

export interface MeasuredArea {
  readonly id: number | null;
  readonly name: string;
  readonly geometry: AreaGeometry;
  readonly max_height_m: number | null;
  readonly area_m2: number;
  readonly center: Position;
  readonly box: BoundingBox;
}

/** The areas as they are stored; one without a name is called by its number. */
export const measure = (areas: AreaInputs, nameOf: (number: number) => string): MeasuredArea[] =>
  areas.map(({ id, name, geometry, max_height_m }, index) => ({
    id: id ?? null,
    name: name === undefined || name === '' ? nameOf(index + 1) : name,
    geometry,
    max_height_m: max_height_m ?? null,
    area_m2: geodesicArea(geometry),
    center: centroid(geometry),
    box: boundingBox(geometry),
  }));

/** Where the mission as a whole is: the middle of its areas, the larger ones weighing more. */
export const placeOf = (areas: readonly MeasuredArea[]): { center: Position; box: BoundingBox } => {
  const total = areas.reduce((sum, area) => sum + area.area_m2, 0);
  const mean = (axis: 0 | 1): number =>
    areas.reduce((sum, area) => sum + area.center[axis] * (area.area_m2 / total), 0);
  const side = (index: 0 | 1 | 2 | 3, pick: (...values: number[]) => number): number =>
    pick(...areas.map(({ box }) => box[index]));
  return {
    center: [mean(0), mean(1)],
    box: [side(0, Math.min), side(1, Math.min), side(2, Math.max), side(3, Math.max)],
  };
};

export const placeColumns = (areas: readonly MeasuredArea[]) => {
  const { center, box } = placeOf(areas);
  return { center_lng: center[0], center_lat: center[1], bbox: boxText(box) };
};

export const insertFlight = async (db: Db, values: Insertable<Tables['flights']>): Promise<number> =>
  (await db.insertInto('flights').values(values).returning('id').executeTakeFirstOrThrow()).id;

export const updateFlightRow = async (
  db: Db,
  id: number,
  changes: Updateable<Tables['flights']>,
): Promise<void> => {
  await db.updateTable('flights').set(changes).where('id', '=', id).execute();
};

const areaValues = (area: MeasuredArea, position: number) => ({
  position,
  name: area.name,
  geometry: JSON.stringify(area.geometry),
  max_height_m: area.max_height_m,
  area_m2: area.area_m2,
  center_lng: area.center[0],
  center_lat: area.center[1],
  bbox: boxText(area.box),
});

/** Writes the areas of a mission: those with an id keep it, the others are new, what is not named goes. */
export const writeAreas = async (db: Db, flightId: number, areas: readonly MeasuredArea[]): Promise<void> => {
  const kept = areas.flatMap(({ id }) => id ?? []);
  await db
    .deleteFrom('flight_areas')
    .where('flight_id', '=', flightId)
    .$if(kept.length > 0, (rows) => rows.where('id', 'not in', kept))
    .execute();
  const fresh: Insertable<Tables['flight_areas']>[] = [];
  for (const [position, area] of areas.entries()) {
    if (area.id === null) fresh.push({ flight_id: flightId, ...areaValues(area, position) });
    else
      await db
        .updateTable('flight_areas')
        .set(areaValues(area, position))
        .where('flight_id', '=', flightId)
        .where('id', '=', area.id)
        .execute();
  }
  if (fresh.length > 0) await db.insertInto('flight_areas').values(fresh).execute();
};

export const writePilots = async (db: Db, flightId: number, ids: readonly number[]): Promise<void> => {
  await db.deleteFrom('flight_pilots').where('flight_id', '=', flightId).execute();
  if (ids.length > 0)
    await db
      .insertInto('flight_pilots')
      .values(ids.map((pilot_id, position) => ({ flight_id: flightId, pilot_id, position })))
      .execute();
};

export const writeDrones = async (db: Db, flightId: number, ids: readonly number[]): Promise<void> => {
  await db.deleteFrom('flight_drones').where('flight_id', '=', flightId).execute();
  if (ids.length > 0)
    await db
      .insertInto('flight_drones')
      .values(ids.map((drone_id, position) => ({ flight_id: flightId, drone_id, position })))
      .execute();
};

export const writeAnalysis = async (
  db: Db,
  flightId: number,
  analysis: StoredAnalysis | null,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('flights')
    .set({ analysis: analysis && JSON.stringify(analysis), analysed_at: analysis && now.toISOString() })
    .where('id', '=', flightId)
    .execute();
};

export const writeProgress = async (
  db: Db,
  flightId: number,
  { status, next_step }: FlightProgress,
): Promise<void> => {
  await db
    .updateTable('flights')
    .set({ status, next_step: next_step && JSON.stringify(next_step) })
    .where('id', '=', flightId)
    .execute();
};

export const removeFlight = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('flights').where('id', '=', id).execute();
};
