import Flatbush from 'flatbush';
import { ShapeCells } from '../../geo/cells.ts';
import type { AreaGeometry, BoundingBox, Position, Ring, ZoneGeometry } from '../../geo/geometry.ts';
import { boxOf, type PackedShapes, packShapes } from '../../geo/packed.ts';

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
}

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
  const cells = new ShapeCells(shapes, tree);
  return {
    entries,
    meeting: (areas, area) => {
      const met = cells.meeting(areas, area);
      return met.length === 0 ? NONE : met.flatMap((shape) => entries[shape] ?? []);
    },
    // A cell that meets none is told by one look; the tree is asked where it meets some.
    isNear: ([west, south, east, north]) =>
      cells.around(west, south, east, north)?.length !== 0 &&
      tree.search(west, south, east, north).length > 0,
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
