import type { ResponseOf } from '@envol/contract/endpoint';
import type { flightConstraintsGeometry } from '@envol/contract/flights';
import { circleToPolygon } from '@envol/domain/geo/buffer';
import type { Db } from '../../platform/db/database.ts';
import type { ConstraintRow } from '../constraints/index.ts';

/** The outlines of the zones behind a mission's constraints, as published in the data that the analysis used. */
export const zoneOutlines = async (
  db: Db,
  constraints: readonly ConstraintRow[],
): Promise<ResponseOf<typeof flightConstraintsGeometry>> => {
  const ids = constraints.flatMap(({ judged }) => judged.zone_id ?? []);
  const zones =
    ids.length === 0
      ? []
      : await db.selectFrom('zones').select(['id', 'geometry']).where('id', 'in', ids).execute();
  const byId = new Map(zones.map((zone) => [zone.id, zone.geometry]));
  return {
    type: 'FeatureCollection',
    features: constraints.flatMap(({ id, judged }) => {
      const geometry = judged.zone_id === null ? undefined : byId.get(judged.zone_id);
      if (!geometry) return [];
      return [
        {
          type: 'Feature' as const,
          id,
          geometry: {
            ...(geometry.type === 'Circle' ? circleToPolygon(geometry.center, geometry.radius_m) : geometry),
          },
          properties: { constraint_id: id, key: judged.key, kind: judged.kind, effect: judged.effect },
        },
      ];
    }),
  };
};
