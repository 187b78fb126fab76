import Flatbush from 'flatbush';
import { LASTING_GRID } from '../../geo/cellGrid.ts';
import { ShapeCells, shapeIn } from '../../geo/cells.ts';
import type { AreaGeometry, BoundingBox, Position, Ring, ZoneGeometry } from '../../geo/geometry.ts';
import { boxOf, type PackedShapes, packShapes } from '../../geo/packed.ts';
import { widenArea } from '../../geo/widened.ts';

/** Polygons as outlines, each of rings of whole steps, every corner told from the one before. */
type PackedPolygons = readonly (readonly (readonly number[])[])[];

/** What `tools/zone-lists` writes. */
export interface PackedList<Entry> {
  /** A degree. */
  readonly steps: number;
  readonly zones: readonly (Entry & { readonly polygons: PackedPolygons })[];
}

/** A list of zones made ready to be asked for what an area meets. */
export interface ZoneList<Entry> {
  readonly entries: readonly Entry[];
  /** The entries that a packed area shares a point with. */
  meeting(areas: PackedShapes, area: number): readonly Entry[];
  /** Whether an entry may reach into a box. */
  isNear(box: BoundingBox): boolean;
  /** The entries asked for that lie within some metres of an area, each once. */
  within(wide: WideArea, isAsked: (entry: Entry) => boolean): readonly Entry[];
}

/** An area and what lies within some metres of it. */
export interface WideArea {
  readonly geometry: AreaGeometry;
  readonly by_m: number;
  /** Around all of it. */
  readonly box: BoundingBox;
}

/** A box with as much more on each side, degrees. */
export const grownBox = (box: BoundingBox, by: number): BoundingBox => [
  box[0] - by,
  box[1] - by,
  box[2] + by,
  box[3] + by,
];

function ringOf(moves: readonly number[], steps: number): Ring {
  const ring: Position[] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at + 1 < moves.length; at += 2) {
    x += moves[at] ?? 0;
    y += moves[at + 1] ?? 0;
    ring.push([x / steps, y / steps]);
  }
  const [first] = ring;
  const last = ring.at(-1);
  if (first && last && (first[0] !== last[0] || first[1] !== last[1])) ring.push(first);
  return ring;
}

const NONE: readonly never[] = [];

function layOut<Entry>(
  entries: readonly Entry[],
  geometries: readonly (ZoneGeometry | AreaGeometry)[],
): ZoneList<Entry> {
  const shapes = packShapes(geometries);
  const tree = new Flatbush(Math.max(shapes.count, 1));
  for (let shape = 0; shape < shapes.count; shape++) tree.add(...boxOf(shapes, shape));
  // A tree of nothing cannot be built.
  if (shapes.count === 0) tree.add(0, 0, 0, 0);
  tree.finish();
  const cells = new ShapeCells(shapes, tree, LASTING_GRID);
  return {
    entries,
    meeting: (areas, area) => {
      const met = cells.meeting(areas, area);
      return met.length === 0 ? NONE : met.flatMap((shape) => entries[shape] ?? []);
    },
    isNear: (box) => cells.reaching(box).length > 0,
    within: ({ geometry, by_m, box }, isAsked) => {
      const asked = cells.reaching(box).filter((entry) => {
        const found = entries[shapeIn(entry)];
        return found !== undefined && isAsked(found);
      });
      if (asked.length === 0) return NONE;
      const wide = packShapes(widenArea(geometry, by_m));
      const met = new Set<number>();
      for (let shape = 0; shape < wide.count; shape++)
        for (const entry of asked) if (cells.isMet(wide, shape, entry)) met.add(shapeIn(entry));
      return [...met].flatMap((shape) => entries[shape] ?? []);
    },
  };
}

/** Lays a list out for searching: a packed R-tree over boxes, cells at the first visit of a place. */
export const layOutList = <Entry>({ steps, zones }: PackedList<Entry>): ZoneList<Entry> =>
  layOut(
    zones,
    zones.map(({ polygons }) => ({
      type: 'MultiPolygon',
      coordinates: polygons.map((rings) => rings.map((moves) => ringOf(moves, steps))),
    })),
  );

/** The same for places that are drawn in the code. */
export const layOutPlaces = <Entry extends { readonly geometry: AreaGeometry }>(
  entries: readonly Entry[],
): (() => ZoneList<Entry>) =>
  onFirstUse(() =>
    layOut(
      entries,
      entries.map(({ geometry }) => geometry),
    ),
  );

/** A value made at its first use: most missions ask nothing of most lists. */
export function onFirstUse<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
