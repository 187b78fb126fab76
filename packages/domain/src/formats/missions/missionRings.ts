import { uniteRings } from '../../geo/clipping.ts';
import { geodesicDistance } from '../../geo/geodesy.ts';
import type { Position, Ring } from '../../geo/geometry.ts';
import { ringIssue } from '../../geo/rings.ts';
import { simplifyLine } from '../../geo/simplify.ts';
import type { WrittenExtent } from './missionCoverage.ts';
import type { LeftOutReason, ShapeRepair } from './missionFile.ts';

/** Points of a ring that may cross itself and still be taken apart: beyond, crossings grow with its square. */
const MOST_UNCROSSED = 500;
const MOST_PARTS = 20;
/** Points of a shape that are kept. */
export const MOST_POINTS = 2_000;
/** A line is recorded finer than any corridor needs: it strays from the file by this much, m. */
const STRAYS_M = [1, 3, 10] as const;

const same = (a: Position | undefined, b: Position | undefined): boolean =>
  a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1];

/** Each place once where it follows itself. */
export const withoutRepeats = (positions: readonly Position[]): Position[] =>
  positions.filter((each, index) => !same(each, positions[index - 1]));

interface Simplified {
  readonly line: readonly Position[];
  readonly repairs: readonly ShapeRepair[];
  readonly strays_m: number;
}

/** A line of no more points than are kept, and how far it strays for it. */
export const simplifyMissionLine = (line: readonly Position[]): Simplified => {
  if (line.length <= MOST_POINTS) return { line, repairs: [], strays_m: 0 };
  for (const metres of STRAYS_M) {
    const kept = simplifyLine(line, metres).line;
    if (kept.length <= MOST_POINTS)
      return {
        line: kept,
        repairs: [{ code: 'simplified', params: { from: line.length, to: kept.length, metres } }],
        strays_m: metres,
      };
  }
  return { line, repairs: [], strays_m: 0 };
};

interface Ringed {
  readonly rings: readonly Ring[];
  readonly repairs: readonly ShapeRepair[];
  readonly gap_m: number;
  /** What the outline may have lost when it was mended. */
  readonly told: readonly WrittenExtent[];
}

/** An outline made closed and simple; one that crosses itself becomes its parts. */
export function ringsOf(positions: readonly Position[]): Ringed | LeftOutReason {
  const points = withoutRepeats(positions);
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length < 3) return 'too_few_points';
  const isClosed = same(first, last);
  const gap = isClosed ? 0 : geodesicDistance(last, first);
  const { line, repairs, strays_m } = simplifyMissionLine(isClosed ? points : [...points, first]);
  if (line.length > MOST_POINTS) return 'too_many_points';
  const told: WrittenExtent[] = strays_m > 0 ? [{ positions: line, radius_m: strays_m, is_path: false }] : [];
  if (line.length < 4) return 'too_few_points';
  // A few centimetres are rounding, not a gap.
  const closed: ShapeRepair[] = gap > 0.5 ? [{ code: 'closed', params: { metres: Math.round(gap) } }] : [];
  const issue = ringIssue(line);
  if (issue === null) return { rings: [line], repairs: [...repairs, ...closed], gap_m: gap, told };
  if (issue === 'too_few_points') return 'too_few_points';
  if (issue !== 'self_crossing') return 'no_surface';
  if (line.length > MOST_UNCROSSED) return 'crosses_itself';
  const parts = uniteRings([line]).flatMap(([outer]) => (outer && ringIssue(outer) === null ? [outer] : []));
  if (parts.length === 0 || parts.length > MOST_PARTS) return 'crosses_itself';
  return {
    rings: parts,
    repairs: [...repairs, ...closed, { code: 'uncrossed', params: { count: parts.length } }],
    gap_m: gap,
    told: [...told, { positions: line, radius_m: 0, is_path: true }],
  };
}
