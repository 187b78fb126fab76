import type { Position } from '../../geo/geometry.ts';
import { wordTable } from '../../wordTable.ts';
import { isObject, type Json, listIn } from '../json.ts';
import { coordinatesIn, decimalIn, outerText } from '../kml.ts';
import { lineFinder } from '../lines.ts';
import { childElement, descendantElements, textOf, type XmlElement } from '../xml.ts';
import { cutCorner } from './flownLegs.ts';
import { readGeoJsonMission } from './jsonMission.ts';
import { closedRing } from './mavlink.ts';
import type { WrittenExtent } from './missionCoverage.ts';
import {
  type FileHeight,
  type HeightReference,
  IMPORT_LIMITS,
  type MissionFile,
  type ShapeHint,
} from './missionFile.ts';
import { type About, Collector } from './missionShapes.ts';
import { areasOfFeatures } from './ownArea.ts';
import { writeDjiFiles } from './writeRoute.ts';

/** What heights of a DJI mission are measured from (WPML: executeHeightMode, heightMode). */
const MODES = wordTable<HeightReference>({
  relativeToStartPoint: 'home',
  aboveGroundLevel: 'AGL',
  realTimeFollowSurface: 'AGL',
  EGM96: 'AMSL',
  WGS84: 'ellipsoid',
});

/** A height of a mode; of one that is not known it may be any. */
const heightOf = (mode: string, metres: number): FileHeight[] => {
  if (!Number.isFinite(metres)) return [];
  const reference = MODES[mode];
  return (reference === undefined ? (['home', 'AGL'] as const) : [reference]).map((each) => ({
    reference: each,
    metres,
  }));
};

const positionsIn = (text: string) => coordinatesIn(text, IMPORT_LIMITS.shape_points).positions;
const metresIn = (element: XmlElement | undefined, name: string): number => decimalIn(textOf(element, name));
const most = (...metres: readonly number[]): number => Math.max(0, ...metres.filter(Number.isFinite));

/** A document of a DJI mission: its template, which is edited, or its waylines, which are flown. */
export interface DjiDocument {
  readonly document: XmlElement;
  readonly text: string;
  /** Where its XML was first forgiven something, characters from its beginning; null where nothing was. */
  readonly forgivenAt: number | null;
}

/** Whether a document is in DJI's language of missions (WPML). */
export const isDjiText = (text: string): boolean => /dji\.com\/wpmz/i.test(text.slice(0, 5_000));

const isWaylines = ({ document }: DjiDocument): boolean =>
  descendantElements(document, 'executeHeightMode').length > 0 ||
  descendantElements(document, 'executeHeight').length > 0;

/** To this height the drone climbs before it leaves. */
const climbIn = (document: XmlElement): FileHeight[] =>
  descendantElements(document, 'missionConfig').flatMap((config) => {
    const metres = metresIn(config, 'takeOffSecurityHeight');
    return Number.isFinite(metres) ? [{ reference: 'home' as const, metres }] : [];
  });

/** The height of the way home unless the route is as high: a lost link or the mission's end takes the drone there. */
function returnHint(document: XmlElement, heights: readonly FileHeight[]): ShapeHint[] {
  const flown = heights.flatMap(({ reference, metres }) => (reference === 'home' ? [metres] : []));
  const home = descendantElements(document, 'missionConfig').map((config) =>
    metresIn(config, 'globalRTHHeight'),
  );
  const metres = Math.max(...home.filter(Number.isFinite));
  return Number.isFinite(metres) && !flown.some((height) => height >= metres)
    ? [{ code: 'return_height', params: { metres: Math.round(metres) } }]
    : [];
}

/** The place of take-off, which the drone returns to: "latitude,longitude,height". */
function returnToTakeOff(into: Collector, { document, text }: DjiDocument): void {
  for (const config of descendantElements(document, 'missionConfig')) {
    const point = childElement(config, 'takeOffRefPoint');
    if (point === undefined) continue;
    const [latitude, longitude] = point.text.split(',').map((part) => decimalIn(part.trim()));
    const position: Position = [longitude ?? Number.NaN, latitude ?? Number.NaN];
    into.returnTo({ line: lineFinder(text)(point.at), path: '', position, heights: [] });
  }
}

interface Route {
  readonly about: About;
  readonly positions: readonly Position[];
}

/** The points of a folder in their order, with the heights that `heights` finds beside each. */
function routeOf(
  into: Collector,
  folder: XmlElement,
  about: About,
  heights: (placemark: XmlElement) => readonly FileHeight[],
): Route {
  const positions: Position[] = [];
  const told: FileHeight[] = [...(about.heights ?? [])];
  for (const placemark of descendantElements(folder, 'Placemark')) {
    const point = childElement(placemark, 'Point');
    if (point === undefined) continue;
    const [at] = positionsIn(textOf(point, 'coordinates'));
    if (at === undefined || !at.every(Number.isFinite)) into.leave(about, 'coordinates_unreadable');
    else positions.push(at);
    told.push(...heights(placemark));
  }
  return { about: { ...about, heights: told }, positions };
}

function takeRoute(into: Collector, { about, positions }: Route): void {
  const joined = { code: 'route_of_points' as const, params: { count: positions.length } };
  const hints = [joined, ...(about.hints ?? [])];
  if (positions.length === 1) into.point(about, { positions, heights: [] });
  else if (positions.length > 1) into.line({ ...about, hints }, { positions, heights: [] });
}

/** A curve through the points is no public one: how far it strays from the straight way nobody says. */
const CURVED = /WithContinuityCurvature$/;

/** What the turns of a route add to it: where they cut their corners, and that it is flown in a curve. */
function turnsOf(folder: XmlElement, positions: readonly Position[]): Pick<About, 'told' | 'hints'> {
  const turns = descendantElements(folder, 'Placemark').filter((each) => childElement(each, 'Point'));
  const told = turns.flatMap((placemark, index): WrittenExtent[] => {
    const [before, at, after] = [positions[index - 1], positions[index], positions[index + 1]];
    const turn = childElement(placemark, 'waypointTurnParam');
    const metres =
      textOf(turn, 'waypointTurnMode') === 'coordinateTurn' ? metresIn(turn, 'waypointTurnDampingDist') : 0;
    if (!(metres > 0) || before === undefined || at === undefined || after === undefined) return [];
    return [{ positions: [cutCorner(before, at, after, metres)], radius_m: 0, is_path: false }];
  });
  const isCurved = turns.some(
    (placemark) =>
      CURVED.test(textOf(childElement(placemark, 'waypointTurnParam'), 'waypointTurnMode')) &&
      textOf(placemark, 'useStraightLine') !== '1',
  );
  return { told, hints: isCurved ? [{ code: 'curved_way', params: {} }] : [] };
}

/** What is flown: a route for each folder. */
function waylineRoutes(into: Collector, { document, text }: DjiDocument): Route[] {
  const lineOf = lineFinder(text);
  const climb = climbIn(document);
  return descendantElements(document, 'Folder').map((folder) => {
    const mode = textOf(folder, 'executeHeightMode');
    const about: About = { line: lineOf(folder.at), path: '', name: '', fields: {}, heights: climb };
    const route = routeOf(into, folder, about, (placemark) =>
      heightOf(mode, metresIn(placemark, 'executeHeight')),
    );
    const { told = [], hints = [] } = turnsOf(folder, route.positions);
    const own = [...returnHint(document, route.about.heights ?? []), ...hints];
    return { ...route, about: { ...route.about, told, hints: own } };
  });
}

/** The height above the ground that a template follows, where it does. */
const followedHeight = (folder: XmlElement): FileHeight[] =>
  descendantElements(folder, 'surfaceRelativeHeight').flatMap((each) =>
    heightOf('aboveGroundLevel', decimalIn(each.text.trim())),
  );

/** The heights of a template's placemark; beside one above the sea its own above the ellipsoid is the same one. */
function templateHeights(folder: XmlElement, placemark: XmlElement): FileHeight[] {
  const mode = textOf(childElement(folder, 'waylineCoordinateSysParam'), 'heightMode');
  const isGlobal = textOf(placemark, 'useGlobalHeight') === '1';
  const own = metresIn(placemark, 'height');
  return heightOf(mode, isGlobal || Number.isNaN(own) ? metresIn(folder, 'globalHeight') : own);
}

/** An outline or a strip of a template, as wide as its margin and its sides; false for what is neither. */
function takeTemplateShape(
  into: Collector,
  about: About,
  placemark: XmlElement,
  flown: readonly WrittenExtent[],
): boolean {
  const [polygon, line] = [childElement(placemark, 'Polygon'), childElement(placemark, 'LineString')];
  const margin = most(metresIn(placemark, 'margin'));
  if (polygon !== undefined) {
    // WPML never repeats the first corner: that the outline is open says nothing.
    const corners = positionsIn(outerText(polygon));
    const ring = String(corners[0]) === String(corners.at(-1)) ? corners : closedRing(corners);
    const told = [...flown, { positions: ring, radius_m: margin, is_path: false }];
    into.polygon({ ...about, told }, { positions: ring, heights: [] });
  } else if (line !== undefined) {
    const sides = ['leftExtend', 'rightExtend'].map((side) => metresIn(placemark, side));
    const half = most(...sides) + margin;
    const points = { positions: positionsIn(textOf(line, 'coordinates')), heights: [] };
    into.line({ ...about, told: flown }, points, undefined, half > 0 ? half : null);
  }
  return polygon !== undefined || line !== undefined;
}

/** The shapes of a template; without any, the routes of its points where no waylines stand beside it. */
function takeTemplate(into: Collector, { document, text }: DjiDocument, routes: readonly Route[]): boolean {
  const lineOf = lineFinder(text);
  const shapes = descendantElements(document, 'Placemark').filter(
    (each) => childElement(each, 'Polygon') ?? childElement(each, 'LineString'),
  );
  // Of several shapes nobody knows which of them a route is for: it stands for itself then.
  const flown: WrittenExtent[] =
    shapes.length === 1
      ? routes.flatMap(({ positions, about: { told = [] } }) => [
          { positions, radius_m: 0, is_path: true },
          ...told,
        ])
      : [];
  const heights = [...climbIn(document), ...routes.flatMap(({ about }) => about.heights ?? [])];
  const said = routes.flatMap(({ about }) => about.hints ?? []);
  const hints = said.filter(({ code }, index) => said.findIndex((each) => each.code === code) === index);
  for (const folder of descendantElements(document, 'Folder')) {
    const kind = textOf(folder, 'templateType');
    // Some writers put it beside the outline.
    const shot = descendantElements(folder, 'globalShootHeight')[0]?.text.trim() ?? '';
    const fields: Record<string, string> = shot === '' ? {} : { globalShootHeight: shot };
    const about = (element: XmlElement): About => ({
      line: lineOf(element.at),
      path: '',
      name: textOf(folder, 'name') || (kind === 'waypoint' ? '' : kind),
      fields,
      heights: [...heights, ...followedHeight(folder)],
      hints,
    });
    for (const placemark of descendantElements(folder, 'Placemark')) {
      const beside = about(placemark);
      const own = [...(beside.heights ?? []), ...templateHeights(folder, placemark)];
      takeTemplateShape(into, { ...beside, heights: own }, placemark, flown);
    }
    if (routes.length === 0)
      takeRoute(
        into,
        routeOf(into, folder, about(folder), (placemark) => templateHeights(folder, placemark)),
      );
  }
  return shapes.length === 1;
}

/**
 * Reads a DJI mission (WPML): the outline or strip of its template with its margins and all that its waylines fly, or the
 * waylines as routes.
 */
export function readDjiMission(documents: readonly DjiDocument[]): MissionFile {
  const into = new Collector();
  for (const { text, forgivenAt } of documents)
    if (forgivenAt !== null)
      into.repairs = [{ code: 'xml_forgiven', params: { line: lineFinder(text)(forgivenAt) } }];
  const waylines = documents.filter(isWaylines);
  const template = documents.find((each) => !isWaylines(each));
  const routes = waylines
    .flatMap((each) => waylineRoutes(into, each))
    .filter(({ positions }) => positions.length > 0);
  const isHeld = template !== undefined && takeTemplate(into, template, routes);
  if (!isHeld) for (const route of routes) takeRoute(into, route);
  const [first] = documents;
  if (first !== undefined) returnToTakeOff(into, template ?? first);
  return into.done('dji_wpml');
}

/** The areas that the product made a DJI mission of, as long as the waylines are still theirs; null where they are not. */
export function readOwnDji(own: string, waylines: string): MissionFile | null {
  let said: unknown;
  try {
    said = JSON.parse(own);
  } catch {
    return null;
  }
  const features: readonly unknown[] = isObject(said) ? listIn(said.features) : [];
  const [area, another] = areasOfFeatures(features) ?? [];
  if (area === undefined || another !== undefined) return null;
  if (writeDjiFiles(area)['wpmz/waylines.wpml'] !== waylines) return null;
  const collection: Json = { type: 'FeatureCollection', features };
  return { ...readGeoJsonMission(collection, 'points'), format: 'dji_wpml' };
}
