import type { Position } from '../geo/geometry.ts';
import { heightInCell, heightUnitInName } from './heightNames.ts';
import { wordsOfName } from './lengths.ts';
import type { MissionFile, PointUse } from './missionFile.ts';
import { joinPoints } from './missionPoints.ts';
import type { About, Collector, ToldHeight } from './missionShapes.ts';

/** A row that was read, with its cells in their order and by the names of their columns. */
export interface CsvRow {
  readonly about: About;
  readonly position: Position;
  readonly cells: readonly string[];
  readonly said: Readonly<Record<string, string>>;
}

/** Litchi's `altitudemode`: 0 above the place of take-off, 1 above the ground. */
const MODES = { '0': 'home', '1': 'AGL' } as const;
const isMode = (text: string): text is keyof typeof MODES => Object.hasOwn(MODES, text);

/** The height of a row by its `altitudemode`; of an unknown mode it may be any of the two. */
function heightsOf({ said }: CsvRow): ToldHeight[] {
  const head = Object.keys(said).find((name) => wordsOfName(name)[0] === 'altitude');
  const height = head === undefined ? null : heightInCell(said[head] ?? '', heightUnitInName(head) ?? 'm');
  if (height === null) return [];
  const mode = said.altitudemode?.trim() ?? '';
  const references = isMode(mode) ? [MODES[mode]] : (['home', 'AGL'] as const);
  return references.map((reference) => ({ reference, metres: height.metres }));
}

/** The rows of a Litchi mission as the route that they are, with heights by what each is measured from. */
export function readLitchiRows(into: Collector, rows: readonly CsvRow[], use: PointUse): MissionFile {
  const points = rows.flatMap((row) => {
    if (row.position.every(Number.isFinite))
      return [
        {
          about: { ...row.about, fields: {}, heights: heightsOf(row) },
          reference: undefined,
          positions: [row.position],
          heights: [],
        },
      ];
    into.leave(row.about, 'coordinates_unreadable');
    return [];
  });
  const [only] = points;
  if (points.length === 1 && only !== undefined) into.point(only.about, only);
  else joinPoints(into, points, use === 'polygon' ? 'polygon' : 'line');
  return into.done('litchi');
}
