import { CELL, Grid, type Outline, type Pixel, type Window } from './grid.ts';

/** Something with an extent that wants its name once in the window. */
export interface Named {
  readonly key: string;
  /** Lower is placed first and keeps its place. */
  readonly rank: number;
  /** Its polygons as tiles cut them, rings each. */
  readonly pieces: readonly (readonly Outline[])[];
  /** Where its name stood before, when that is known. */
  readonly former: Pixel | null;
  /** Its name is shown even where it does not fit inside, as close by. */
  readonly evenSmall: boolean;
}

export interface Surroundings {
  readonly window: Window;
  /** What no name may cover: missions, what is being drawn. */
  readonly kept: readonly Pixel[];
  /** What a name had better not cover: great towns, aerodromes, reporting points. */
  readonly spared: readonly Pixel[];
}

/** Cells around a name's middle that it takes. */
const ROOM = 3;
/** A name that stands may touch its outline before it moves. */
const TIGHT = 2;
/** Deeper than this, one place is as good as another. */
const DEEP = 7;
/** Half of a name's box, pixels. */
const NAME: Pixel = [2.5 * CELL[0], 2.5 * CELL[1]];
/** Half of the box around a point that is kept: its sign and its own name below. */
const KEPT: Pixel = [56, 26];
const SPARED: Pixel = [NAME[0] + 30, NAME[1] + 10];

interface Covered {
  readonly named: Named;
  readonly cells: Uint8Array;
}

/** The middle of what is seen of it. */
function middle(grid: Grid, cells: Uint8Array): Pixel {
  let [x, y, count] = [0, 0, 0];
  cells.forEach((inside, cell) => {
    if (inside === 0) return;
    const [cx, cy] = grid.middleOf(cell);
    x += cx;
    y += cy;
    count++;
  });
  return count === 0 ? [0, 0] : [x / count, y / count];
}

/** The most of something under a name that stands here: at its middle and its corners. */
function mostIn(grid: Grid, marks: Uint8Array, cell: number): number {
  const row = 2 * grid.columns;
  return Math.max(...[0, -row - 2, -row + 2, row - 2, row + 2].map((step) => marks[cell + step] ?? 0));
}

interface Ground {
  readonly taken: Uint8Array;
  readonly spared: Uint8Array;
  /** How many named extents lie over each cell. */
  readonly crowd: Uint8Array;
}

function placeOf(grid: Grid, { named, cells }: Covered, { taken, spared, crowd }: Ground): Pixel | null {
  const depth = grid.depths((cell) => cells[cell] !== 0 && taken[cell] === 0);
  const deepest = depth.reduce((most, value) => Math.max(most, value), 0);
  if (deepest < (named.evenSmall ? 1 : TIGHT)) return null;
  const enough = Math.min(ROOM, deepest);
  if (named.former) {
    const cell = grid.cellAt(named.former);
    if (cell >= 0 && (depth[cell] ?? 0) >= Math.min(TIGHT, enough)) return named.former;
  }
  const [mx, my] = middle(grid, cells);
  let best = -1;
  let most = Number.NEGATIVE_INFINITY;
  depth.forEach((value, cell) => {
    if (value < enough) return;
    const [x, y] = grid.middleOf(cell);
    const far = Math.hypot(x - mx, y - my) / 120;
    // Where few zones lie over one another, the name says which one it means.
    const worth =
      Math.min(value, DEEP) - 3 * mostIn(grid, crowd, cell) - 2 * Math.min(3, spared[cell] ?? 0) - far;
    if (worth > most) {
      most = worth;
      best = cell;
    }
  });
  return best < 0 ? null : grid.middleOf(best);
}

/**
 * A place in the window for the name of each: well inside the part that is seen, clear of what is kept and of the
 * names before it. One that stood well stays where it stood. Without a place, none is returned.
 */
export function placeNames(all: readonly Named[], around: Surroundings): ReadonlyMap<string, Pixel> {
  const grid = new Grid(around.window);
  const ground: Ground = {
    taken: new Uint8Array(grid.size),
    spared: new Uint8Array(grid.size),
    crowd: new Uint8Array(grid.size),
  };
  for (const point of around.kept) grid.stamp(ground.taken, point, KEPT[0], KEPT[1]);
  for (const point of around.spared) grid.stamp(ground.spared, point, SPARED[0], SPARED[1]);
  const covered = [...all]
    .sort((a, b) => a.rank - b.rank || (a.key < b.key ? -1 : 1))
    .map((named): Covered => {
      const cells = new Uint8Array(grid.size);
      for (const rings of named.pieces) grid.fill(cells, rings);
      cells.forEach((inside, cell) => {
        if (inside !== 0) ground.crowd[cell] = Math.min(255, (ground.crowd[cell] ?? 0) + 1);
      });
      return { named, cells };
    });
  const places = new Map<string, Pixel>();
  for (const each of covered) {
    const place = placeOf(grid, each, ground);
    if (place === null) continue;
    places.set(each.named.key, place);
    grid.stamp(ground.taken, place, NAME[0], NAME[1]);
  }
  return places;
}
