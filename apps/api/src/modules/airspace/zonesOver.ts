import type { ZoneAtPoint } from '@envol/contract/airspace';
import type { AirspaceDataset } from '@envol/domain/airspace/dataset';
import { limitOrder } from '@envol/domain/airspace/heights';
import type { OfficialAt } from '@envol/domain/airspace/officialAt';
import type { BoundingBox, Position, ZoneGeometry } from '@envol/domain/geo/geometry';
import { INSIDE, locate } from '@envol/domain/geo/intersects';
import { boundingBox, packShapes } from '@envol/domain/geo/packed';
import { toOfficialAtPoint, toZoneAtPoint } from './airspace.mapper.ts';

const holds = ([west, south, east, north]: BoundingBox, [lng, lat]: Position): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north;

const isOver = (geometry: ZoneGeometry, place: Position): boolean =>
  holds(boundingBox(geometry), place) && locate(packShapes([geometry]), 0, place[0], place[1]) === INSIDE;

/** Everything over a place in a publication that is not in force, lowest first: looked through without an index. */
export const zonesOver = ({ zones, version, official }: AirspaceDataset, place: Position): ZoneAtPoint[] => {
  const over = zones
    .filter(({ geometry }) => isOver(geometry, place))
    .sort((a, b) => limitOrder(a.lower) - limitOrder(b.lower) || a.identifier.localeCompare(b.identifier));
  const volumes = (official?.zones ?? [])
    .flatMap((zone): OfficialAt[] => {
      const [volume] = zone.volumes
        .filter(({ projection }) => isOver(projection, place))
        .sort((a, b) => limitOrder(a.lower) - limitOrder(b.lower));
      return volume ? [{ zone, volume }] : [];
    })
    .sort(
      (a, b) =>
        limitOrder(a.volume.lower) - limitOrder(b.volume.lower) ||
        a.zone.identifier.localeCompare(b.zone.identifier),
    );
  return [
    ...over.map((zone) => toZoneAtPoint(zone, version)),
    ...(official ? volumes.map((each) => toOfficialAtPoint(each, official.version)) : []),
  ];
};
