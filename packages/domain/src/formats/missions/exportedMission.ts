import { outlinePolygons } from '../../geo/buffer.ts';
import type { AreaGeometry, Position, Ring } from '../../geo/geometry.ts';
import { wordTable } from '../../wordTable.ts';

/** An area as files of others know it; the height in m above ground. */
export interface ExportedArea {
  readonly name: string;
  readonly geometry: AreaGeometry;
  readonly height_m: number;
}

export interface ExportedMission {
  readonly name: string;
  readonly areas: readonly ExportedArea[];
  /** That the data of its analysis are out of date, in words; absent while they are in force. */
  readonly data_age?: string | null;
}

/** Seven digits are a centimetre. */
const degrees = (value: number): number => Math.round(value * 1e7) / 1e7;
/** A position as files have it. */
export const plainPosition = ([x, y]: Position): [number, number] => [degrees(x), degrees(y)];

/** An area whose places are those that files have of it. */
export function plainArea<T extends ExportedArea>(area: T): T {
  const { geometry } = area;
  if (geometry.type === 'Circle')
    return { ...area, geometry: { ...geometry, center: plainPosition(geometry.center) } };
  if (geometry.type === 'LineString')
    return { ...area, geometry: { ...geometry, coordinates: geometry.coordinates.map(plainPosition) } };
  return {
    ...area,
    geometry: { ...geometry, coordinates: geometry.coordinates.map((ring) => ring.map(plainPosition)) },
  };
}

/** The outlines of an area, each the outer ring with its holes; discs and corridors drawn just outside their true edge. */
export const ringsOfArea = (geometry: AreaGeometry): readonly (readonly Ring[])[] =>
  outlinePolygons(geometry);

const ESCAPES: Readonly<Record<string, string>> = wordTable({
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
});
/** A text as content of XML. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has none of these
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[<>&"]/g, (sign) => ESCAPES[sign] ?? '');
