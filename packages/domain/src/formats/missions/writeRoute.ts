import { circleToPolygon } from '../../geo/buffer.ts';
import type { AreaGeometry, Position } from '../../geo/geometry.ts';
import { type ExportedArea, escapeXml, plainArea, plainPosition } from './exportedMission.ts';
import { featureOf } from './writeMissionFile.ts';

/** Corners of the way around a disc. */
const DISC_CORNERS = 32;

/** The way that a drone flies for an area: the middle of a corridor, or once around within an outline. */
export function routeOf(geometry: AreaGeometry): readonly Position[] {
  if (geometry.type === 'LineString') return geometry.coordinates;
  const rings =
    geometry.type === 'Circle'
      ? circleToPolygon(geometry.center, geometry.radius_m, DISC_CORNERS).coordinates
      : geometry.coordinates;
  return rings[0] ?? [];
}

const ACTIONS = Array.from({ length: 15 }, (_, index) => [
  `actiontype${index + 1}`,
  `actionparam${index + 1}`,
]);
const LITCHI_COLUMNS = [
  ...['latitude', 'longitude', 'altitude(m)', 'heading(deg)', 'curvesize(m)', 'rotationdir', 'gimbalmode'],
  'gimbalpitchangle',
  ...ACTIONS.flat(),
  ...['altitudemode', 'speed(m/s)', 'poi_latitude', 'poi_longitude', 'poi_altitude(m)', 'poi_altitudemode'],
  ...['photo_timeinterval', 'photo_distinterval'],
];

/** A mission of Litchi that flies the way of an area, at its height above the ground (`altitudemode` 1). */
export function writeLitchi({ geometry, height_m }: ExportedArea): string {
  const rows = routeOf(geometry).map((at) => {
    const [longitude, latitude] = plainPosition(at);
    const actions = ACTIONS.flatMap(() => [-1, 0]);
    return [latitude, longitude, height_m, 0, 0, 0, 0, 0, ...actions, 1, 0, 0, 0, 0, 0, -1, -1].join(',');
  });
  return `${[LITCHI_COLUMNS.join(','), ...rows].join('\r\n')}\r\n`;
}

/** Where the areas that a DJI mission was made of stand in its archive. */
const DJI_OWN_FILE = 'wpmz/res/envol.json';
const SPACES = 'xmlns="http://www.opengis.net/kml/2.2" xmlns:wpml="http://www.dji.com/wpmz/1.0.2"';
const SPEED_M_S = 5;
/** To this height the drone climbs before it leaves its place of take-off, m; no higher than it flies. */
const CLIMB_M = 20;

const tag = (name: string, content: string | number): string => `<wpml:${name}>${content}</wpml:${name}>`;

const missionConfig = (height_m: number): string =>
  tag(
    'missionConfig',
    tag('flyToWaylineMode', 'safely') +
      tag('finishAction', 'goHome') +
      tag('exitOnRCLost', 'executeLostAction') +
      tag('executeRCLostAction', 'goBack') +
      tag('takeOffSecurityHeight', Math.min(CLIMB_M, height_m)) +
      // Left out, the drone goes home at whatever it was set to last.
      tag('globalRTHHeight', height_m) +
      tag('globalTransitionalSpeed', SPEED_M_S),
  );

const heading = (name: string): string => tag(name, tag('waypointHeadingMode', 'followWayline'));
const TURN = 'toPointAndStopWithDiscontinuityCurvature';

const placemark = (at: Position, index: number, inside: string): string =>
  `<Placemark><Point><coordinates>${plainPosition(at).join(',')}</coordinates></Point>${tag('index', index)}${inside}</Placemark>`;

const document = (inside: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<kml ${SPACES}><Document>${inside}</Document></kml>\n`;

/** What is to be edited, as DJI Pilot 2 opens it. */
function templateOf({ name, geometry, height_m }: ExportedArea): string {
  const points = routeOf(geometry).map((at, index) =>
    placemark(
      at,
      index,
      tag('useGlobalHeight', 1) +
        tag('ellipsoidHeight', height_m) +
        tag('height', height_m) +
        ['Speed', 'HeadingParam', 'TurnParam'].map((each) => tag(`useGlobal${each}`, 1)).join('') +
        tag('useStraightLine', 1),
    ),
  );
  const system = tag('coordinateMode', 'WGS84') + tag('heightMode', 'relativeToStartPoint');
  const folder =
    `<name>${escapeXml(name)}</name>` +
    tag('templateType', 'waypoint') +
    tag('templateId', 0) +
    tag('waylineCoordinateSysParam', system) +
    tag('autoFlightSpeed', SPEED_M_S) +
    tag('globalHeight', height_m) +
    heading('globalWaypointHeadingParam') +
    tag('globalWaypointTurnMode', TURN) +
    tag('globalUseStraightLine', 1) +
    points.join('');
  return document(`${tag('author', 'Envol')}${missionConfig(height_m)}<Folder>${folder}</Folder>`);
}

/** What is flown, as DJI Fly and the drone read it; heights above the place of take-off. */
function waylinesOf({ geometry, height_m }: ExportedArea): string {
  const points = routeOf(geometry).map((at, index) =>
    placemark(
      at,
      index,
      tag('executeHeight', height_m) +
        tag('waypointSpeed', SPEED_M_S) +
        heading('waypointHeadingParam') +
        tag('waypointTurnParam', tag('waypointTurnMode', TURN) + tag('waypointTurnDampingDist', 0)) +
        tag('useStraightLine', 1),
    ),
  );
  const folder =
    tag('templateId', 0) +
    tag('executeHeightMode', 'relativeToStartPoint') +
    tag('waylineId', 0) +
    tag('autoFlightSpeed', SPEED_M_S) +
    points.join('');
  return document(`${missionConfig(height_m)}<Folder>${folder}</Folder>`);
}

/** The files of a DJI mission (WPML) that flies the way of an area, by their names in its archive. */
export function writeDjiFiles(exported: ExportedArea): Readonly<Record<string, string>> {
  const area = plainArea(exported);
  return {
    'wpmz/template.kml': templateOf(area),
    'wpmz/waylines.wpml': waylinesOf(area),
    [DJI_OWN_FILE]: JSON.stringify({ features: [featureOf(area)] }),
  };
}
