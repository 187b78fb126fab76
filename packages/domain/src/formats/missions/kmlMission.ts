import { wordTable } from '../../wordTable.ts';
import { ceilingIn } from '../jsonLimits.ts';
import {
  altitudeOffset,
  boundariesOf,
  boundaryText,
  coordinatesIn,
  decimalIn,
  outerText,
  pointsOfTuples,
  referenceOf,
  shapesIn,
} from '../kml.ts';
import { radiusOf } from '../lengths.ts';
import { lineFinder } from '../lines.ts';
import { outlinesOf, partOf } from '../outlines.ts';
import { childElement, descendantElements, textOf, type XmlElement } from '../xml.ts';
import { pilotHeight, pilotHeights } from './djiPilot.ts';
import { tellsHeight } from './heightNames.ts';
import {
  type FileHeight,
  type HeightReference,
  IMPORT_LIMITS,
  type MissionFile,
  type PointUse,
  type ShapeRepair,
} from './missionFile.ts';
import { joinPoints, type NamedPoint, takePoint } from './missionPoints.ts';
import { type About, Collector, type Points } from './missionShapes.ts';
import { halfWidthOf, marginOf } from './missionSizes.ts';
import { type OwnFields, takeOwnShape } from './ownArea.ts';

const tuplesIn = (text: string) => coordinatesIn(text, IMPORT_LIMITS.shape_points);

/** `gx:coord` gives "longitude latitude height". */
const trackIn = (track: XmlElement): Points =>
  pointsOfTuples(
    track.children.flatMap(({ name, text }) => (name === 'coord' ? [text.trim().split(/\s+/)] : [])),
    IMPORT_LIMITS.shape_points,
  );

/** `ExtendedData` as words: plain data, and those of a schema. */
function extendedDataOf(placemark: XmlElement): Record<string, string> {
  const data = childElement(placemark, 'ExtendedData');
  if (data === undefined) return wordTable();
  const said = descendantElements(data, 'Data').concat(descendantElements(data, 'SimpleData'));
  const pairs = said.slice(0, 100).flatMap((each) => {
    const value = each.name === 'Data' ? textOf(each, 'value') : each.text.trim();
    const name = (each.attributes.name ?? '').slice(0, IMPORT_LIMITS.field_text);
    return name === '' || value === '' ? [] : [[name, value.slice(0, IMPORT_LIMITS.field_text)]];
  });
  return wordTable(Object.fromEntries(pairs));
}

/** The first of them, those that tell heights before the others. */
const fieldsOf = (said: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(said)
      .toSorted(([a], [b]) => Number(tellsHeight(b)) - Number(tellsHeight(a)))
      .slice(0, IMPORT_LIMITS.fields),
  );

/** Metres that lines of a style are drawn wide on the ground (`gx:physicalWidth`), by the style's id; of several the most. */
function physicalWidths(document: XmlElement): ReadonlyMap<string, number> {
  const widths = new Map<string, number>();
  const take = (id: string | undefined, metres: number): void => {
    if (id !== undefined && metres > (widths.get(id) ?? 0)) widths.set(id, metres);
  };
  for (const style of descendantElements(document, 'Style')) take(style.attributes.id, widthIn(style));
  for (const map of descendantElements(document, 'StyleMap'))
    for (const pair of descendantElements(map, 'Pair'))
      take(map.attributes.id, widths.get(styleOf(pair)) ?? widthIn(pair));
  return widths;
}

const widthIn = (styled: XmlElement): number =>
  Math.max(0, ...descendantElements(styled, 'physicalWidth').map(({ text }) => decimalIn(text.trim()) || 0));
const styleOf = (styled: XmlElement): string => textOf(styled, 'styleUrl').trim().replace(/^.*#/, '');

/** Styles of what the product draws beside the areas: zones, runways, the ground kept free. */
const CONTEXT_STYLE = /^#(?:zone$|exclusion-)/;

/** Whether the product wrote this area: its height stands in words of its own. */
const isOwnArea = (said: Readonly<Record<string, string>>): boolean =>
  said.height_reference === 'AGL' && said.max_height_m !== undefined && said.shape !== undefined;

const holesOf = (polygon: XmlElement): readonly XmlElement[] =>
  polygon.children.filter(({ name }) => name === 'innerBoundaryIs');

/** What the product's own files say of an area, so that it comes back as it went. */
function takeOwnArea(into: Collector, about: About, said: OwnFields, shapes: readonly XmlElement[]): boolean {
  const axis = shapes.find(({ name }) => name === 'LineString');
  const polygons = shapes.filter(({ name }) => name === 'Polygon');
  const outline = polygons.flatMap((each) => tuplesIn(outerText(each)).positions);
  const line = axis === undefined ? null : { ...tuplesIn(textOf(axis, 'coordinates')), heights: [] };
  if (said.shape !== 'Polygon') return takeOwnShape(into, about, said, { outline, axis: line });
  const [polygon] = polygons;
  if (polygon === undefined || shapes.length > 1) return false;
  const kept_holes = holesOf(polygon).map((hole) => tuplesIn(boundaryText(hole)).positions);
  into.polygon({ ...about, kept_holes }, { positions: outline, heights: [] });
  return true;
}

interface Reading {
  readonly into: Collector;
  readonly points: NamedPoint[];
  readonly lineOf: (at: number) => number;
  readonly use: PointUse;
  /** Metres that lines of a style are wide. */
  readonly widths: ReadonlyMap<string, number>;
  /** The document is one of the product's own: what it draws beside the areas is no area. */
  readonly is_own: boolean;
  /** The height of a mission of DJI Pilot; null for any other document. */
  readonly pilot: FileHeight | null;
}

/** What a placemark says beside its shapes. */
interface Beside {
  readonly said: OwnFields;
  /** Metres that its lines are drawn wide on the ground; 0 where no style says it. */
  readonly width_m: number;
}

/** A line as wide as the words and the style beside it say; one whose width cannot be read is left out. */
function takeLine(
  into: Collector,
  about: About,
  points: Points,
  { said, width_m }: Beside,
  reference?: HeightReference,
): void {
  const width = halfWidthOf(said);
  const { half_m } = width;
  const least_m = Math.max(width.least_m, width_m / 2);
  const told = least_m > 0 ? [{ positions: points.positions, radius_m: least_m, is_path: false }] : [];
  if (Number.isNaN(half_m)) into.leave(about, 'size_unreadable');
  else into.line({ ...about, told }, points, reference, half_m === 0 ? null : half_m);
}

/** The heights of a shape, no lower than where its offset lifts it to. */
const lifted = (shape: XmlElement, { positions, heights }: Points): Points => {
  const offset = Math.max(altitudeOffset(shape), 0);
  return { positions, heights: heights.map((metres) => metres + offset) };
};

function readShape(
  { into, points, use, pilot }: Reading,
  about: About,
  shape: XmlElement,
  beside: Beside,
): void {
  const { said } = beside;
  const reference = pilot?.reference ?? referenceOf(shape);
  const { outer, inner } = boundariesOf(shape);
  const told =
    shape.name === 'Track'
      ? { ...trackIn(shape), run: null }
      : tuplesIn(shape.name === 'Polygon' ? (outer[0] ?? '') : textOf(shape, 'coordinates'));
  const read = { ...lifted(shape, told), run: told.run };
  const repairs: ShapeRepair[] =
    read.run === null ? [] : [{ code: 'commas_split', params: { count: read.run } }];
  const own: About = { ...about, repairs };
  switch (shape.name) {
    case 'Polygon': {
      const margin = marginOf(said);
      if (Number.isNaN(margin)) {
        into.leave(about, 'size_unreadable');
        break;
      }
      const rings = [read, ...[...outer.slice(1), ...inner].map((text) => lifted(shape, tuplesIn(text)))];
      for (const [index, { ring, holes }] of outlinesOf(rings, ({ positions }) => positions).entries())
        into.polygon(
          {
            ...partOf(own, index),
            holes,
            told: margin > 0 ? [{ positions: ring.positions, radius_m: margin, is_path: false }] : [],
          },
          ring,
          reference,
        );
      break;
    }
    case 'LinearRing':
      into.polygon(own, read, reference);
      break;
    case 'LineString':
    case 'Track':
      takeLine(into, own, read, beside, reference);
      break;
    case 'Point': {
      const point = { about: own, reference, ...read };
      takePoint(into, points, point, { use, radius: radiusOf(said), said });
      break;
    }
    default:
      into.leave(about, 'geometry_unsupported');
  }
}

function readPlacemark(reading: Reading, placemark: XmlElement): void {
  const name = textOf(placemark, 'name');
  const said = extendedDataOf(placemark);
  const about: About = {
    line: reading.lineOf(placemark.at),
    path: '',
    name,
    fields: fieldsOf(said),
    heights: [...ceilingIn(said), ...pilotHeights(placemark, reading.pilot)],
  };
  const { into } = reading;
  const shapes = shapesIn(placemark, IMPORT_LIMITS.items);
  const isOwn = reading.is_own && isOwnArea(said);
  const isContext =
    reading.is_own &&
    !isOwn &&
    (CONTEXT_STYLE.test(textOf(placemark, 'styleUrl')) || said.kind !== undefined);
  if (isContext) into.leave(about, 'context');
  else if (shapes.length === 0) into.leave(about, 'no_geometry');
  else if (!isOwn || !takeOwnArea(into, about, said, shapes)) {
    const width_m = Math.max(widthIn(placemark), reading.widths.get(styleOf(placemark)) ?? 0);
    shapes.forEach((shape, index) => {
      const part = index === 0 || name === '' ? name : `${name} ${index + 1}`;
      const own = { ...about, line: reading.lineOf(shape.at), name: part };
      readShape(reading, own, shape, { said, width_m });
    });
  }
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
  const placemarks = descendantElements({ ...document, children: [document] }, 'Placemark');
  const is_own = placemarks.some((each) => isOwnArea(extendedDataOf(each)));
  const pilot = pilotHeight(document, text);
  const reading: Reading = {
    into,
    points: [],
    lineOf,
    use,
    is_own,
    pilot,
    widths: physicalWidths(document),
  };
  for (const placemark of placemarks) readPlacemark(reading, placemark);
  for (const [name, reason] of Object.entries(LEFT))
    for (const each of descendantElements(document, name))
      into.leave({ line: lineOf(each.at), path: '', name: textOf(each, 'name') }, reason);
  joinPoints(into, reading.points, use);
  return into.done('kml');
}
