import type { Position } from '../../geo/geometry.ts';
import { lineFinder } from '../lines.ts';
import { childElement, descendantElements, textOf, type XmlElement } from '../xml.ts';
import type { MissionFile, PointUse } from './missionFile.ts';
import { joinPoints, type NamedPoint } from './missionPoints.ts';
import { type About, Collector, type Points } from './missionShapes.ts';
import { type OwnFields, takeOwnShape } from './ownArea.ts';

const numberOf = (text: string | undefined): number =>
  text === undefined || text.trim() === '' ? Number.NaN : Number(text);

/** The space of names of the product's own words in GPX. */
export const GPX_OWN_SPACE = 'urn:envol:area:1';

/** Every element below that has a place, in their order: Garmin puts the course of a route between its points (`gpxx:rpt`). */
function placesBelow(element: XmlElement): XmlElement[] {
  const found: XmlElement[] = [];
  const wait = element.children.toReversed();
  for (let each = wait.pop(); each; each = wait.pop()) {
    if (each.attributes.lat !== undefined && each.attributes.lon !== undefined) found.push(each);
    for (const next of each.children.toReversed()) wait.push(next);
  }
  return found;
}

const pointsIn = (points: readonly XmlElement[]): Points => ({
  positions: points.map(({ attributes }): Position => [numberOf(attributes.lon), numberOf(attributes.lat)]),
  heights: points.map((point) => numberOf(textOf(point, 'ele'))).filter(Number.isFinite),
});

/** What the product said of a track when it wrote it. */
function ownWords(track: XmlElement): OwnFields {
  const area = childElement(childElement(track, 'extensions'), 'area');
  return Object.fromEntries((area?.children ?? []).map(({ name, text }) => [name, text.trim()]));
}

/** An area that the product wrote as a track, its outline first and its holes after it; false where it is none. */
function takeOwnTrack(
  into: Collector,
  about: About,
  track: XmlElement,
  segments: readonly XmlElement[],
): boolean {
  const said = ownWords(track);
  const [outline, ...holes] = segments.map((segment) => pointsIn(placesBelow(segment)));
  if (said.shape === undefined || outline === undefined) return false;
  const height = said.max_height_m;
  const named: About = height === undefined ? about : { ...about, fields: { max_height_m: height } };
  if (said.shape !== 'Polygon')
    return takeOwnShape(into, named, said, { outline: outline.positions, axis: outline });
  into.polygon({ ...named, kept_holes: holes.map(({ positions }) => positions) }, outline);
  return true;
}

/** Reads tracks, routes and waypoints of GPX 1.0 and 1.1; `ele` is a height above the sea. */
export function readGpxMission(
  document: XmlElement,
  text: string,
  use: PointUse,
  forgivenAt: number | null,
): MissionFile {
  const into = new Collector();
  const lineOf = lineFinder(text);
  if (forgivenAt !== null) into.repairs = [{ code: 'xml_forgiven', params: { line: lineOf(forgivenAt) } }];
  const about = (element: XmlElement, name: string): About => ({
    line: lineOf(element.at),
    path: '',
    name,
    fields: {},
  });
  for (const track of descendantElements(document, 'trk')) {
    const name = textOf(track, 'name');
    const segments = descendantElements(track, 'trkseg');
    if (segments.length === 0) into.leave(about(track, name), 'no_geometry');
    if (takeOwnTrack(into, about(track, name), track, segments)) continue;
    for (const [index, segment] of segments.entries())
      into.line(
        about(segment, segments.length === 1 || name === '' ? name : `${name} ${index + 1}`),
        pointsIn(placesBelow(segment)),
        'AMSL',
      );
  }
  for (const route of descendantElements(document, 'rte'))
    into.line(about(route, textOf(route, 'name')), pointsIn(placesBelow(route)), 'AMSL');
  const points: NamedPoint[] = [];
  for (const point of descendantElements(document, 'wpt')) {
    const found = pointsIn([point]);
    if (use === 'points') into.point(about(point, textOf(point, 'name')), found, 'AMSL');
    else points.push({ about: about(point, textOf(point, 'name')), reference: 'AMSL', ...found });
  }
  joinPoints(into, points, use);
  return into.done('gpx');
}
