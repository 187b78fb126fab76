import { wordTable } from '../wordTable.ts';
import { isObject, type Json } from './json.ts';

/** A geometry in words (OGC 06-103r4), with the EPSG code before it as PostGIS writes one. */
const WKT =
  /^(?:SRID\s?=\s?(\d{1,6})\s?;\s?)?(POINT|LINESTRING|POLYGON|MULTIPOINT|MULTILINESTRING|MULTIPOLYGON|GEOMETRYCOLLECTION|(?:MULTI)?(?:CURVE|SURFACE)(?:POLYGON)?|CIRCULARSTRING|COMPOUNDCURVE|TRIANGLE|TIN)\s?(ZM?|M)?\s?(?=\(|EMPTY)/i;
/** Well-known binary in hexadecimal digits: an order, a type with its marks, at least one place. */
const WKB =
  /^(?:010[1-7]0000(?:00|[248ace]0)|01[a-f][1-9ad-f]0[3b]0000|00(?:00|[248ace]0)00000[1-7])[0-9a-f]{32,}$/i;
/** What a line has that holds a geometry. */
const MAY_HOLD =
  /(?:POINT|STRING|POLYGON|COLLECTION|CURVE|SURFACE|TRIANGLE|TIN)[\sZM]{0,4}(?:\(|EMPTY)|"type"|\b0[01][0-9a-f]{40}/i;

/** Whether a line of a table may hold a geometry in one of its cells; quick. */
export const mayHoldGeometry = (line: string): boolean => MAY_HOLD.test(line);

const TYPES = wordTable({
  POINT: 'Point',
  LINESTRING: 'LineString',
  POLYGON: 'Polygon',
  MULTIPOINT: 'MultiPoint',
  MULTILINESTRING: 'MultiLineString',
  MULTIPOLYGON: 'MultiPolygon',
});

/** A geometry that a text holds. */
export interface WrittenGeometry {
  /** As GeoJSON has it; null where the text cannot be read. */
  readonly geometry: Json | null;
  /** EPSG code; null where none is said. */
  readonly reference: number | null;
}

const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?`;
const PLACE = new RegExp(String.raw`${NUMBER}(?:\s+${NUMBER}){1,3}`, 'gi');
/** What is left of a sound text when its places are written as lists. */
const LISTS = /^[[\]\d.eE+,\s-]*$/;

/** The brackets of words as lists of places, two numbers and a height where it has one; null where they are none. */
function listsIn(text: string, hasMeasureOnly: boolean): unknown[] | null {
  const most = hasMeasureOnly ? 2 : 3;
  const lists = text
    .replace(PLACE, (place) => `[${place.split(/\s+/).slice(0, most).map(Number).join(',')}]`)
    .replaceAll('(', '[')
    .replaceAll(')', ']');
  if (!LISTS.test(lists)) return null;
  try {
    const read: unknown = JSON.parse(lists);
    return Array.isArray(read) ? read : null;
  } catch {
    return null;
  }
}

const UNREAD: WrittenGeometry = { geometry: null, reference: null };

function geometryInWords(
  text: string,
  [head = '', reference, word = '', dimension]: RegExpExecArray,
): WrittenGeometry {
  const type = TYPES[word.toUpperCase()];
  const lists = listsIn(text.slice(head.length), /^M$/i.test(dimension ?? ''));
  const code = reference === undefined ? null : Number(reference);
  if (type === undefined || lists === null) return { geometry: null, reference: code };
  const [first] = lists;
  const isNested = (each: unknown): boolean => Array.isArray(each) && Array.isArray(each[0]);
  // Brackets around each place of several may be left away.
  const places =
    type === 'MultiPoint' ? lists.map((each) => (isNested(each) ? (each as unknown[])[0] : each)) : lists;
  return { geometry: { type, coordinates: type === 'Point' ? first : places }, reference: code };
}

/**
 * The geometry of a cell: in words ("POLYGON ((1.3 43.6, …))", "SRID=2154;…"), or as GeoJSON. One in binary, cut or of curves is told
 * as one that cannot be read. Null where the cell is no geometry.
 */
export function geometryInCell(cell: string): WrittenGeometry | null {
  const text = cell.trim();
  const match = WKT.exec(text.slice(0, 100));
  if (match !== null) return geometryInWords(text, match);
  if (WKB.test(text)) return UNREAD;
  if (!/^\{\s*"(?:type|coordinates|geometry|crs)"/.test(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    const geometry = isObject(value) && value.type === 'Feature' ? value.geometry : value;
    return isObject(geometry) ? { geometry, reference: null } : UNREAD;
  } catch {
    return UNREAD;
  }
}
