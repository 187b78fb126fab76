import Flatbush from 'flatbush';
import { CellGrid, GridLayer, LASTING_GRID } from '../geo/cellGrid.ts';
import type { AreaGeometry, BoundingBox, Position } from '../geo/geometry.ts';
import { BOUNDARY, INSIDE, locateBox, locatePoint, OUTSIDE, shapesIntersect } from '../geo/intersects.ts';
import { shapesNear } from '../geo/localShapes.ts';
import { outlinesWithin } from '../geo/outlinesWithin.ts';
import { boundingBox, boxAbout, type LaidArea, type PackedShapes, packShapes } from '../geo/packed.ts';
import { widenArea } from '../geo/widened.ts';
import { rememberedOf } from '../time/remembered.ts';
import data from './generated/departements.json' with { type: 'json' };

/** A département, or an overseas territory that has its own prefect or high commissioner. */
export interface Departement {
  /** INSEE code: "31", "2A", "974". */
  readonly code: string;
  /** What its prefecture is called: "Préfecture de la Haute-Garonne". */
  readonly prefecture: string;
}

/** Boxes of the territories whose outlines are not at hand (west, south, east, north); none reaches into another. */
const OVERSEAS_BOXES: readonly (Departement & {
  readonly box: readonly [number, number, number, number];
})[] = [
  { code: '971', prefecture: 'Préfecture de la Guadeloupe', box: [-61.9, 15.75, -60.9, 16.6] },
  { code: '972', prefecture: 'Préfecture de la Martinique', box: [-61.35, 14.3, -60.7, 15] },
  { code: '973', prefecture: 'Préfecture de la Guyane', box: [-54.7, 2, -51.4, 5.9] },
  { code: '974', prefecture: 'Préfecture de La Réunion', box: [55.1, -21.5, 55.95, -20.8] },
  { code: '976', prefecture: 'Préfecture de Mayotte', box: [44.9, -13.1, 45.4, -12.5] },
  { code: '975', prefecture: 'Préfecture de Saint-Pierre-et-Miquelon', box: [-56.6, 46.6, -56, 47.3] },
  {
    code: '977',
    prefecture: 'Préfecture déléguée de Saint-Barthélemy et de Saint-Martin',
    box: [-63.25, 17.8, -62.7, 18.2],
  },
  {
    code: '986',
    prefecture: 'Administration supérieure de Wallis-et-Futuna',
    box: [-178.4, -14.5, -175.9, -13],
  },
  {
    code: '987',
    prefecture: 'Haut-commissariat de la République en Polynésie française',
    box: [-155, -28.5, -134, -7.5],
  },
  {
    code: '988',
    prefecture: 'Haut-commissariat de la République en Nouvelle-Calédonie',
    box: [158, -23.5, 172.5, -17.5],
  },
];

const OVERSEAS: readonly { readonly box: BoundingBox; readonly territory: Departement }[] =
  OVERSEAS_BOXES.map(({ box, ...territory }) => ({ box, territory }));

/** Inhabited islets that the simplified outlines leave out: Mont-Saint-Michel, a commune of the Manche, and Tombelaine. */
const ISLETS: readonly { readonly code: string; readonly box: BoundingBox }[] = [
  { code: '50', box: [-1.5165, 48.6325, -1.505, 48.6395] },
  { code: '50', box: [-1.509, 48.6565, -1.503, 48.6615] },
];

const overlap = (one: BoundingBox, other: BoundingBox): boolean =>
  one[0] <= other[2] && one[2] >= other[0] && one[1] <= other[3] && one[3] >= other[1];

interface Outlines {
  readonly departements: readonly Departement[];
  readonly shapes: PackedShapes;
  readonly tree: Flatbush;
  readonly limits: GridLayer<Limits>;
  /** For each of the smaller cells that one outline holds, and no other reaches into, what is said of an area in it. */
  readonly held: GridLayer<Around | null>;
}

/** What a cell of the grid has of the outlines. */
interface Limits {
  /** Those that hold the whole cell: one, or none. */
  readonly held: readonly Departement[];
  /** Those whose limits run through the cell, and as much of them as matters there. */
  readonly crossed: readonly Departement[];
  readonly shapes: PackedShapes;
  /** Of each of those the list of it alone. */
  readonly lists: readonly (readonly Departement[])[];
}

const NO_SHAPES = packShapes([]);

/** Wide enough for most missions with a kilometre about them; metropolitan France has some 7,000 cells. */
const LIMITS_GRID = new CellGrid(16);

function ringOf(moves: readonly number[], steps: number): Position[] {
  const ring: Position[] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at + 1 < moves.length; at += 2) {
    x += moves[at] ?? 0;
    y += moves[at + 1] ?? 0;
    ring.push([x / steps, y / steps]);
  }
  return ring;
}

let laid: Outlines | null = null;

/** Laid out on first use: most missions ask nothing of a prefecture. */
function outlines(): Outlines {
  if (laid) return laid;
  const shapes = packShapes(
    data.departements.map(({ rings }) => ({
      type: 'MultiPolygon',
      coordinates: rings.map((ring) => [ringOf(ring, data.steps)]),
    })),
  );
  const tree = new Flatbush(shapes.count);
  for (let shape = 0; shape < shapes.count; shape++) {
    const [west = 0, south = 0, east = 0, north = 0] = shapes.box.subarray(4 * shape, 4 * shape + 4);
    tree.add(west, south, east, north);
  }
  tree.finish();
  const departements = data.departements.map(({ code, name }) => ({
    code,
    prefecture: `Préfecture ${name}`,
  }));
  const limitsIn = (sides: BoundingBox): Limits => {
    const found = tree.search(...sides).sort((a, b) => a - b);
    const crossed = found.filter((shape) => locateBox(shapes, shape, sides) === BOUNDARY);
    const held = found.filter((shape) => locateBox(shapes, shape, sides) === INSIDE);
    const named = (wanted: readonly number[]): Departement[] =>
      wanted.flatMap((shape) => departements[shape] ?? []);
    return {
      held: named(held),
      crossed: named(crossed),
      lists: named(crossed).map((each) => [each]),
      shapes: crossed.length === 0 ? NO_SHAPES : shapesNear(shapes, crossed, sides),
    };
  };
  const heldIn = (sides: BoundingBox): Around | null => {
    const found = tree.search(...sides).filter((shape) => locateBox(shapes, shape, sides) !== OUTSIDE);
    const only = departements[found[0] ?? -1];
    if (!only || found.length > 1 || locateBox(shapes, found[0] ?? -1, sides) !== INSIDE) return null;
    return { departements: [only], is_deep_inside: false, is_inside: true };
  };
  laid = {
    departements,
    shapes,
    tree,
    limits: new GridLayer(LIMITS_GRID, limitsIn),
    held: new GridLayer(LASTING_GRID, heldIn),
  };
  return laid;
}

/** The limits in the cell that holds the whole of a box; null where the box is wider than cells are. */
const limitsAround = (box: BoundingBox): Limits | null =>
  outlines().limits.around(box[0], box[1], box[2], box[3]);

/** The INSEE codes of the départements that geometries touch, joined by commas, as notices take them. */
export function departementCodes(geometries: readonly AreaGeometry[]): string {
  return departementsOf(geometries)
    .map(({ code }) => code)
    .join(',');
}

function meetsAny(areas: PackedShapes, shapes: PackedShapes, shape: number): boolean {
  for (let area = 0; area < areas.count; area++) if (shapesIntersect(areas, area, shapes, shape)) return true;
  return false;
}

/** A box around metropolitan France that no overseas territory reaches into. */
const MAINLAND: BoundingBox = [-10, 38, 15, 55];

const isIn = (box: BoundingBox, around: BoundingBox): boolean =>
  box[0] >= around[0] && box[1] >= around[1] && box[2] <= around[2] && box[3] <= around[3];

const listOf = rememberedOf((departement: Departement): readonly Departement[] => [departement]);

const byCode = (code: string): Departement | undefined =>
  outlines().departements.find((departement) => departement.code === code);

/** Whether the outlines as drawn, or an islet beside them, hold a point, however wrong they may be (`OUTLINE_ERROR_M`); metropolitan France alone. */
export function isInOutlines([longitude, latitude]: Position): boolean {
  for (const { box } of ISLETS)
    if (box[0] <= longitude && box[2] >= longitude && box[1] <= latitude && box[3] >= latitude) return true;
  // A point is never wider than a cell; what cannot be read as one lies nowhere.
  const limits = limitsAround([longitude, latitude, longitude, latitude]);
  if (!limits) return false;
  if (limits.held.length > 0) return true;
  const { shapes } = limits;
  for (let shape = 0; shape < shapes.count; shape++)
    if (locatePoint(shapes, shape, longitude, latitude) !== OUTSIDE) return true;
  return false;
}

/** Whether the outline of one metropolitan département holds a whole box. */
export function isInOneOutline(box: BoundingBox): boolean {
  const limits = limitsAround(box);
  if (!limits) {
    const { shapes, tree } = outlines();
    return tree.search(...box).some((shape) => locateBox(shapes, shape, box) === INSIDE);
  }
  if (limits.held.length > 0) return true;
  const { shapes } = limits;
  for (let shape = 0; shape < shapes.count; shape++)
    if (locateBox(shapes, shape, box) === INSIDE) return true;
  return false;
}

/** How far a shore or a border may be from its outline, m. */
export const OUTLINE_ERROR_M = data.error_m;

/** More than `OUTLINE_ERROR_M` in degrees of latitude, and of longitude as far north as Dunkirk. */
const ERROR_DEG = { latitude: 0.0091, longitude: 0.0145 } as const;

/** `near`: outside by less than about the outlines' error. */
export type OutlineSide = 'inside' | 'across' | 'near' | 'outside';

/** How a box lies to the outlines of the metropolitan départements, overseas boxes left aside. */
export function outlineSide(box: BoundingBox): OutlineSide {
  const { shapes, tree } = outlines();
  const [west, south, east, north] = box;
  const wide: BoundingBox = [
    west - ERROR_DEG.longitude,
    south - ERROR_DEG.latitude,
    east + ERROR_DEG.longitude,
    north + ERROR_DEG.latitude,
  ];
  let side: OutlineSide = ISLETS.some((islet) => overlap(islet.box, wide)) ? 'near' : 'outside';
  for (const shape of tree.search(...wide)) {
    const own = locateBox(shapes, shape, box);
    if (own === INSIDE) return 'inside';
    if (own === BOUNDARY) side = 'across';
    else if (side === 'outside' && locateBox(shapes, shape, wide) !== OUTSIDE) side = 'near';
  }
  return side;
}

/** The départements of an area, and whether one surely holds the whole of it. */
interface Around {
  readonly departements: readonly Departement[];
  /** No border and no shore is near, by one look. */
  readonly is_deep_inside: boolean;
  /** The outline of one holds the area with all that is nearer to it than the outlines are exact. */
  readonly is_inside: boolean;
}

let latest: { readonly geometry: AreaGeometry; readonly found: Around } | null = null;

/**
 * See `departementsOf`: several cards of one mission ask of the same area. `laid` is the same area among those that were laid
 * flat with it.
 */
export function departementsAround(geometry: AreaGeometry, laidFlat: LaidArea | null = null): Around {
  if (latest?.geometry === geometry) return latest.found;
  const wide = laidFlat
    ? boxAbout(laidFlat.packed, laidFlat.position, geometry, data.error_m)
    : boundingBox(geometry, data.error_m);
  const found = heldAround(wide) ?? aroundOf(geometry, laidFlat, wide);
  latest = { geometry, found };
  return found;
}

/** Most places lie deep in one département: their cell tells, which the other layers of its grid have looked up already. */
const heldAround = (box: BoundingBox): Around | null =>
  outlines().held.around(box[0], box[1], box[2], box[3]);

function aroundOf(geometry: AreaGeometry, laidFlat: LaidArea | null, wide: BoundingBox): Around {
  const limits = isIn(wide, MAINLAND) && !isByIslet(wide) ? limitsAround(wide) : null;
  return limits
    ? aroundIn(limits, geometry, laidFlat, wide)
    : { ...departementsOfEach([geometry]), is_deep_inside: false };
}

const isByIslet = (box: BoundingBox): boolean => ISLETS.some((islet) => overlap(islet.box, box));

/** The same in a cell that holds the area with all around it. */
function aroundIn(
  limits: Limits,
  geometry: AreaGeometry,
  laidFlat: LaidArea | null,
  wide: BoundingBox,
): Around {
  const { held, crossed, lists, shapes } = limits;
  const isHeld = held.length > 0;
  if (crossed.length === 0)
    return { departements: held, is_deep_inside: held.length === 1, is_inside: isHeld };
  const own = ownArea(geometry, laidFlat);
  let departements = held;
  let isInside = isHeld;
  for (let shape = 0; shape < crossed.length; shape++) {
    const side = locateBox(shapes, shape, wide);
    if (side === OUTSIDE) continue;
    if (side === INSIDE) isInside = true;
    else if (!touches(own, shapes, shape)) continue;
    const list = lists[shape] ?? NOBODY;
    departements = departements.length === 0 ? list : [...departements, ...list];
  }
  return {
    departements: departements.length < 2 ? departements : [...departements].sort(byCodes),
    is_deep_inside: false,
    is_inside: isInside,
  };
}

const NOBODY: readonly Departement[] = [];

/**
 * The départements and territories that areas touch, or may touch where it is nearer to a border than the simplified
 * outlines are exact; empty at sea and abroad.
 */
export function departementsOf(geometries: readonly AreaGeometry[]): readonly Departement[] {
  const only = geometries[0];
  return only && geometries.length === 1
    ? departementsAround(only).departements
    : departementsOfEach(geometries).departements;
}

/** An area laid flat, and as it is. */
interface OwnArea extends LaidArea {
  readonly geometry: AreaGeometry;
  /** With all that is nearer to it than the outlines are exact, laid at the first question. */
  wide: PackedShapes | null;
}

const ownArea = (geometry: AreaGeometry, laidFlat: LaidArea | null): OwnArea => ({
  geometry,
  packed: laidFlat?.packed ?? packShapes([geometry]),
  position: laidFlat?.position ?? 0,
  wide: null,
});

/** Whether an area lies nearer to an outline that it does not touch than outlines are exact; most are told by a flat metric. */
function mayTouch(own: OwnArea, shapes: PackedShapes, shape: number): boolean {
  const told = outlinesWithin(own.packed, own.position, shapes, shape, data.error_m);
  if (told !== null) return told;
  own.wide ??= packShapes(widenArea(own.geometry, data.error_m));
  return meetsAny(own.wide, shapes, shape);
}

/** Whether an area touches an outline that its box reaches, or may touch it. */
const touches = (own: OwnArea, shapes: PackedShapes, shape: number): boolean =>
  shapesIntersect(own.packed, own.position, shapes, shape) || mayTouch(own, shapes, shape);

/** By code units: codes are of digits and capitals. */
const byCodes = (a: Departement, b: Departement): number => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0);

/** Adds the outlines that an area touches, or may touch, and tells whether one of them holds it with all around it. */
function addOutlines(geometry: AreaGeometry, wide: BoundingBox, found: Set<Departement>): boolean {
  const limits = limitsAround(wide);
  if (limits) {
    const { departements, is_inside } = aroundIn(limits, geometry, null, wide);
    for (const each of departements) found.add(each);
    return is_inside;
  }
  const { departements, shapes, tree } = outlines();
  const own = ownArea(geometry, null);
  let isHeldWhole = false;
  for (const shape of tree.search(...wide)) {
    const side = locateBox(shapes, shape, wide);
    const departement = departements[shape];
    if (!departement || side === OUTSIDE) continue;
    if (side === INSIDE) isHeldWhole = true;
    if (side === INSIDE || touches(own, shapes, shape)) found.add(departement);
  }
  return isHeldWhole;
}

function departementsOfEach(geometries: readonly AreaGeometry[]): Omit<Around, 'is_deep_inside'> {
  const found = new Set<Departement>();
  let isInside = geometries.length > 0;
  for (const geometry of geometries) {
    const wide = boundingBox(geometry, data.error_m);
    if (!addOutlines(geometry, wide, found)) isInside = false;
    for (const islet of ISLETS) {
      const isMet = overlap(wide, islet.box) && overlap(boundingBox(geometry), islet.box);
      const departement = isMet ? byCode(islet.code) : undefined;
      if (departement) found.add(departement);
    }
    if (!isIn(wide, MAINLAND))
      for (const { box, territory } of OVERSEAS) if (overlap(wide, box)) found.add(territory);
  }
  const [only] = found;
  return {
    departements: only && found.size === 1 ? listOf(only) : [...found].sort(byCodes),
    is_inside: isInside,
  };
}
