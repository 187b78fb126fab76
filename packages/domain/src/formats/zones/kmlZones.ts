import { parseLimit } from '../../airspace/heights.ts';
import type { HeightLimit } from '../../airspace/zone.ts';
import type { PolygonGeometry, Position } from '../../geo/geometry.ts';
import { plainWords } from '../../text.ts';
import {
  altitudeOffset,
  boundariesOf,
  coordinatesIn,
  outerText,
  referenceOf,
  shapesIn,
  shapeValue,
} from '../kml.ts';
import { lineFinder } from '../lines.ts';
import { childElement, descendantElements, textOf, type XmlElement } from '../xml.ts';
import {
  LONGEST_WORDS,
  limitsIssue,
  MOST_POINTS,
  MOST_ZONES,
  polygonOf,
  type ReadZone,
  type ReadZones,
  type RefusedZone,
  ringNotes,
  type ZoneNote,
  type ZoneRefusal,
} from './readZone.ts';
import { effectiveZoneKind } from './zoneKinds.ts';

/** What a placemark's `ExtendedData` says by a name. */
const dataIn = (placemark: XmlElement, name: string): string => {
  const data = childElement(placemark, 'ExtendedData');
  const found = data?.children.find((each) => each.name === 'Data' && each.attributes.name === name);
  return textOf(found, 'value');
};

/** The words of a placemark, without the marks of a page. */
export const wordsOf = (placemark: XmlElement): string => plainWords(textOf(placemark, 'description'));

/** What stands beside a placemark's shape: KML has no words for it but what its writer names so. */
export interface PlacemarkZone {
  readonly kind: string;
  readonly lower: HeightLimit | null;
  readonly upper: HeightLimit | null;
  readonly notes: readonly ZoneNote[];
}

/** The kind and the limits of a placemark, as the product's own files say them: "500 ft AGL". */
export function placemarkZoneOf(placemark: XmlElement): PlacemarkZone {
  const [lower, upper] = [dataIn(placemark, 'lower'), dataIn(placemark, 'upper')];
  const [floor, ceiling] = [parseLimit(lower), parseLimit(upper)];
  const isLeftOut = (lower !== '' && floor === null) || (upper !== '' && ceiling === null);
  const said = dataIn(placemark, 'kind').slice(0, LONGEST_WORDS.kind);
  const kind = effectiveZoneKind(said, isLeftOut);
  return {
    kind,
    lower: floor,
    upper: ceiling,
    notes: [
      ...(isLeftOut ? (['limits_left_out'] as const) : []),
      ...(kind === said ? [] : (['free_in_part'] as const)),
    ],
  };
}

const ringIn = (text: string): readonly Position[] => coordinatesIn(text, MOST_POINTS).positions;

interface Drawn {
  readonly geometry: PolygonGeometry | ZoneRefusal;
  readonly notes: readonly ZoneNote[];
}

const polygonIn = (shape: XmlElement): Drawn => {
  if (shape.name !== 'Polygon') return { geometry: 'geometry_unsupported', notes: [] };
  const { outer, inner } = boundariesOf(shape);
  // A second outline within the first would count as a hole.
  if (outer.length > 1) return { geometry: 'several_outlines', notes: [] };
  const rings = [...outer, ...inner].map(ringIn);
  return { geometry: polygonOf(rings), notes: ringNotes(rings) };
};

/** What a polygon's altitudes come to as a limit. */
interface AltitudeLimit {
  /** The highest one, where the polygon is drawn down from it to the ground; null for any other. */
  readonly ceiling: HeightLimit | null;
  /** Whether they tell a height at all: one clamped to the ground by its own word tells none. */
  readonly tellsHeight: boolean;
}

function toldBy(shape: XmlElement): AltitudeLimit {
  const { positions, heights } = coordinatesIn(outerText(shape), MOST_POINTS);
  const offset = altitudeOffset(shape);
  const tellsHeight =
    shape.name === 'Polygon' &&
    !/^clampTo/.test(shapeValue(shape, 'altitudeMode')) &&
    (offset !== 0 || heights.some((metres) => metres !== 0));
  const reference = referenceOf(shape);
  const isDrawnDown = /^(?:1|true)$/.test(shapeValue(shape, 'extrude'));
  // A corner without an altitude may be any.
  const isWhole = heights.length > 0 && heights.length >= positions.length;
  const highest = Math.max(0, ...heights) + Math.max(offset, 0);
  return reference !== undefined && isDrawnDown && isWhole && highest > 0
    ? { ceiling: { reference, value: Math.ceil(Number(highest.toFixed(6))), unit: 'm' }, tellsHeight }
    : { ceiling: null, tellsHeight };
}

/** Whether words tell of a height: what is drawn may be a mark then, and not the limit. */
const TELLS_HEIGHT =
  /\d\s?(?:m|ft|feet|pieds?)\b|\bFL\s?\d|\b(?:AGL|AMSL|MSL|ASFC|UNL|GND|SFC|plafond|ceiling|altitudes?|heights?|hauteurs?|upper|lower)\b/i;

/**
 * What a placemark says, for one of its shapes. Where nothing else tells its limits (its words do not, and no other volume
 * stands on it or below), the ceiling is the altitude down from which it is drawn; an altitude that cannot be it is left out
 * with a note, and what was free up to there is asked for.
 * @param isOnly It is the placemark's only shape.
 */
export function shapeZoneOf(
  placemark: PlacemarkZone,
  shape: XmlElement,
  words: string,
  isOnly: boolean,
): PlacemarkZone {
  const { kind, lower, upper, notes } = placemark;
  if (upper !== null || notes.includes('limits_left_out')) return placemark;
  const { ceiling, tellsHeight } = toldBy(shape);
  if (ceiling !== null && isOnly && lower === null && !TELLS_HEIGHT.test(words))
    return { ...placemark, upper: ceiling, notes: [...notes, 'ceiling_drawn'] };
  if (ceiling === null && !tellsHeight) return placemark;
  const kept = effectiveZoneKind(kind, true);
  const free: readonly ZoneNote[] = kept === kind ? [] : ['free_in_part'];
  return { ...placemark, kind: kept, notes: [...notes, 'limits_left_out', ...free] };
}

interface Reading {
  readonly zones: ReadZone[];
  readonly refused: RefusedZone[];
}

function readPlacemark(into: Reading, placemark: XmlElement, place: string, number: number): void {
  const name = textOf(placemark, 'name').slice(0, LONGEST_WORDS.name) || String(number);
  const said = placemarkZoneOf(placemark);
  const words = wordsOf(placemark);
  const shapes = shapesIn(placemark, MOST_ZONES);
  if (shapes.length === 0) into.refused.push({ place, name, reason: 'no_geometry' });
  const contradiction = limitsIssue(said.lower, said.upper);
  for (const shape of shapes) {
    const drawn = polygonIn(shape);
    // Several volumes of one placemark may stand one on the other.
    const { notes, ...own } = shapeZoneOf(said, shape, words, shapes.length === 1);
    const reason = contradiction ?? (typeof drawn.geometry === 'string' ? drawn.geometry : null);
    if (into.zones.length + into.refused.length >= 2 * MOST_ZONES) return;
    if (reason !== null || typeof drawn.geometry === 'string')
      into.refused.push({ place, name, reason: reason ?? 'no_geometry' });
    else
      into.zones.push({
        place,
        name,
        ...own,
        geometry: drawn.geometry,
        remark: words.slice(0, LONGEST_WORDS.remark) || null,
        notes: [
          ...notes,
          ...drawn.notes,
          ...(words.length > LONGEST_WORDS.remark ? (['text_cut'] as const) : []),
        ],
      });
  }
}

/** Reads the polygons of a KML document as zones; a point or a line is none. */
export function readKmlZones(document: XmlElement, text: string): ReadZones {
  const read: Reading = { zones: [], refused: [] };
  const lineOf = lineFinder(text);
  const placemarks = descendantElements(document, 'Placemark');
  for (const [index, placemark] of placemarks.entries()) {
    const place = `line ${lineOf(placemark.at)}`;
    if (read.zones.length >= MOST_ZONES || index >= 2 * MOST_ZONES) {
      read.refused.push({ place, name: textOf(placemark, 'name'), reason: 'too_many_zones' });
      break;
    }
    readPlacemark(read, placemark, place, index + 1);
  }
  return { format: 'kml', ...read };
}
