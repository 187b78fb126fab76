import type { Position } from '../../geo/geometry.ts';
import { wordsOfName } from '../lengths.ts';
import { cutCorner } from './flownLegs.ts';
import { heightInCell, heightUnitInName } from './heightNames.ts';
import type { WrittenExtent } from './missionCoverage.ts';
import type { FileHeight, MissionFile, PointUse } from './missionFile.ts';
import { joinPoints } from './missionPoints.ts';
import type { About, Collector } from './missionShapes.ts';

/** A row that was read, with its cells in their order and by the names of their columns. */
export interface CsvRow {
  readonly about: About;
  readonly position: Position;
  readonly cells: readonly string[];
  readonly said: Readonly<Record<string, string>>;
}

/** Whether columns are those of a Litchi mission; its first versions have no `altitudemode`. */
export const isLitchi = (columns: readonly string[]): boolean =>
  columns.includes('altitudemode') || (columns.includes('curvesize') && columns.includes('gimbalmode'));

/** Litchi's `altitudemode`: 0 above the place of take-off, 1 above the ground. */
const MODES = { '0': 'home', '1': 'AGL' } as const;
const isMode = (text: string): text is keyof typeof MODES => Object.hasOwn(MODES, text);

/** The height of a row by its `altitudemode`; of an unknown mode it may be any of the two. */
function heightsOf({ said }: CsvRow): FileHeight[] {
  const head = Object.keys(said).find((name) => wordsOfName(name)[0] === 'altitude');
  const height = head === undefined ? null : heightInCell(said[head] ?? '', heightUnitInName(head) ?? 'm');
  if (height === null) return [];
  const mode = said.altitudemode?.trim() ?? '';
  const references = isMode(mode) ? [MODES[mode]] : (['home', 'AGL'] as const);
  return references.map((reference) => ({ reference, metres: height.metres }));
}

/** Where the curve of a row cuts its corner (`curvesize`, m): it leaves the way before the row and comes back after it. */
function cutOf(
  before: CsvRow | undefined,
  { position, said }: CsvRow,
  after: CsvRow | undefined,
): WrittenExtent[] {
  const head = Object.keys(said).find((name) => /^curvesize\b/i.test(name));
  const metres = head === undefined ? 0 : Number(said[head]);
  if (!(metres > 0) || before === undefined || after === undefined) return [];
  const cut = cutCorner(before.position, position, after.position, metres);
  return [{ positions: [cut], radius_m: 0, is_path: false }];
}

/** The rows of a Litchi mission as the route that they are, with heights by what each is measured from. */
export function readLitchiRows(into: Collector, rows: readonly CsvRow[], use: PointUse): MissionFile {
  const isPlaced = ({ position }: CsvRow): boolean => position.every(Number.isFinite);
  for (const { about } of rows.filter((row) => !isPlaced(row))) into.leave(about, 'coordinates_unreadable');
  const points = rows.filter(isPlaced).map((row, index, placed) => ({
    about: {
      ...row.about,
      fields: {},
      heights: heightsOf(row),
      told: cutOf(placed[index - 1], row, placed[index + 1]),
    },
    reference: undefined,
    positions: [row.position],
    heights: [],
  }));
  const [only] = points;
  if (points.length === 1 && only !== undefined) into.point(only.about, only);
  else joinPoints(into, points, use === 'polygon' ? 'polygon' : 'line');
  return into.done('litchi');
}
