import type { Position } from '../geo/geometry.ts';
import { withoutAccents } from '../text.ts';
import { wordTable } from '../wordTable.ts';
import { IMPORT_LIMITS, type MissionFile, type PointUse } from './missionFile.ts';
import { joinPoints, type NamedPoint } from './missionPoints.ts';
import { type About, Collector } from './missionShapes.ts';

const LATITUDE = /^(lat|latitude|y|lat_?wgs84|latitude_?wgs84|lat_?dd)$/;
const LONGITUDE = /^(lon|long|lng|longitude|x|lon_?wgs84|longitude_?wgs84|lon_?dd)$/;
const NAME = /^(name|nom|label|libelle|title|titre|id|point|site)$/;
const RADIUS = /^(radius|radius_m|rayon|rayon_m)$/;
/** Corners of one area stand in rows of their own, told together by a column. */
const GROUP = /^(zone|area|polygone|polygon|groupe|group)$/;
const SHAPE = /^(forme|shape)$/;
const BUFFER = /^(demi_largeur_m|buffer_m)$/;
const MOST_ROWS = 20_000;
/** Characters. */
const LONGEST_ROW = 5_000;

const plainHead = (text: string): string =>
  withoutAccents(text)
    .trim()
    .toLowerCase()
    .replace(/\s*\(.*\)$/, '')
    .replace(/[\s-]+/g, '_');

/** The cells of a line; quotes hold a separator, and "" is one quote. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let [cell, isQuoted] = ['', false];
  for (let at = 0; at < line.length; at++) {
    const sign = line[at];
    if (sign === '"' && isQuoted && line[at + 1] === '"') {
      cell += '"';
      at++;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += sign;
  }
  cells.push(cell);
  return cells.map((each) => each.trim());
}

const separatorOf = (head: string): string =>
  [';', '\t', ','].reduce((best, each) => (head.split(each).length > head.split(best).length ? each : best));

/** A decimal number with a point or a comma; with nothing else around it. */
const numberOf = (text: string | undefined): number => {
  const plain = (text ?? '').replace(',', '.').replace(/°$/, '');
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
};

interface Columns {
  readonly heads: readonly string[];
  readonly latitude: number;
  readonly longitude: number;
  readonly name: number;
  readonly radius: number;
  readonly group: number;
  readonly shape: number;
  readonly buffer: number;
}

function columnsOf(line: string, separator: string): Columns | null {
  const heads = cellsOf(line, separator);
  const plain = heads.map(plainHead);
  const latitude = plain.findIndex((head) => LATITUDE.test(head));
  const longitude = plain.findIndex((head) => LONGITUDE.test(head));
  if (latitude < 0 || longitude < 0) return null;
  return {
    heads,
    latitude,
    longitude,
    name: plain.findIndex((head) => NAME.test(head)),
    radius: plain.findIndex((head) => RADIUS.test(head)),
    group: plain.findIndex((head) => GROUP.test(head)),
    shape: plain.findIndex((head) => SHAPE.test(head)),
    buffer: plain.findIndex((head) => BUFFER.test(head)),
  };
}

function fieldsOf({ heads, latitude, longitude, name }: Columns, cells: readonly string[]) {
  const fields: Record<string, string> = wordTable();
  heads.slice(0, 100).forEach((head, index) => {
    const value = cells[index] ?? '';
    if ([latitude, longitude, name].includes(index) || head === '' || value === '') return;
    if (Object.keys(fields).length < IMPORT_LIMITS.fields)
      fields[head.slice(0, IMPORT_LIMITS.field_text)] = value.slice(0, IMPORT_LIMITS.field_text);
  });
  return fields;
}

/** Whether a text looks like a table of points: its first line names a latitude and a longitude. */
export const isCsvOfPoints = (text: string): boolean => {
  const [head = ''] = text.split(/\r\n?|\n/, 1);
  return head.length < 5_000 && columnsOf(head, separatorOf(head)) !== null;
};

interface Row {
  readonly about: About;
  readonly position: Position;
  readonly cells: readonly string[];
}

/** Rows of one area: an outline, a line where they say so or are only two, a point. */
function readGroups(into: Collector, columns: Columns, groups: ReadonlyMap<string, readonly Row[]>): void {
  for (const rows of groups.values()) {
    const [first] = rows;
    if (first === undefined) continue;
    const positions = rows.map(({ position }) => position);
    const points = { positions, heights: [] };
    const isLine = /^(line|ligne|trace)$/.test(plainHead(first.cells[columns.shape] ?? ''));
    if (rows.length === 1) into.point(first.about, points);
    else if (isLine || rows.length === 2) {
      const buffer = numberOf(first.cells[columns.buffer]);
      into.line(first.about, points, undefined, buffer > 0 ? buffer : null);
    } else into.polygon(first.about, { ...points, positions: [...positions, ...positions.slice(0, 1)] });
  }
}

/** Reads a table of points, WGS 84 in decimal degrees; separated by ";", "," or tabs, with decimal points or commas. */
export function readCsvMission(text: string, use: PointUse): MissionFile {
  const into = new Collector();
  const [head = '', ...lines] = text.split(/\r\n?|\n/, MOST_ROWS + 2);
  const separator = separatorOf(head);
  const columns = columnsOf(head, separator);
  if (columns === null) {
    into.leave({ line: 1, path: '', name: '' }, 'columns_missing');
    return into.done('csv');
  }
  const points: NamedPoint[] = [];
  const groups = new Map<string, Row[]>();
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const cells = cellsOf(line.slice(0, LONGEST_ROW), separator);
    const about: About = {
      line: index + 2,
      path: '',
      name: cells[columns.name] ?? '',
      fields: fieldsOf(columns, cells),
    };
    if (index >= MOST_ROWS) {
      into.leave(about, 'too_many_items');
      break;
    }
    // A number beyond the heads: decimal commas have cut numbers, and nobody knows which cell is which.
    const isCut = separator === ',' && cells.slice(columns.heads.length).some((cell) => /^\d+$/.test(cell));
    if (isCut || line.length > LONGEST_ROW) {
      into.leave(about, 'coordinates_unreadable');
      continue;
    }
    const position: Position = [numberOf(cells[columns.longitude]), numberOf(cells[columns.latitude])];
    const radius = numberOf(cells[columns.radius]);
    const point = { positions: [position], heights: [] };
    const group = cells[columns.group] ?? '';
    if (group !== '' && !(radius > 0)) {
      const rows = groups.get(group) ?? [];
      rows.push({ about: { ...about, name: group }, position, cells });
      groups.set(group, rows);
      continue;
    }
    if (group !== '') {
      into.point({ ...about, name: group }, point, undefined, radius);
      continue;
    }
    if (use === 'points') into.point(about, point, undefined, radius > 0 ? radius : null);
    else points.push({ about, reference: undefined, ...point });
  }
  readGroups(into, columns, groups);
  joinPoints(into, points, use);
  return into.done('csv');
}
