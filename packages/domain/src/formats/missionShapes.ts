import { areaIssues, isInFrance } from '../geo/areas.ts';
import { uniteRings } from '../geo/clipping.ts';
import { distance } from '../geo/geodesy.ts';
import type { PolygonGeometry, Position, Ring } from '../geo/geometry.ts';
import { packShapes } from '../geo/packed.ts';
import { partName } from '../geo/partName.ts';
import { projectionNamed } from '../geo/projections.ts';
import { ringIssue } from '../geo/rings.ts';
import { simplifyLine } from '../geo/simplify.ts';
import { FRENCH_TERRITORY } from '../territory/frenchTerritory.ts';
import { wordTable } from '../wordTable.ts';
import { coverRings, halfWidthFor, liesWithin, radiusFor, type Told } from './missionCoverage.ts';
import {
  areaOfShape,
  COORDINATE_HEIGHTS,
  type FilePlace,
  type HeightReference,
  IMPORT_LIMITS,
  type LeftOut,
  type LeftOutReason,
  type MissionFile,
  type MissionFormat,
  type MissionItem,
  type ReadShape,
  type ShapeHint,
  type ShapeRepair,
  USUAL_BUFFER_M,
} from './missionFile.ts';
import { withHints } from './missionHints.ts';

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
  readonly repairs?: readonly ShapeRepair[];
  /** Rings that the file leaves out of the outline. */
  readonly holes?: number;
  /** Rings that stay out of the area: of a file that the product wrote, or of a fence. */
  readonly kept_holes?: readonly (readonly Position[])[];
  /** What else the file says is flown: the area holds it. */
  readonly told?: readonly Told[];
  /** Heights beside those of the coordinates. */
  readonly heights?: readonly ToldHeight[];
}

/** A height, m, with what it is measured from. */
export interface ToldHeight {
  readonly reference: HeightReference;
  readonly metres: number;
}

/** Positions with their height, m, where the file gives one. */
export interface Points {
  readonly positions: readonly Position[];
  readonly heights: readonly number[];
}

interface Placed {
  readonly positions: readonly Position[];
  readonly repairs: readonly ShapeRepair[];
  /** How the file's own coordinates become these. */
  readonly turn: (at: Position) => Position;
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

const swapped = ([x, y]: Position): Position => [y, x];
const LAMBERT_93 = projectionNamed('EPSG:2154') ?? ((at: Position): Position => at);

/** Ways to read coordinates whose file says nothing else, the likeliest first: no degrees are as large as Lambert-93. */
const READINGS: readonly { readonly turn: Placed['turn']; readonly repairs: readonly ShapeRepair[] }[] = [
  { turn: (at) => at, repairs: [] },
  { turn: swapped, repairs: [{ code: 'swapped', params: {} }] },
  { turn: LAMBERT_93, repairs: [{ code: 'projected', params: { name: 'Lambert-93' } }] },
  { turn: (at) => LAMBERT_93(swapped(at)), repairs: [{ code: 'projected', params: { name: 'Lambert-93' } }] },
];

/** Longitude and latitude as France has them; a file that gave latitude first, or Lambert-93, is turned round. */
function placed(positions: readonly Position[]): Placed | LeftOutReason {
  if (positions.length === 0) return 'too_few_points';
  for (const { turn, repairs } of READINGS) {
    const turned = positions.map(turn);
    if (liesInFrance(turned)) return { positions: turned, repairs, turn };
  }
  return positions.every(isOnEarth) ? 'outside_france' : 'coordinates_unreadable';
}

const withoutRepeats = (positions: readonly Position[]): Position[] =>
  positions.filter((each, index) => !same(each, positions[index - 1]));

interface Simplified {
  readonly line: readonly Position[];
  readonly repairs: readonly ShapeRepair[];
  readonly strays_m: number;
}

const simplified = (line: readonly Position[]): Simplified => {
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
  readonly told: readonly Told[];
}

/** An outline made closed and simple; one that crosses itself becomes its parts. */
function ringsOf(positions: readonly Position[]): Ringed | LeftOutReason {
  const points = withoutRepeats(positions);
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length < 3) return 'too_few_points';
  const isClosed = same(first, last);
  const gap = isClosed ? 0 : distance(last, first);
  const { line, repairs, strays_m } = simplified(isClosed ? points : [...points, first]);
  if (line.length > MOST_POINTS) return 'too_many_points';
  const told: Told[] = strays_m > 0 ? [{ positions: line, radius_m: strays_m, is_path: false }] : [];
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
      repairs: [...this.repairs, ...(about.repairs ?? []), ...repairs],
      hints,
      is_suggested: isSuggested,
      fields,
    });
  }

  /**
   * A polygon by its outline, as large as what the file tells; an area has no holes but those of `kept_holes`, so what else
   * stands within is part of it.
   */
  polygon(about: About, { positions, heights }: Points, reference?: HeightReference): void {
    this.#polygons += 1;
    if (!this.#takes(about, positions.length)) return;
    const there = placed(positions);
    const ringed = typeof there === 'string' ? there : ringsOf(there.positions);
    if (typeof there === 'string' || typeof ringed === 'string') {
      this.leave(about, typeof ringed === 'string' ? ringed : 'coordinates_unreadable');
      return;
    }
    const { repairs, gap_m } = ringed;
    const covered = coverRings(ringed.rings, [...ringed.told, ...turnedTold(about, there)], MOST_POINTS);
    if (covered === null) {
      this.leave(about, 'too_many_points');
      return;
    }
    const { rings, widened_m } = covered;
    const named = withHeight(about, heights, reference);
    const kept = keptHoles(about, rings, there);
    const filled = (about.holes ?? 0) + (about.kept_holes?.length ?? 0) - kept.length;
    const all: ShapeRepair[] = [...there.repairs, ...repairs, ...widenedBy(widened_m)];
    if (filled > 0) all.push({ code: 'holes_filled', params: { count: filled } });
    for (const [index, ring] of rings.entries()) {
      const shape: PolygonGeometry = { type: 'Polygon', coordinates: [ring, ...kept] };
      const name = rings.length === 1 ? about.name : partName(about.name, index);
      this.#add({ ...named, name }, shape, all, gap_m <= LARGE_GAP_M);
    }
  }

  /** A line with half its width, m, where the file says it; never narrower than what else the file tells. */
  line(
    about: About,
    { positions, heights }: Points,
    reference?: HeightReference,
    buffer_m: number | null = null,
  ): void {
    if (!this.#takes(about, positions.length)) return;
    const there = placed(positions);
    if (typeof there === 'string') {
      this.leave(about, there);
      return;
    }
    const { line, repairs, strays_m } = simplified(withoutRepeats(there.positions));
    if (line.length < 2 || line.length > MOST_POINTS) {
      this.leave(about, line.length < 2 ? 'too_few_points' : 'too_many_points');
      return;
    }
    const told = turnedTold(about, there);
    const needed = (told.length === 0 ? 0 : halfWidthFor(line, told)) + strays_m;
    const own = buffer_m === null ? null : buffer_m + strays_m;
    const least = needed > 0.5 ? Math.ceil(needed * 10) / 10 : 0;
    this.#add(
      withHeight(about, heights, reference),
      { type: 'Line', coordinates: line, buffer_m: own, least_buffer_m: least },
      [
        ...there.repairs,
        ...repairs,
        ...widenedBy(least > (own ?? USUAL_BUFFER_M) ? least : 0, 'widened_line'),
      ],
      true,
    );
  }

  /** A point, or a disk where the file says a radius, m. */
  point(
    about: About,
    { positions, heights }: Points,
    reference?: HeightReference,
    radius_m: number | null = null,
  ): void {
    if (!this.#takes(about, 1)) return;
    const there = placed(positions.slice(0, 1));
    const position = typeof there === 'string' ? undefined : there.positions[0];
    if (typeof there === 'string' || position === undefined) {
      this.leave(about, typeof there === 'string' ? there : 'no_position');
      return;
    }
    // A size that nobody can read may be any: the usual one would pass for it.
    if (Number.isNaN(radius_m)) {
      this.leave(about, 'size_unreadable');
      return;
    }
    const told = turnedTold(about, there);
    const needed = told.length === 0 ? 0 : radiusFor(position, told);
    const radius = Math.max(radius_m ?? 0, needed > 0.5 ? Math.ceil(needed * 10) / 10 : 0);
    const shape: ReadShape =
      radius > 0 ? { type: 'Circle', center: position, radius_m: radius } : { type: 'Point', position };
    const wider = radius_m !== null && radius > radius_m + 0.5 ? radius - radius_m : 0;
    this.#add(
      withHeight(about, heights, reference),
      shape,
      [...there.repairs, ...widenedBy(wider)],
      shape.type === 'Circle',
    );
  }

  done(format: MissionFormat): MissionFile {
    const items = withHints(this.#items);
    const left = this.#left;
    if (items.length === 0 && left.length === 0)
      this.leave({ line: null, path: '', name: '' }, 'nothing_found');
    return { format, items, left_out: left, polygons: this.#polygons };
  }
}

const widenedBy = (metres: number, code: 'widened' | 'widened_line' = 'widened'): ShapeRepair[] =>
  metres > 0 ? [{ code, params: { metres: Math.ceil(metres) } }] : [];

/** What else the file tells, turned as its outline was. */
const turnedTold = ({ told = [] }: About, { turn }: Placed): readonly Told[] =>
  told.map((each) => ({ ...each, positions: each.positions.map(turn) }));

/** Holes that an area keeps: sound ones within its only outline. */
function keptHoles({ kept_holes = [] }: About, rings: readonly Ring[], { turn }: Placed): readonly Ring[] {
  const [outer] = rings;
  if (outer === undefined || rings.length > 1) return [];
  return kept_holes.flatMap((hole) => {
    const ringed = ringsOf(hole.map(turn));
    if (typeof ringed === 'string' || ringed.rings.length > 1 || ringed.told.length > 0) return [];
    const [ring] = ringed.rings;
    return ring !== undefined && liesWithin(ring, outer) ? [ring] : [];
  });
}

/** The highest of the heights of each reference, as fields of their own. */
function withHeight(about: About, heights: readonly number[], reference: HeightReference | undefined): About {
  const highest = new Map<HeightReference, number>();
  const take = ({ reference: kind, metres }: ToldHeight): void => {
    if (Number.isFinite(metres) && metres > (highest.get(kind) ?? 0)) highest.set(kind, metres);
  };
  if (reference !== undefined) for (const metres of heights) take({ reference, metres });
  for (const each of about.heights ?? []) take(each);
  const own = [...highest].map(([kind, metres]) => [
    COORDINATE_HEIGHTS[kind],
    String(Math.ceil(metres * 10 - 1e-6) / 10),
  ]);
  return own.length === 0 ? about : { ...about, fields: { ...about.fields, ...Object.fromEntries(own) } };
}
