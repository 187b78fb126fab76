import type { ResponseOf } from '@envol/contract/endpoint';
import type { flightConstraintsGeometry } from '@envol/contract/flights';
import type { SheetZone } from '@envol/documents/missionSheet.model';
import { circleToPolygon } from '@envol/domain/geo/buffer';
import type { Db } from '../../platform/db/database.ts';
import { bindingRows } from '../constraints/index.ts';
import type { FlightDetail } from './flights.queries.ts';

/** The outlines of the zones behind a mission's constraints, as published in the data that the analysis used. */
export const zoneOutlines = async (
  db: Db,
  detail: FlightDetail,
): Promise<ResponseOf<typeof flightConstraintsGeometry>> => {
  const constraints = bindingRows(detail);
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

/** The zones that ask something of the mission, as published in the data that the analysis used. */
export const bindingZones = async (db: Db, detail: FlightDetail): Promise<SheetZone[]> => {
  const ids = bindingRows(detail)
    .filter(
      ({ status, judged: { effect } }) =>
        status !== 'outdated' && effect !== 'information' && effect !== 'free',
    )
    .flatMap(({ judged }) => judged.zone_id ?? []);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('zones')
    .select(['identifier', 'kind', 'lower_limit', 'upper_limit', 'geometry'])
    .where('id', 'in', ids)
    .orderBy('identifier')
    .execute();
  return rows.map(({ identifier, kind, lower_limit, upper_limit, geometry }) => ({
    identifier,
    kind: kind as SheetZone['kind'],
    lower: lower_limit,
    upper: upper_limit,
    geometry,
  }));
};
