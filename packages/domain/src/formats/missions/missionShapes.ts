import { areaIssues } from '../../geo/areas.ts';
import type { PolygonGeometry, Position, Ring } from '../../geo/geometry.ts';
import { partName } from '../../geo/partName.ts';
import { wordTable } from '../../wordTable.ts';
import { coverRings, halfWidthFor, liesWithin, radiusFor, type WrittenExtent } from './missionCoverage.ts';
import {
  areaOfShape,
  COORDINATE_HEIGHTS,
  type FileHeight,
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
import { type Placed, readPlaces } from './missionPlaces.ts';
import { MOST_POINTS, ringsOf, simplifyMissionLine, withoutRepeats } from './missionRings.ts';
import { isReturnCovered, nameOfReturn, type ReturnPlace } from './returnPlaces.ts';

/** An outline that ends farther from its beginning than this is closed only if the operator says so, m. */
const LARGE_GAP_M = 20;

/** Places to return to that are looked for in the areas: others are told without. */
const MOST_RETURNS_COMPARED = 20;

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
  readonly told?: readonly WrittenExtent[];
  /** Heights beside those of the coordinates. */
  readonly heights?: readonly FileHeight[];
}

/** Positions with their height, m, where the file gives one. */
export interface Points {
  readonly positions: readonly Position[];
  readonly heights: readonly number[];
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
  readonly #returns: ReturnPlace[] = [];
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
    const there = readPlaces(positions);
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
    const there = readPlaces(positions);
    if (typeof there === 'string') {
      this.leave(about, there);
      return;
    }
    const { line, repairs, strays_m } = simplifyMissionLine(withoutRepeats(there.positions));
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
    const there = readPlaces(positions.slice(0, 1));
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

  /** A place that the aircraft flies back to: told as left out unless an area of the file holds it. */
  returnTo(to: ReturnPlace): void {
    const [x, y] = to.position;
    if (!Number.isFinite(x + y)) this.leave({ ...to, name: '' }, 'coordinates_unreadable');
    // Null island stands for "where it is".
    else if ((x !== 0 || y !== 0) && this.#returns.length < IMPORT_LIMITS.left_out) this.#returns.push(to);
  }

  #leaveReturns(): void {
    for (const [index, each] of this.#returns.entries())
      if (index >= MOST_RETURNS_COMPARED || !isReturnCovered(each, this.#items))
        this.leave({ ...each, name: nameOfReturn(each) }, 'return_place');
  }

  done(format: MissionFormat): MissionFile {
    this.#leaveReturns();
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
const turnedTold = ({ told = [] }: About, { turn }: Placed): readonly WrittenExtent[] =>
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
  const take = ({ reference: kind, metres }: FileHeight): void => {
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
