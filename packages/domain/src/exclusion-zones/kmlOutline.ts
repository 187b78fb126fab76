import { coordinatesIn, outerText } from '../formats/kml.ts';
import { descendantElements, readXml, textOf, type XmlElement } from '../formats/xml.ts';
import type { PolygonGeometry, Position, Ring } from '../geo/geometry.ts';
import { outlinesArea } from '../geo/measure.ts';
import { ringIssue, signedDoubleArea } from '../geo/rings.ts';

/** Why a polygon of a file, or the file itself, is not taken: keys of the `exclusion_zones` texts under `file`. */
export const KML_REFUSALS = [
  'not_kml',
  'too_deep',
  'no_polygon',
  'coordinates_unreadable',
  'too_few_points',
  'too_many_points',
  'crosses_itself',
  'smaller_than_another',
] as const;
export type KmlRefusal = (typeof KML_REFUSALS)[number];

export type KmlOutline =
  | {
      readonly kind: 'outline';
      readonly name: string;
      readonly outline: PolygonGeometry;
      readonly left_out: readonly { readonly name: string; readonly reason: KmlRefusal }[];
    }
  | { readonly kind: 'refused'; readonly reason: KmlRefusal; readonly name: string };

const MOST_POINTS = 2_000;
const MOST_TOLD = 20;
const NAME_LENGTH = 100;
/** Names that this product gives to the placemark of the zone itself, among those of what lies in it. */
export const ZONE_ROLE = 'exclusion_zone';

/** The points, each once where it is repeated, or why they are none. */
function positionsIn(text: string): Position[] | KmlRefusal {
  const { positions } = coordinatesIn(text, MOST_POINTS);
  if (positions.length > MOST_POINTS) return 'too_many_points';
  const isPlaced = ([x, y]: Position): boolean => Math.abs(x) <= 180 && Math.abs(y) <= 85;
  if (!positions.every(isPlaced)) return 'coordinates_unreadable';
  return positions.filter(([x, y], index) => {
    const before = positions[index - 1];
    return before === undefined || before[0] !== x || before[1] !== y;
  });
}

function ringIn(text: string): Ring | KmlRefusal {
  const points = positionsIn(text);
  if (typeof points === 'string') return points;
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return 'coordinates_unreadable';
  const closed = first[0] === last[0] && first[1] === last[1] ? points : [...points, first];
  if (closed.length < 4) return 'too_few_points';
  const issue = ringIssue(closed);
  if (issue === 'self_crossing') return 'crosses_itself';
  if (issue !== null) return 'too_few_points';
  return signedDoubleArea(closed) < 0 ? closed.toReversed() : closed;
}

interface Read {
  readonly name: string;
  readonly isZone: boolean;
  readonly outline: PolygonGeometry | KmlRefusal;
  readonly area_m2: number;
}

const isMarkedZone = (placemark: XmlElement): boolean =>
  descendantElements(placemark, 'Data').some(
    (data) => data.attributes.name === 'role' && textOf(data, 'value') === ZONE_ROLE,
  );

function readPlacemark(placemark: XmlElement): Read[] {
  const name = textOf(placemark, 'name').slice(0, NAME_LENGTH);
  const isZone = isMarkedZone(placemark);
  return descendantElements(placemark, 'Polygon').map((polygon) => {
    const ring = ringIn(outerText(polygon));
    if (typeof ring === 'string') return { name, isZone, outline: ring, area_m2: 0 };
    // Holes are not kept: what is kept free of people has none.
    const outline = { type: 'Polygon', coordinates: [ring] } as const;
    return { name, isZone, outline, area_m2: outlinesArea([[ring]]) };
  });
}

/**
 * The outline of an exclusion zone in a KML file: the polygon that says it is one, else the largest. No entity is resolved and
 * nothing is fetched; holes are left out. Never throws, whatever the text.
 */
export function readKmlOutline(text: string): KmlOutline {
  const refused = (reason: KmlRefusal, name = ''): KmlOutline => ({ kind: 'refused', reason, name });
  const root = readXml(text);
  if (root === 'too_deep') return refused('too_deep');
  if (root === 'not_xml' || root.name !== 'kml') return refused('not_kml');
  const read = descendantElements(root, 'Placemark').flatMap(readPlacemark);
  const taken = read
    .filter(({ outline }) => typeof outline !== 'string')
    .sort((a, b) => Number(b.isZone) - Number(a.isZone) || b.area_m2 - a.area_m2);
  const [best] = taken;
  const failed = read.flatMap(({ name, outline }) =>
    typeof outline === 'string' ? [{ name, reason: outline }] : [],
  );
  if (!best || typeof best.outline === 'string') {
    const [first] = failed;
    return first ? refused(first.reason, first.name) : refused('no_polygon');
  }
  const smaller = taken.slice(1).map(({ name }) => ({ name, reason: 'smaller_than_another' as const }));
  return {
    kind: 'outline',
    name: best.name,
    outline: best.outline,
    left_out: [...failed, ...smaller].slice(0, MOST_TOLD),
  };
}
