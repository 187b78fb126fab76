import { setImmediate } from 'node:timers/promises';
import type { ZoneAtPoint } from '@envol/contract/airspace';
import type { AirspaceDataset } from '@envol/domain/airspace/dataset';
import { limitOrder } from '@envol/domain/airspace/heights';
import type { OfficialAt } from '@envol/domain/airspace/official/officialAt';
import type { BoundingBox, Position, ZoneGeometry } from '@envol/domain/geo/geometry';
import { INSIDE, locatePoint } from '@envol/domain/geo/intersects';
import { boundingBox, packShapes } from '@envol/domain/geo/packed';
import { rememberedOf } from '@envol/domain/time/remembered';
import { toOfficialAtPoint, toZoneAtPoint } from './airspace.mapper.ts';

const holds = ([west, south, east, north]: BoundingBox, [lng, lat]: Position): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north;

/** The box of an outline, found once: a day's publication is looked through at each press on the map. */
const boxOf = rememberedOf((geometry: ZoneGeometry): BoundingBox => boundingBox(geometry));

const isOver = (geometry: ZoneGeometry, place: Position): boolean =>
  holds(boxOf(geometry), place) && locatePoint(packShapes([geometry]), 0, place[0], place[1]) === INSIDE;

/** Outlines boxed before other work goes in between. */
const BOXES_AT_ONCE = 200;

/** Boxes every outline of a publication, in turns: the first press on its map then waits for none. */
export const boxOutlines = async ({ zones, official }: AirspaceDataset): Promise<void> => {
  const outlines = [
    ...zones.map(({ geometry }) => geometry),
    ...(official?.zones ?? []).flatMap(({ volumes }) => volumes.map(({ projection }) => projection)),
  ];
  for (const [index, outline] of outlines.entries()) {
    boxOf(outline);
    if (index % BOXES_AT_ONCE === BOXES_AT_ONCE - 1) await setImmediate();
  }
};

/** Everything over a place in a publication that is not in force, lowest first: by the boxes of its outlines. */
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
