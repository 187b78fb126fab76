import { wordTable } from '../wordTable.ts';
import { coordinatesIn, decimalIn, outerText, pointsOfTuples, shapesIn } from './kml.ts';
import { lineFinder } from './lines.ts';
import { type COORDINATE_HEIGHTS, IMPORT_LIMITS, type MissionFile, type PointUse } from './missionFile.ts';
import { joinPoints, type NamedPoint } from './missionPoints.ts';
import { type About, Collector, type Points } from './missionShapes.ts';
import { child, descendants, textOf, type XmlElement } from './xml.ts';

type Reference = keyof typeof COORDINATE_HEIGHTS;

const tuplesIn = (text: string): Points => coordinatesIn(text, IMPORT_LIMITS.shape_points);

/** `gx:coord` gives "longitude latitude height". */
const trackIn = (track: XmlElement): Points =>
  pointsOfTuples(
    track.children.flatMap(({ name, text }) => (name === 'coord' ? [text.trim().split(/\s+/)] : [])),
    IMPORT_LIMITS.shape_points,
  );

const referenceOf = (geometry: XmlElement): Reference | undefined => {
  const mode = textOf(geometry, 'altitudeMode');
  if (mode === 'relativeToGround' || mode === 'relativeToSeaFloor') return 'AGL';
  return mode === 'absolute' ? 'AMSL' : undefined;
};

/** `ExtendedData` as words: plain data, and those of a schema. */
function fieldsOf(placemark: XmlElement): Record<string, string> {
  const fields: Record<string, string> = wordTable();
  const data = child(placemark, 'ExtendedData');
  if (data === undefined) return fields;
  for (const each of descendants(data, 'Data').concat(descendants(data, 'SimpleData'))) {
    const value = each.name === 'Data' ? textOf(each, 'value') : each.text.trim();
    const name = (each.attributes.name ?? '').slice(0, IMPORT_LIMITS.field_text);
    if (name === '' || value === '' || Object.keys(fields).length >= IMPORT_LIMITS.fields) continue;
    fields[name] = value.slice(0, IMPORT_LIMITS.field_text);
  }
  return fields;
}

/** What the product's own files say of a disk or a corridor, so that they come back as they went. */
function ownShape(into: Collector, about: About, shapes: readonly XmlElement[]): boolean {
  const { shape, center_longitude: x, center_latitude: y, radius_m, buffer_m } = about.fields;
  if (shape === 'Circle' && decimalIn(radius_m) > 0) {
    into.point(
      about,
      { positions: [[decimalIn(x), decimalIn(y)]], heights: [] },
      undefined,
      decimalIn(radius_m),
    );
    return true;
  }
  const axis = shapes.find(({ name }) => name === 'LineString');
  if (shape !== 'LineString' || axis === undefined || !(decimalIn(buffer_m) > 0)) return false;
  into.line(about, tuplesIn(textOf(axis, 'coordinates')), undefined, decimalIn(buffer_m));
  return true;
}

interface Reading {
  readonly into: Collector;
  readonly points: NamedPoint[];
  readonly lineOf: (at: number) => number;
  readonly use: PointUse;
}

function readShape({ into, points, use }: Reading, about: About, shape: XmlElement): void {
  const reference = referenceOf(shape);
  switch (shape.name) {
    case 'Polygon':
      into.polygon(
        { ...about, holes: shape.children.filter(({ name }) => name === 'innerBoundaryIs').length },
        tuplesIn(outerText(shape)),
        reference,
      );
      break;
    case 'LinearRing':
      into.polygon(about, tuplesIn(textOf(shape, 'coordinates')), reference);
      break;
    case 'LineString':
      into.line(about, tuplesIn(textOf(shape, 'coordinates')), reference);
      break;
    case 'Track':
      into.line(about, trackIn(shape), reference);
      break;
    case 'Point': {
      const found = tuplesIn(textOf(shape, 'coordinates'));
      if (use === 'points') into.point(about, found, reference);
      else points.push({ about, reference, ...found });
      break;
    }
    default:
      into.leave(about, 'geometry_unsupported');
  }
}

function readPlacemark(reading: Reading, placemark: XmlElement): void {
  const name = textOf(placemark, 'name');
  const about: About = {
    line: reading.lineOf(placemark.at),
    path: '',
    name,
    fields: fieldsOf(placemark),
  };
  const shapes = shapesIn(placemark, IMPORT_LIMITS.items);
  if (shapes.length === 0) reading.into.leave(about, 'no_geometry');
  else if (!ownShape(reading.into, about, shapes))
    shapes.forEach((shape, index) => {
      const part = index === 0 || name === '' ? name : `${name} ${index + 1}`;
      readShape(reading, { ...about, line: reading.lineOf(shape.at), name: part }, shape);
    });
}

const LEFT = { NetworkLink: 'network_link', GroundOverlay: 'picture', PhotoOverlay: 'picture' } as const;

/** Reads the placemarks of a KML document. */
export function readKmlMission(
  document: XmlElement,
  text: string,
  use: PointUse,
  forgivenAt: number | null,
): MissionFile {
  const into = new Collector();
  const lineOf = lineFinder(text);
  if (forgivenAt !== null) into.repairs = [{ code: 'xml_forgiven', params: { line: lineOf(forgivenAt) } }];
  const reading: Reading = { into, points: [], lineOf, use };
  for (const placemark of descendants({ ...document, children: [document] }, 'Placemark'))
    readPlacemark(reading, placemark);
  for (const [name, reason] of Object.entries(LEFT))
    for (const each of descendants(document, name))
      into.leave({ line: lineOf(each.at), path: '', name: textOf(each, 'name') }, reason);
  joinPoints(into, reading.points, use);
  return into.done('kml');
}
