import { areaIssues, isInFrance } from '../geo/areas.ts';
import { uniteRings } from '../geo/clipping.ts';
import { distance } from '../geo/geodesy.ts';
import type { PolygonGeometry, Position, Ring } from '../geo/geometry.ts';
import { packShapes } from '../geo/packed.ts';
import { partName } from '../geo/partName.ts';
import { ringIssue } from '../geo/rings.ts';
import { simplifyLine } from '../geo/simplify.ts';
import { FRENCH_TERRITORY } from '../territory/frenchTerritory.ts';
import { wordTable } from '../wordTable.ts';
import {
  areaOfShape,
  COORDINATE_HEIGHTS,
  type FilePlace,
  IMPORT_LIMITS,
  type LeftOut,
  type LeftOutReason,
  type MissionFile,
  type MissionFormat,
  type MissionItem,
  type ReadShape,
  type ShapeHint,
  type ShapeRepair,
} from './missionFile.ts';

/** Points of a ring that may cross itself and still be taken apart: beyond, crossings grow with its square. */
const MOST_UNCROSSED = 500;
const MOST_PARTS = 20;
const MOST_POINTS = 2_000;
/** A line is recorded finer than any corridor needs: it strays from the file by this much, m. */
const STRAYS_M = [1, 3, 10] as const;
/** An outline that ends farther from its beginning than this is closed only if the operator says so, m. */
const LARGE_GAP_M = 20;

/** What stands beside a shape in the file. */
export interface About extends FilePlace {
  readonly name: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly hints?: readonly ShapeHint[];
  /** Rings that the file leaves out of the outline. */
  readonly holes?: number;
}

/** Positions with their height, m, where the file gives one. */
export interface Points {
  readonly positions: readonly Position[];
  readonly heights: readonly number[];
}

interface Placed {
  readonly positions: readonly Position[];
  readonly repairs: readonly ShapeRepair[];
}

const same = (a: Position | undefined, b: Position | undefined): boolean =>
  a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1];

const isOnEarth = ([x, y]: Position): boolean =>
  Number.isFinite(x) && Number.isFinite(y) && Math.abs(x) <= 180 && Math.abs(y) <= 90;

/** Positions of a shape that are asked of the territory at most, spread over it: an outline may have thousands. */
const MOST_ASKED = 64;

/** Whether a place is surely beyond the border and the waters: by the outline, not by the boxes around it. */
const isAbroad = (center: Position): boolean =>
  FRENCH_TERRITORY.find(packShapes([{ type: 'Circle', center, radius_m: 1 }]), 0).status === 'outside';

/** What is partly abroad stays: its analysis says so, and whose the rest is. */
const liesInFrance = (positions: readonly Position[]): boolean => {
  if (!positions.every((each) => isOnEarth(each) && isInFrance(each))) return false;
  const step = Math.ceil(positions.length / MOST_ASKED);
  return positions.some((each, index) => index % step === 0 && !isAbroad(each));
};

/** Longitude and latitude as France has them; a file that gave latitude first is turned round. */
function placed(positions: readonly Position[]): Placed | LeftOutReason {
  if (positions.length === 0) return 'too_few_points';
  if (liesInFrance(positions)) return { positions, repairs: [] };
  const turned = positions.map(([x, y]): Position => [y, x]);
  if (liesInFrance(turned)) return { positions: turned, repairs: [{ code: 'swapped', params: {} }] };
  return positions.every(isOnEarth) ? 'outside_france' : 'coordinates_unreadable';
}

const withoutRepeats = (positions: readonly Position[]): Position[] =>
  positions.filter((each, index) => !same(each, positions[index - 1]));

const simplified = (line: readonly Position[]): { line: readonly Position[]; repairs: ShapeRepair[] } => {
  if (line.length <= MOST_POINTS) return { line, repairs: [] };
  for (const metres of STRAYS_M) {
    const kept = simplifyLine(line, metres).line;
    if (kept.length <= MOST_POINTS)
      return {
        line: kept,
        repairs: [{ code: 'simplified', params: { from: line.length, to: kept.length, metres } }],
      };
  }
  return { line, repairs: [] };
};

interface Ringed {
  readonly rings: readonly Ring[];
  readonly repairs: readonly ShapeRepair[];
  readonly gap_m: number;
}

/** An outline made closed and simple; one that crosses itself becomes its parts. */
function ringsOf(positions: readonly Position[]): Ringed | LeftOutReason {
  const points = withoutRepeats(positions);
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length < 3) return 'too_few_points';
  const isClosed = same(first, last);
  const gap = isClosed ? 0 : distance(last, first);
  const { line, repairs } = simplified(isClosed ? points : [...points, first]);
  if (line.length > MOST_POINTS) return 'too_many_points';
  if (line.length < 4) return 'too_few_points';
  // A few centimetres are rounding, not a gap.
  const closed: ShapeRepair[] = gap > 0.5 ? [{ code: 'closed', params: { metres: Math.round(gap) } }] : [];
  const issue = ringIssue(line);
  if (issue === null) return { rings: [line], repairs: [...repairs, ...closed], gap_m: gap };
  if (issue === 'too_few_points') return 'too_few_points';
  if (issue !== 'self_crossing') return 'no_surface';
  if (line.length > MOST_UNCROSSED) return 'crosses_itself';
  const parts = uniteRings([line]).flatMap(([outer]) => (outer && ringIssue(outer) === null ? [outer] : []));
  if (parts.length === 0 || parts.length > MOST_PARTS) return 'crosses_itself';
  return {
    rings: parts,
    repairs: [...repairs, ...closed, { code: 'uncrossed', params: { count: parts.length } }],
    gap_m: gap,
  };
}

const REFUSALS: Readonly<Record<string, LeftOutReason>> = wordTable({
  area_outside_france: 'outside_france',
  area_coordinates_swapped: 'outside_france',
  area_too_large: 'too_wide',
  area_radius_too_large: 'too_wide',
  area_too_many_points: 'too_many_points',
  area_too_complex: 'crosses_itself',
  area_self_crossing: 'crosses_itself',
  area_too_few_points: 'too_few_points',
});

/** Collects what a reader finds, in the order of the file, and says what it left. */
export class Collector {
  readonly #items: MissionItem[] = [];
  readonly #left: LeftOut[] = [];
  #points = 0;
  #polygons = 0;
  /** Told of every item: the file itself was forgiven something. */
  repairs: readonly ShapeRepair[] = [];

  leave({ line, path, name }: FilePlace & { readonly name: string }, reason: LeftOutReason): void {
    if (this.#left.length < IMPORT_LIMITS.left_out)
      this.#left.push({ line, path, name: name.slice(0, IMPORT_LIMITS.name), reason });
  }

  /** False when the file has had its points: what follows is left out. */
  #takes(about: About, count: number): boolean {
    if (this.#items.length >= IMPORT_LIMITS.items) {
      this.leave(about, 'too_many_items');
      return false;
    }
    this.#points += count;
    if (count <= IMPORT_LIMITS.shape_points && this.#points <= IMPORT_LIMITS.file_points) return true;
    this.leave(about, 'too_many_points');
    return false;
  }

  #add(about: About, shape: ReadShape, repairs: readonly ShapeRepair[], isSuggested: boolean): void {
    if (this.#items.length >= IMPORT_LIMITS.items) {
      this.leave(about, 'too_many_items');
      return;
    }
    const [issue] = areaIssues(areaOfShape(shape));
    if (issue !== undefined) {
      this.leave(about, REFUSALS[issue.code] ?? 'no_surface');
      return;
    }
    const { line, path, fields, hints = [] } = about;
    this.#items.push({
      key: `i${this.#items.length + 1}`,
      line,
      path,
      name: about.name.trim().slice(0, IMPORT_LIMITS.name),
      shape,
      repairs: [...this.repairs, ...repairs],
      hints,
      is_suggested: isSuggested,
      fields,
    });
  }

  /** A polygon by its outline; an area has no holes, so what stands within is part of it. */
  polygon(about: About, { positions, heights }: Points, reference?: keyof typeof COORDINATE_HEIGHTS): void {
    this.#polygons += 1;
    if (!this.#takes(about, positions.length)) return;
    const there = placed(positions);
    const ringed = typeof there === 'string' ? there : ringsOf(there.positions);
    if (typeof there === 'string' || typeof ringed === 'string') {
      this.leave(about, typeof ringed === 'string' ? ringed : 'coordinates_unreadable');
      return;
    }
    const { rings, repairs, gap_m } = ringed;
    const named = withHeight(about, heights, reference);
    const { holes = 0 } = about;
    const filled: ShapeRepair[] = holes > 0 ? [{ code: 'holes_filled', params: { count: holes } }] : [];
    for (const [index, ring] of rings.entries()) {
      const shape: PolygonGeometry = { type: 'Polygon', coordinates: [ring] };
      const name = rings.length === 1 ? about.name : partName(about.name, index);
      this.#add({ ...named, name }, shape, [...there.repairs, ...repairs, ...filled], gap_m <= LARGE_GAP_M);
    }
  }

  line(
    about: About,
    { positions, heights }: Points,
    reference?: keyof typeof COORDINATE_HEIGHTS,
    buffer_m: number | null = null,
  ): void {
    if (!this.#takes(about, positions.length)) return;
    const there = placed(positions);
    if (typeof there === 'string') {
      this.leave(about, there);
      return;
    }
    const { line, repairs } = simplified(withoutRepeats(there.positions));
    if (line.length < 2 || line.length > MOST_POINTS) {
      this.leave(about, line.length < 2 ? 'too_few_points' : 'too_many_points');
      return;
    }
    this.#add(
      withHeight(about, heights, reference),
      { type: 'Line', coordinates: line, buffer_m },
      [...there.repairs, ...repairs],
      true,
    );
  }

  /** A point, or a disk where the file says a radius, m. */
  point(
    about: About,
    { positions, heights }: Points,
    reference?: keyof typeof COORDINATE_HEIGHTS,
    radius_m: number | null = null,
  ): void {
    if (!this.#takes(about, 1)) return;
    const there = placed(positions.slice(0, 1));
    const position = typeof there === 'string' ? undefined : there.positions[0];
    if (typeof there === 'string' || position === undefined) {
      this.leave(about, typeof there === 'string' ? there : 'no_position');
      return;
    }
    const shape: ReadShape =
      radius_m !== null && radius_m > 0
        ? { type: 'Circle', center: position, radius_m }
        : { type: 'Point', position };
    this.#add(withHeight(about, heights, reference), shape, there.repairs, shape.type === 'Circle');
  }

  done(format: MissionFormat): MissionFile {
    const items = withHints(this.#items);
    const left = this.#left;
    if (items.length === 0 && left.length === 0)
      this.leave({ line: null, path: '', name: '' }, 'nothing_found');
    return { format, items, left_out: left, polygons: this.#polygons };
  }
}

/** The highest of the coordinates' heights, as a field of its own. */
function withHeight(
  about: About,
  heights: readonly number[],
  reference: keyof typeof COORDINATE_HEIGHTS | undefined,
): About {
  if (reference === undefined) return about;
  const highest = heights.reduce((most, each) => Math.max(most, each), 0);
  if (!(highest > 0) || !Number.isFinite(highest)) return about;
  const field = COORDINATE_HEIGHTS[reference];
  return { ...about, fields: { ...about.fields, [field]: String(Math.round(highest * 10) / 10) } };
}

type Box = readonly [west: number, south: number, east: number, north: number];

const boxOf = (shape: ReadShape): Box | null => {
  if (shape.type !== 'Polygon') return null;
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of shape.coordinates[0] ?? []) {
    [west, south] = [Math.min(west, x), Math.min(south, y)];
    [east, north] = [Math.max(east, x), Math.max(north, y)];
  }
  return [west, south, east, north];
};

const boxHolds = (outer: Box, inner: Box): boolean =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];

/** Whether a place lies in a ring: an odd number of sides lies east of it. */
const isIn = ([x, y]: Position, ring: Ring): boolean =>
  ring.reduce((inside, [bx, by], index) => {
    const [ax, ay] = ring[index - 1] ?? [bx, by];
    const crosses = ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax;
    return crosses ? !inside : inside;
  }, false);

/** Whether the other lies within: its box, and its first corner. */
const holds = (outer: ReadShape, inner: ReadShape, outerBox: Box, innerBox: Box): boolean => {
  const corner = inner.type === 'Polygon' ? inner.coordinates[0]?.[0] : undefined;
  const ring = outer.type === 'Polygon' ? outer.coordinates[0] : undefined;
  return boxHolds(outerBox, innerBox) && corner !== undefined && ring !== undefined && isIn(corner, ring);
};

/** Polygons beyond this number are not compared with each other. */
const MOST_COMPARED = 200;

/** Marks the outline of a whole site around its areas, and what stands twice: neither is chosen by itself. */
function withHints(items: readonly MissionItem[]): MissionItem[] {
  if (items.length > MOST_COMPARED) return [...items];
  const boxes = items.map(({ shape }) => boxOf(shape));
  const texts = items.map(({ shape }) => JSON.stringify(shape));
  return items.map((item, index) => {
    const twin = texts.indexOf(texts[index] ?? '');
    if (twin < index) {
      const other = items[twin];
      const hint: ShapeHint = { code: 'same_as', params: { name: other?.name ?? '', number: twin + 1 } };
      return { ...item, hints: [...item.hints, hint], is_suggested: false };
    }
    const box = boxes[index];
    const within = items.filter(({ shape }, other) => {
      const inner = boxes[other];
      return texts[other] !== texts[index] && box && inner && holds(item.shape, shape, box, inner);
    }).length;
    if (within < 2) return item;
    const hint: ShapeHint = { code: 'contains_others', params: { count: within } };
    return { ...item, hints: [...item.hints, hint], is_suggested: false };
  });
}
