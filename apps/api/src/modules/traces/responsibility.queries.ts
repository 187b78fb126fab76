import { isAirport, STRUCTURE_TYPES } from '@envol/domain/approvals/structures';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { boundingBox } from '@envol/domain/geo/packed';
import { RESPONSIBILITY_MARGIN_M } from '@envol/domain/traces/responsibility';
import type { Db } from '../../platform/db/database.ts';
import type { Services } from '../../platform/service.ts';
import { aerodromeAreas } from '../airspace/index.ts';

/** An authority that answers where a drone is, or near it. */
export interface Responsible {
  readonly structure_id: number;
  /** From the drone to its area, m; 0 inside. */
  readonly distance_m: number;
}

const AIRPORTS = STRUCTURE_TYPES.filter((structure_type) => isAirport({ structure_type }));

/** An area that a structure answers for, with the box around it and its margin. */
export interface Area {
  readonly structure_id: number;
  readonly is_uspace: boolean;
  readonly geometry: AreaGeometry;
  readonly box: readonly [west: number, south: number, east: number, north: number];
}

/** Degrees of latitude that the margin is, and half as many of longitude at 60° of latitude. */
const MARGIN_DEG = RESPONSIBILITY_MARGIN_M / 111_000;

const areaOf = (structure_id: number, geometry: AreaGeometry, is_uspace: boolean): Area => {
  const [west, south, east, north] = boundingBox(geometry);
  return {
    ...{ structure_id, geometry, is_uspace },
    box: [west - 2 * MARGIN_DEG, south - MARGIN_DEG, east + 2 * MARGIN_DEG, north + MARGIN_DEG],
  };
};

/** The areas that structures drew as their own, and those of aerodromes that drew none. */
export const loadAreas = async (db: Db, airspace: Services['airspace']): Promise<readonly Area[]> => {
  const drawn = await db
    .selectFrom('structure_zones')
    .select(['structure_id', 'geometry', 'kind'])
    .where('kind', 'in', ['competence', 'uspace'])
    .orderBy('id')
    .execute();
  const drew = new Set(drawn.map(({ structure_id }) => structure_id));
  const aerodromes = await db
    .selectFrom('structures')
    .select(['id', 'code', 'reference_lng', 'reference_lat'])
    .where('structure_type', 'in', AIRPORTS)
    .orderBy('id')
    .execute();
  return [
    ...drawn.map(({ structure_id, geometry, kind }) =>
      areaOf(structure_id, geometry as AreaGeometry, kind === 'uspace'),
    ),
    ...aerodromes.flatMap(({ id, code, reference_lng, reference_lat }) =>
      drew.has(id)
        ? []
        : aerodromeAreas(airspace, { code, reference_point: [reference_lng, reference_lat] }).map((area) =>
            areaOf(id, area, false),
          ),
    ),
  ];
};

/** The areas of structures' U-spaces. */
export const uspaceAreasOf = async (
  db: Db,
  structures: readonly number[],
): Promise<readonly AreaGeometry[]> => {
  if (structures.length === 0) return [];
  const rows = await db
    .selectFrom('structure_zones')
    .select('geometry')
    .where('kind', '=', 'uspace')
    .where('structure_id', 'in', [...structures])
    .execute();
  return rows.map(({ geometry }) => geometry as AreaGeometry);
};

/** The areas of all U-spaces. */
export const allUspaceAreas = async (db: Db): Promise<readonly AreaGeometry[]> => {
  const rows = await db
    .selectFrom('structure_zones')
    .select('geometry')
    .where('kind', '=', 'uspace')
    .execute();
  return rows.map(({ geometry }) => geometry as AreaGeometry);
};
