import type { Actor } from '@envol/domain/access/actor';
import { type AnnexIv, categoryOf, classOf, type Volume } from '@envol/domain/flight-authorizations/annexIv';
import { outlinePolygons } from '@envol/domain/geo/buffer';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { shapesIntersect } from '@envol/domain/geo/intersects';
import { packShapes } from '@envol/domain/geo/packed';
import { dailyWindows, plannedPeriod } from '@envol/domain/time/dailyWindows';
import type { Database } from '../../platform/db/database.ts';
import { visibleRows } from '../../platform/db/reach.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';

/** What the operator says beside the mission itself. */
export interface AuthorizationAnswers {
  readonly drone_id?: number | undefined;
  readonly special_operation?: AnnexIv['special_operation'] | undefined;
  readonly identification_technologies?: AnnexIv['identification_technologies'];
  readonly connectivity_methods?: AnnexIv['connectivity_methods'];
  readonly endurance_minutes?: number;
  readonly emergency_procedure?: string;
}

export interface Provider {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly closed_at: string | null;
  readonly closing_reason: string | null;
}

/** A U-space service provider by its code. Throws USSP_UNKNOWN. */
export const mustFindProvider = async (db: Database, code: string): Promise<Provider> => {
  const found = await db
    .selectFrom('structures')
    .select(['id', 'code', 'name', 'closed_at', 'closing_reason'])
    .where('code', '=', code)
    .where('structure_type', '=', 'ussp')
    .executeTakeFirst();
  if (!found) throw new Failure('USSP_UNKNOWN');
  return found;
};

/**
 * Whether no area of a mission touches the provider's U-space. A provider whose U-space nobody has drawn is not told to be
 * elsewhere: where it answers is then unknown.
 */
export const isOutside = async (
  db: Database,
  { id }: Provider,
  areas: readonly { readonly geometry: AreaGeometry }[],
): Promise<boolean> => {
  const zones = await db
    .selectFrom('structure_zones')
    .select('geometry')
    .where('structure_id', '=', id)
    .where('kind', 'in', ['uspace', 'competence'])
    .orderBy('id')
    .execute();
  if (zones.length === 0) return false;
  const packed = packShapes(zones.map(({ geometry }) => geometry));
  const flown = packShapes(areas.map(({ geometry }) => geometry));
  return !zones.some((_, zone) => areas.some((__, area) => shapesIntersect(flown, area, packed, zone)));
};

/** Parts of one request, each an outline of some hours: a provider compares them one by one. */
const MOST_VOLUMES = 200;

const metres = (value: number) => ({ value, reference: 'AGL', units: 'M' }) as const;

const findMission = async (db: Database, actor: Actor, id: number) => {
  const flight = await db
    .selectFrom('flights')
    .selectAll('flights')
    .where(visibleRows(actor).flights)
    .where('flights.id', '=', id)
    .executeTakeFirst();
  if (!flight) throw notFound();
  const [areas, drones, operator] = await Promise.all([
    db
      .selectFrom('flight_areas')
      .select(['geometry', 'max_height_m'])
      .where('flight_id', '=', id)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('flight_drones')
      .innerJoin('drones', 'drones.id', 'flight_drones.drone_id')
      .selectAll('drones')
      .where('flight_drones.flight_id', '=', id)
      .orderBy('flight_drones.position')
      .execute(),
    db
      .selectFrom('operators')
      .select(['uas_operator_number', 'commercial_name'])
      .where('id', '=', flight.operator_id)
      .executeTakeFirst(),
  ]);
  return { flight, areas, drones, operator };
};
type Mission = Awaited<ReturnType<typeof findMission>>;
/** A mission with what annex IV asks for of it. */
export type MissionAsked = Mission & { readonly request: AnnexIv };

/** Each outline in each day's hours. Throws FLIGHT_AUTHORIZATION_TOO_LARGE: parts left out would be flown unasked. */
const volumesOf = ({ flight, areas }: Mission): Volume[] => {
  const windows = dailyWindows(plannedPeriod(flight));
  const holdToMost = (outlines: number): void => {
    const params = { volumes: outlines * windows.length, most: MOST_VOLUMES };
    if (params.volumes > MOST_VOLUMES) throw new Failure('FLIGHT_AUTHORIZATION_TOO_LARGE', { params });
  };
  // Each area has an outline at least: what is too much is not drawn first.
  holdToMost(areas.length);
  const outlines = areas.flatMap(({ geometry, max_height_m }) =>
    outlinePolygons(geometry).map(([outline = []]) => ({
      outline_polygon: outline.map(([lng = 0, lat = 0]) => [lng, lat] as const),
      altitude_lower: metres(0),
      altitude_upper: metres(max_height_m ?? flight.max_flying_height),
    })),
  );
  holdToMost(outlines.length);
  return outlines.flatMap((outline) =>
    windows.map(({ from, to }) => ({ ...outline, time_start: from, time_end: to })),
  );
};

/**
 * A mission as annex IV asks for it. Throws NOT_FOUND, FLIGHT_AUTHORIZATION_TOO_LARGE, VALIDATION for a drone of another
 * mission.
 */
export const readRequest = async (
  db: Database,
  actor: Actor,
  id: number,
  said: AuthorizationAnswers,
): Promise<MissionAsked> => {
  const mission = await findMission(db, actor, id);
  const { flight, drones, operator } = mission;
  const drone = said.drone_id === undefined ? drones[0] : drones.find((each) => each.id === said.drone_id);
  if (said.drone_id !== undefined && drone === undefined)
    throw fieldFailure('VALIDATION', 'drone_id', 'invalid');
  return {
    ...mission,
    request: {
      uas_serial_number: drone?.serial_number ?? null,
      operation_mode: flight.visibility === 'in_sight' ? 'Vlos' : 'Bvlos',
      special_operation: said.special_operation ?? null,
      operation_category: categoryOf(flight.scenario),
      uas_class: drone ? classOf(drone.drone_class, drone.max_dimension_m) : null,
      volumes: volumesOf(mission),
      identification_technologies: said.identification_technologies ?? [],
      connectivity_methods: said.connectivity_methods ?? [],
      endurance_minutes: said.endurance_minutes ?? null,
      emergency_procedure: said.emergency_procedure?.trim() || null,
      operator_id: operator?.uas_operator_number ?? null,
      uas_id: drone?.registration ?? null,
    },
  };
};
