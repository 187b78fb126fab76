import type { AreaGeometry, Position } from '../../geo/geometry.ts';
import { centroidOf } from '../../geo/measure.ts';
import {
  type ExportedArea,
  type ExportedMission,
  plainArea,
  plainPosition,
  ringsOfArea,
} from './exportedMission.ts';
import { featureOf } from './writeMissionFile.ts';

const latLon = (position: Position): [number, number] => {
  const [longitude, latitude] = plainPosition(position);
  return [latitude, longitude];
};

/**
 * A corridor's outline is drawn just outside its edge, in steps of 7.5° and of 15° for traces of more than a hundred points,
 * which may also stray by a twentieth on either side: so much narrower it lies within.
 */
const drawnWithin = (points: number): number =>
  (points > 100 ? 0.9 * Math.cos(Math.PI / 24) : Math.cos(Math.PI / 48)) * 0.9999;

/** The outlines within an area: a fence is never larger than what was granted. */
const fenceRings = (geometry: AreaGeometry) =>
  geometry.type === 'LineString'
    ? ringsOfArea({ ...geometry, buffer_m: geometry.buffer_m * drawnWithin(geometry.coordinates.length) })
    : ringsOfArea(geometry);

/** The fence of areas as QGroundControl has it: outlines to stay in, and their holes to stay out of. */
export function fenceOf(exported: readonly ExportedArea[]) {
  const areas = exported.map(plainArea);
  const circles = areas.flatMap(({ geometry }) =>
    geometry.type === 'Circle'
      ? [
          {
            version: 1,
            inclusion: true,
            circle: { center: latLon(geometry.center), radius: geometry.radius_m },
          },
        ]
      : [],
  );
  const polygons = areas.flatMap(({ geometry }) =>
    geometry.type === 'Circle'
      ? []
      : fenceRings(geometry).flatMap((rings) =>
          rings.map((ring, index) => ({
            version: 1,
            inclusion: index === 0,
            polygon: ring.slice(0, -1).map(latLon),
          })),
        ),
  );
  return { version: 2, circles, polygons };
}

const homeOf = ([first]: readonly ExportedArea[]): [number, number] =>
  first === undefined ? [0, 0] : latLon(centroidOf(first.geometry));

/**
 * A plan of QGroundControl whose fence is the mission's areas; it flies nothing by itself. The areas stand beside the fence, so
 * that corridors and names come back as long as the fence is theirs.
 */
export const writePlan = ({ areas, data_age }: ExportedMission): string =>
  JSON.stringify(
    {
      fileType: 'Plan',
      version: 1,
      groundStation: 'QGroundControl',
      geoFence: fenceOf(areas),
      mission: {
        version: 2,
        firmwareType: 12,
        vehicleType: 2,
        cruiseSpeed: 15,
        hoverSpeed: 5,
        plannedHomePosition: [...homeOf(areas), 0],
        items: [],
      },
      rallyPoints: { version: 2, points: [] },
      envol: { ...(data_age && { data_age }), features: areas.map(featureOf) },
    },
    null,
    1,
  );

/** MAV_CMD_NAV_FENCE_…: polygons to stay in and out of, circles to stay in. */
const FENCE = { inclusion: 5001, exclusion: 5002, circle: 5003 } as const;

/** The fence of the areas in a waypoint file of Mission Planner ("QGC WPL 110"), its first row the place of take-off. */
export function writeFenceFile({ areas }: ExportedMission): string {
  const { circles, polygons } = fenceOf(areas);
  const rows: (readonly number[])[] = [[0, 1, 0, 16, 0, 0, 0, 0, ...homeOf(areas), 0, 1]];
  const row = (command: number, size: number, at: readonly number[]): void => {
    rows.push([rows.length, 0, 3, command, size, 0, 0, 0, ...at, 0, 1]);
  };
  for (const { inclusion, polygon } of polygons)
    for (const at of polygon) row(inclusion ? FENCE.inclusion : FENCE.exclusion, polygon.length, at);
  for (const { circle } of circles) row(FENCE.circle, circle.radius, circle.center);
  return `QGC WPL 110\n${rows.map((cells) => cells.join('\t')).join('\n')}\n`;
}
