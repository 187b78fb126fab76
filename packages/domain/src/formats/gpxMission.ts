import { lineFinder } from './lines.ts';
import type { MissionFile, PointUse } from './missionFile.ts';
import { joinPoints, type NamedPoint } from './missionPoints.ts';
import { type About, Collector, type Points } from './missionShapes.ts';
import { descendants, textOf, type XmlElement } from './xml.ts';

const numberOf = (text: string | undefined): number =>
  text === undefined || text.trim() === '' ? Number.NaN : Number(text);

const pointsIn = (points: readonly XmlElement[]): Points => ({
  positions: points.map(({ attributes }) => [numberOf(attributes.lon), numberOf(attributes.lat)]),
  heights: points.map((point) => numberOf(textOf(point, 'ele'))).filter(Number.isFinite),
});

/** Reads tracks, routes and waypoints of GPX 1.0 and 1.1; `ele` is a height above the sea. */
export function readGpxMission(document: XmlElement, text: string, use: PointUse): MissionFile {
  const into = new Collector();
  const lineOf = lineFinder(text);
  const about = (element: XmlElement, name: string): About => ({
    line: lineOf(element.at),
    path: '',
    name,
    fields: {},
  });
  for (const track of descendants(document, 'trk')) {
    const name = textOf(track, 'name');
    const segments = descendants(track, 'trkseg');
    if (segments.length === 0) into.leave(about(track, name), 'no_geometry');
    for (const [index, segment] of segments.entries())
      into.line(
        about(segment, segments.length === 1 || name === '' ? name : `${name} ${index + 1}`),
        pointsIn(descendants(segment, 'trkpt')),
        'AMSL',
      );
  }
  for (const route of descendants(document, 'rte'))
    into.line(about(route, textOf(route, 'name')), pointsIn(descendants(route, 'rtept')), 'AMSL');
  const points: NamedPoint[] = [];
  for (const point of descendants(document, 'wpt')) {
    const found = pointsIn([point]);
    if (use === 'points') into.point(about(point, textOf(point, 'name')), found, 'AMSL');
    else points.push({ about: about(point, textOf(point, 'name')), reference: 'AMSL', ...found });
  }
  joinPoints(into, points, use);
  return into.done('gpx');
}
