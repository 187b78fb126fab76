import type { flightConstraintsGeometry } from '@envol/contract/constraint-outlines';
import type { ResponseOf } from '@envol/contract/endpoint';
import type { SheetZone } from '@envol/documents/missionSheet.model';
import type { Constraint } from '@envol/domain/airspace/constraint';
import type { AirspaceDataset } from '@envol/domain/airspace/dataset';
import type { UasZone } from '@envol/domain/airspace/official/uasZone';
import { isStep } from '@envol/domain/flights/steps';
import { circleToPolygon, outlinePolygons } from '@envol/domain/geo/buffer';
import type { ZoneGeometry } from '@envol/domain/geo/geometry';
import type { Db } from '../../platform/db/database.ts';
import { bindingRows } from '../constraints/index.ts';
import type { FlightDetail } from '../flight-details/index.ts';
import { officialBehind } from './officialOutlines.ts';

type Outline = ResponseOf<typeof flightConstraintsGeometry>['features'][number]['geometry'];

const toOutline = (geometry: ZoneGeometry): Outline => ({
  ...(geometry.type === 'Circle' ? circleToPolygon(geometry.center, geometry.radius_m) : geometry),
});

/** The official zones behind a constraint that has no zone of the airspace publication, as one outline. */
const officialOutline = (
  zones: readonly UasZone[],
  judged: Pick<Constraint, 'key' | 'zone_id'>,
  { flight, areas }: FlightDetail,
): Outline | null => {
  const flown = areas.map(({ geometry, max_height_m }) => ({
    geometry,
    height_m: max_height_m ?? flight.max_flying_height,
  }));
  const coordinates = officialBehind(zones, [judged], flown).flatMap(({ geometry }) =>
    outlinePolygons(geometry),
  );
  return coordinates.length === 0 ? null : toOutline({ type: 'MultiPolygon', coordinates });
};

/** The outlines of published zones, by id: a row is never changed, so those in force need no look into the database. */
const publishedOutlines = async (
  db: Db,
  ids: readonly number[],
  inForce: AirspaceDataset,
): Promise<ReadonlyMap<number, ZoneGeometry>> => {
  const wanted = new Set(ids);
  const found = new Map(
    inForce.zones.flatMap(({ id, geometry }) => (wanted.has(id) ? [[id, geometry] as const] : [])),
  );
  const others = [...wanted].filter((id) => !found.has(id));
  if (others.length === 0) return found;
  const rows = await db.selectFrom('zones').select(['id', 'geometry']).where('id', 'in', others).execute();
  return new Map([...found, ...rows.map(({ id, geometry }) => [id, geometry] as const)]);
};

/**
 * The outlines of the zones behind a mission's constraints: those of the airspace publication in the data that the analysis
 * used, official UAS zones in those in force.
 */
export const zoneOutlines = async (
  db: Db,
  detail: FlightDetail,
  inForce: AirspaceDataset,
): Promise<ResponseOf<typeof flightConstraintsGeometry>> => {
  const constraints = bindingRows(detail);
  const ids = constraints.flatMap(({ judged }) => judged.zone_id ?? []);
  const byId = await publishedOutlines(db, ids, inForce);
  const official = inForce.official?.zones ?? [];
  return {
    type: 'FeatureCollection',
    features: constraints.flatMap(({ id, judged }) => {
      const published = judged.zone_id === null ? undefined : byId.get(judged.zone_id);
      const geometry = published ? toOutline(published) : officialOutline(official, judged, detail);
      if (geometry === null) return [];
      return [
        {
          type: 'Feature' as const,
          id,
          geometry,
          properties: { constraint_id: id, key: judged.key, kind: judged.kind, effect: judged.effect },
        },
      ];
    }),
  };
};

/** What asks something of the mission. */
export const asksForZones = (rows: ReturnType<typeof bindingRows>): Pick<Constraint, 'key' | 'zone_id'>[] =>
  rows.flatMap(({ status, judged }) => (status !== 'outdated' && isStep(judged.effect) ? [judged] : []));

/** The zones that ask something of the mission, as published in the data that the analysis used. */
export const bindingZones = async (db: Db, detail: FlightDetail): Promise<SheetZone[]> => {
  const ids = asksForZones(bindingRows(detail)).flatMap(({ zone_id }) => zone_id ?? []);
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
