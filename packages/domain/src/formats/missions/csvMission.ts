import type { Position } from '../../geo/geometry.ts';
import { withoutAccents } from '../../text.ts';
import { wordTable } from '../../wordTable.ts';
import { cellsOf, separatorOf, type TableRow, tableOf, withoutSeparatorRow } from '../csvTable.ts';
import type { Json } from '../json.ts';
import { radiusOf } from '../lengths.ts';
import { hasShapes, readCsvShapes } from './csvShapes.ts';
import { tellsHeight } from './heightNames.ts';
import { type CsvRow, isLitchi, readLitchiRows } from './litchi.ts';
import { IMPORT_LIMITS, type MissionFile, type PointUse } from './missionFile.ts';
import { joinedFields, joinPoints, type NamedPoint, takePoint } from './missionPoints.ts';
import { type About, Collector } from './missionShapes.ts';
import { halfWidthOf } from './missionSizes.ts';
import { SEE_YOU_TASKS, seeYouDegrees } from './seeYou.ts';

const LATITUDE =
  /^(lat|latitude|y|lat_?wgs84|latitude_?wgs84|lat_?dd|y_?coord|coord_?y|y_?(l93|lambert_?93|2154)|(l93|lambert_?93)_?y|northing)$/;
const LONGITUDE =
  /^(lon|long|lng|longitude|x|lon_?wgs84|longitude_?wgs84|lon_?dd|x_?coord|coord_?x|x_?(l93|lambert_?93|2154)|(l93|lambert_?93)_?x|easting)$/;
const NAME = /^(name|nom|label|libelle|title|titre|id|point|site)$/;
/** Corners of one area stand in rows of their own, told together by a column: by a key of its own, or by the area's name. */
const KEY = /^(groupe|group)$/;
const AREA = /^(zone|area|polygone|polygon)$/;
const SHAPE = /^(forme|shape)$/;
const CORNER = /^(sommet|corner|vertex)$/;
const RING = /^(anneau|ring)$/;
const MOST_ROWS = 20_000;
/** Characters. */
const LONGEST_ROW = 5_000;
const MOST_COLUMNS = 100;

const plainHead = (text: string): string =>
  withoutAccents(text)
    .trim()
    .toLowerCase()
    .replace(/\s*\(.*\)$/, '')
    .replace(/[\s-]+/g, '_');

/** A decimal number with a point or a comma, and blanks between thousands; with nothing else around it. */
const numberOf = (text: string | undefined): number => {
  const plain = (text ?? '')
    .replace(/(?<=\d)[ \u00a0\u202f](?=\d)/g, '')
    .replace(',', '.')
    .replace(/°$/, '');
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
};

const MARKED =
  /^(\d{1,3}(?:[.,]\d{1,8})?)\s?[°º]\s?(?:(\d{1,2}(?:[.,]\d{1,8})?)\s?['’′]\s?)?(?:(\d{1,2}(?:[.,]\d{1,6})?)\s?(?:["”″]|''|’’|′′)\s?)?([NSEWO])$/i;

/** "43°36'00\"N", "1° 26,4' O": degrees with the marks of minutes and seconds; NaN where it is none, or the other one of the two. */
function markedDegrees(text: string | undefined, letters: 'NS' | 'EW'): number {
  const [, degrees, minutes, seconds, letter = ''] = MARKED.exec((text ?? '').trim()) ?? [];
  const side = letter.toUpperCase().replace('O', 'W');
  const decimal = (part: string): number => Number(part.replace(',', '.'));
  const [min, sec] = [decimal(minutes ?? '0'), decimal(seconds ?? '0')];
  if (degrees === undefined || !letters.includes(side) || min >= 60 || sec >= 60) return Number.NaN;
  // Parts are told once, by decimals or by what is smaller: "43,6°30'" says two things.
  const isTwice = (part: string, smaller: string | undefined): boolean =>
    smaller !== undefined && /[.,]/.test(part);
  if (isTwice(degrees, minutes ?? seconds) || isTwice(minutes ?? '', seconds)) return Number.NaN;
  return (decimal(degrees) + min / 60 + sec / 3600) * (side === 'S' || side === 'W' ? -1 : 1);
}

/** An angle as a cell has it: decimal degrees, SeeYou's degrees and minutes, degrees with marks and a letter. */
const angleOf = (text: string | undefined, letters: 'NS' | 'EW'): number =>
  [numberOf(text), seeYouDegrees(text, letters)].find((degrees) => !Number.isNaN(degrees)) ??
  markedDegrees(text, letters);

interface Columns {
  readonly heads: readonly string[];
  readonly plain: readonly string[];
  readonly latitude: number;
  readonly longitude: number;
  readonly name: number;
  readonly key: number;
  readonly area: number;
  readonly shape: number;
  readonly corner: number;
  readonly ring: number;
}

function columnsOf(line: string, separator: string): Columns | null {
  const heads = cellsOf(line, separator);
  const plain = heads.map(plainHead);
  const at = (wanted: RegExp): number => plain.findIndex((head) => wanted.test(head));
  const [latitude, longitude] = [at(LATITUDE), at(LONGITUDE)];
  if (latitude < 0 || longitude < 0) return null;
  return {
    heads,
    plain,
    latitude,
    longitude,
    name: at(NAME),
    key: at(KEY),
    area: at(AREA),
    shape: at(SHAPE),
    corner: at(CORNER),
    ring: at(RING),
  };
}

/** The columns beside the place and the name, those that tell heights first. */
function fieldsOf(columns: Columns, cells: readonly string[]) {
  const { heads, latitude, longitude, name, key, corner, ring } = columns;
  const own = [latitude, longitude, name, key, corner, ring];
  const fields: Record<string, string> = wordTable();
  const kept = heads
    .slice(0, MOST_COLUMNS)
    .map((head, index) => ({ head, index, value: cells[index] ?? '' }))
    .filter(({ head, index, value }) => !own.includes(index) && head !== '' && value !== '')
    .toSorted((a, b) => Number(tellsHeight(b.head)) - Number(tellsHeight(a.head)))
    .slice(0, IMPORT_LIMITS.fields)
    .toSorted((a, b) => a.index - b.index);
  for (const { head, value } of kept)
    fields[head.slice(0, IMPORT_LIMITS.field_text)] = value.slice(0, IMPORT_LIMITS.field_text);
  return fields;
}

/** Whether a text looks like a table of places: its first row names a latitude and a longitude, or the next hold shapes. */
export const isCsvOfPoints = (text: string): boolean => {
  const [head = ''] = withoutSeparatorRow(text).split(/\r\n?|\n/, 1);
  if (head.length >= 5_000) return false;
  const separator = separatorOf(head);
  return columnsOf(head, separator) !== null || hasShapes(tableOf(text, 5).slice(1), separator);
};

/** The place of a row beside shapes; null where it has none. */
const pointOf = (columns: Columns | null, cells: readonly string[]): Json | null => {
  if (columns === null) return null;
  const coordinates = [angleOf(cells[columns.longitude], 'EW'), angleOf(cells[columns.latitude], 'NS')];
  return { type: 'Point', coordinates };
};

const sayIn = ({ heads }: Columns, cells: readonly string[]): Record<string, string> =>
  wordTable(
    Object.fromEntries(heads.slice(0, MOST_COLUMNS).map((head, index) => [head, cells[index] ?? ''])),
  );

/** The rows of a table that have a place, in their order; the others are left out by their line. */
function rowsOf(into: Collector, columns: Columns, table: readonly TableRow[], separator: string): CsvRow[] {
  const rows: CsvRow[] = [];
  for (const [index, { line: number, text: line }] of table.entries()) {
    if (line.trim() === '') continue;
    if (SEE_YOU_TASKS.test(line)) {
      into.leave({ line: number, path: '', name: 'Related Tasks' }, 'tasks');
      break;
    }
    const cells = cellsOf(line.slice(0, LONGEST_ROW), separator);
    const about: About = {
      line: number,
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
    if (isCut || line.length > LONGEST_ROW) into.leave(about, 'coordinates_unreadable');
    else
      rows.push({
        about,
        position: [angleOf(cells[columns.longitude], 'EW'), angleOf(cells[columns.latitude], 'NS')],
        cells,
        said: sayIn(columns, cells),
      });
  }
  return rows;
}

/** Whether a row begins another area than the rows before it, of the same name. */
function beginsAnew({ shape, corner, ring }: Columns, last: CsvRow | undefined, next: CsvRow): boolean {
  if (last === undefined) return false;
  if ((last.cells[shape] ?? '') !== (next.cells[shape] ?? '')) return true;
  const [before, after] = [numberOf(last.cells[ring]), numberOf(next.cells[ring])];
  if (after > before) return false;
  return after < before || numberOf(next.cells[corner]) <= numberOf(last.cells[corner]);
}

/** Rows of one area: an outline with its holes, a line where they say so or are only two, a point. */
function takeGroup(into: Collector, columns: Columns, rows: readonly CsvRow[]): void {
  const [first] = rows;
  if (first === undefined) return;
  const ringOf = (row: CsvRow): number => (columns.ring < 0 ? 1 : numberOf(row.cells[columns.ring]) || 1);
  const outline = rows.filter((row) => ringOf(row) === 1).map(({ position }) => position);
  const holes = [...new Set(rows.map(ringOf))]
    .filter((ring) => ring > 1)
    .map((ring) => closed(rows.filter((row) => ringOf(row) === ring).map(({ position }) => position)));
  const about: About = { ...first.about, ...joinedFields(rows.map((row) => row.about)), kept_holes: holes };
  const points = { positions: outline, heights: [] };
  const isLine = /^(line|ligne|trace)$/.test(plainHead(first.cells[columns.shape] ?? ''));
  if (outline.length === 1) into.point(about, points);
  else if (isLine || outline.length === 2) {
    const widths = rows.map(({ said }) => halfWidthOf(said));
    const halves = widths.flatMap(({ half_m }) => half_m ?? []);
    const half = halves.length === 0 ? null : Math.max(...halves);
    if (Number.isNaN(half)) into.leave(about, 'size_unreadable');
    else into.line(about, points, undefined, half);
  } else into.polygon(about, { ...points, positions: closed(outline) });
}

const closed = (positions: readonly Position[]): Position[] => [...positions, ...positions.slice(0, 1)];

/** Reads a table of points, in degrees (decimal, SeeYou's minutes, with marks) or Lambert-93; separated by ";", "," or tabs, with decimal points or commas. */
export function readCsvMission(text: string, use: PointUse): MissionFile {
  const into = new Collector();
  const [{ text: head } = { text: '' }, ...table] = tableOf(text, MOST_ROWS + 2);
  const separator = separatorOf(head);
  const columns = columnsOf(head, separator);
  if (hasShapes(table, separator)) {
    const positionOf = (cells: readonly string[]): Json | null => pointOf(columns, cells);
    return readCsvShapes(tableOf(text, MOST_ROWS + 2), separator, { use, positionOf });
  }
  if (columns === null) {
    into.leave({ line: 1, path: '', name: '' }, 'columns_missing');
    return into.done('csv');
  }
  const rows = rowsOf(into, columns, table, separator);
  if (isLitchi(columns.plain)) return readLitchiRows(into, rows, use);
  const points: NamedPoint[] = [];
  const groups = new Map<string, CsvRow[]>();
  const known = columns.key < 0 ? columns.area : columns.key;
  for (const row of rows) {
    const group = row.cells[known] ?? '';
    const name = [columns.name, columns.area, known]
      .map((at) => row.cells[at] ?? '')
      .find((each) => each !== '');
    const about =
      group === '' ? row.about : { ...row.about, name: (columns.key < 0 ? group : name) ?? group };
    const point = { positions: [row.position], heights: [] };
    const radius = radiusOf(row.said);
    if (group !== '' && (radius ?? 0) !== 0) into.point(about, point, undefined, radius);
    else if (group !== '') {
      const open = groups.get(group) ?? [];
      if (beginsAnew(columns, open.at(-1), row)) takeGroup(into, columns, open.splice(0));
      open.push({ ...row, about });
      groups.set(group, open);
    } else
      takePoint(into, points, { about, reference: undefined, ...point }, { use, radius, said: row.said });
  }
  for (const open of groups.values()) takeGroup(into, columns, open);
  joinPoints(into, points, use);
  return into.done('csv');
}
