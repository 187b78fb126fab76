import { cellsOf, type TableRow } from '../csvTable.ts';
import type { Json } from '../json.ts';
import { geometryInCell, mayHoldGeometry, type WrittenGeometry } from '../wkt.ts';
import { readGeoJsonMission } from './jsonMission.ts';
import { IMPORT_LIMITS, type LeftOut, type MissionFile, type PointUse } from './missionFile.ts';

/** Characters: an outline of as many corners as a shape may have. */
const LONGEST_ROW = 1_000_000;
const MOST_ROWS = 5_000;

/** A shape of a row, and the column that it stands in. */
interface Found extends WrittenGeometry {
  readonly at: number;
}

/** The first shape of a row that is more than a point, or the first point; null where it has none. */
function shapeIn(cells: readonly string[]): Found | null {
  const found = cells.flatMap((cell, at): Found[] => {
    const read = cell.length < 10 ? null : geometryInCell(cell);
    return read === null ? [] : [{ ...read, at }];
  });
  return found.find(({ geometry }) => geometry === null || geometry.type !== 'Point') ?? found[0] ?? null;
}

/** Whether the rows of a table hold shapes in a column: beside one, a latitude and a longitude are only its middle. */
export const hasShapes = (rows: readonly TableRow[], separator: string): boolean =>
  rows.some(
    ({ text }) => mayHoldGeometry(text) && shapeIn(cellsOf(text.slice(0, LONGEST_ROW), separator)) !== null,
  );

/** What the rows of a table have beside their shapes, by the names of their columns. */
const wordsOf = (heads: readonly string[], cells: readonly string[], shape: number | undefined): Json =>
  Object.fromEntries(
    heads.flatMap((head, index) =>
      index === shape || head === '' || (cells[index] ?? '') === '' ? [] : [[head, cells[index]]],
    ),
  );

/**
 * Reads a table whose rows hold shapes: by the shape, and by `positionOf` where a row has none. Rows of another reference than
 * the first are left out.
 */
export function readCsvShapes(
  [head, ...rows]: readonly TableRow[],
  separator: string,
  {
    use,
    positionOf,
  }: { readonly use: PointUse; readonly positionOf: (cells: readonly string[]) => Json | null },
): MissionFile {
  const heads = cellsOf(head?.text ?? '', separator);
  const lines: number[] = [];
  const features: Json[] = [];
  const left: LeftOut[] = [];
  let reference: number | null | undefined;
  for (const { line, text } of rows.slice(0, MOST_ROWS)) {
    if (text.trim() === '') continue;
    const cells = cellsOf(text.slice(0, LONGEST_ROW), separator);
    const found = shapeIn(cells);
    const leave = (reason: LeftOut['reason']): void => {
      left.push({ line, path: '', name: '', reason });
    };
    if (found !== null && reference === undefined) reference = found.reference;
    if (text.length > LONGEST_ROW) leave('too_many_points');
    else if (found !== null && found.geometry === null) leave('coordinates_unreadable');
    else if (found !== null && found.reference !== reference) leave('projection_unsupported');
    else {
      lines.push(line);
      features.push({
        type: 'Feature',
        properties: wordsOf(heads, cells, found?.at),
        geometry: found?.geometry ?? positionOf(cells),
      });
    }
  }
  const over = rows[MOST_ROWS];
  if (over !== undefined) left.push({ line: over.line, path: '', name: '', reason: 'too_many_items' });
  const crs = reference ? { type: 'name', properties: { name: `EPSG:${reference}` } } : null;
  const read = readGeoJsonMission({ type: 'FeatureCollection', features, crs }, use);
  const placed = <T extends { readonly line: number | null; readonly path: string }>(each: T): T => {
    const [, index] = /^features\[(\d+)\]/.exec(each.path) ?? [];
    return index === undefined ? each : { ...each, line: lines[Number(index)] ?? null, path: '' };
  };
  const told = features.length === 0 ? [] : read.left_out.map(placed);
  return {
    ...read,
    format: 'csv',
    items: read.items.map(placed),
    left_out: [...told, ...left].slice(0, IMPORT_LIMITS.left_out),
  };
}
