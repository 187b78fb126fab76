import { isAirport, STRUCTURE_TYPES } from '@envol/domain/approvals/structures';
import { gapBetween } from '@envol/domain/geo/gap';
import type { AreaGeometry, Position } from '@envol/domain/geo/geometry';
import { boundingBox } from '@envol/domain/geo/packed';
import { RESPONSIBILITY_MARGIN_M } from '@envol/domain/traces/responsibility';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type AirspaceHolder, aerodromeAreas } from '../airspace/index.ts';

/** An authority that answers where a drone is, or near it. */
export interface Responsible {
  readonly structure_id: number;
  /** From the drone to its area, m; 0 inside. */
  readonly distance_m: number;
}

const AIRPORTS = STRUCTURE_TYPES.filter((structure_type) => isAirport({ structure_type }));
/** Further than a control zone reaches from its aerodrome, degrees. */
const REACH_DEG = 1.5;

/** The areas that structures drew as their own around a place. */
const drawnAround = (db: Db, place: Position) => {
  const [west, south, east, north] = boundingBox({
    type: 'Circle',
    center: place,
    radius_m: RESPONSIBILITY_MARGIN_M,
  });
  return db
    .selectFrom('structure_zones')
    .select(['structure_id', 'geometry'])
    .where('kind', 'in', ['competence', 'uspace'])
    .where(sql<boolean>`bbox && box(point(${west}, ${south}), point(${east}, ${north}))`)
    .execute();
};

/** Aerodromes around a place that drew no area of their own. */
const aerodromesAround = (db: Db, [lng, lat]: Position) =>
  db
    .selectFrom('structures as s')
    .select(['s.id', 's.code', 's.reference_lng', 's.reference_lat'])
    .where('s.structure_type', 'in', AIRPORTS)
    .where('s.reference_lng', '>=', lng - REACH_DEG)
    .where('s.reference_lng', '<=', lng + REACH_DEG)
    .where('s.reference_lat', '>=', lat - REACH_DEG)
    .where('s.reference_lat', '<=', lat + REACH_DEG)
    .where(
      sql<boolean>`not exists (select from structure_zones z where z.structure_id = s.id
        and z.kind in ('competence', 'uspace'))`,
    )
    .execute();

/** The authorities whose own area, or the margin around it, holds a place, each with its distance. */
export const findResponsible = async (
  db: Db,
  airspace: AirspaceHolder,
  place: Position,
): Promise<readonly Responsible[]> => {
  const point: AreaGeometry = { type: 'Circle', center: place, radius_m: 0.5 };
  const [drawn, aerodromes] = [await drawnAround(db, place), await aerodromesAround(db, place)];
  const areas: readonly (readonly [number, AreaGeometry])[] = [
    ...drawn.map(({ structure_id, geometry }) => [structure_id, geometry as AreaGeometry] as const),
    ...aerodromes.flatMap(({ id, code, reference_lng, reference_lat }) =>
      aerodromeAreas(airspace, { code, reference_point: [reference_lng, reference_lat] }).map(
        (area) => [id, area] as const,
      ),
    ),
  ];
  const nearest = new Map<number, number>();
  for (const [structure_id, area] of areas) {
    const distance_m = gapBetween(point, area);
    if (distance_m <= RESPONSIBILITY_MARGIN_M)
      nearest.set(structure_id, Math.min(distance_m, nearest.get(structure_id) ?? Number.POSITIVE_INFINITY));
  }
  return [...nearest].map(([structure_id, distance_m]) => ({
    structure_id,
    distance_m: Math.round(distance_m),
  }));
};
