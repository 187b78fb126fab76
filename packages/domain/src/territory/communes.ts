import { circleToPolygon } from '../geo/buffer.ts';
import type { AreaGeometry, Position } from '../geo/geometry.ts';
import { centroidOf } from '../geo/measure.ts';

/** A commune with its postcode where one alone serves it. */
interface Commune {
  readonly name: string;
  readonly postcode: string | null;
}

/** Outlines of communes as lines that neighbours share, by whole steps; made by `readCommunes`. */
export interface Communes {
  readonly communes: readonly Commune[];
  readonly turn: { readonly scale: Position; readonly origin: Position };
  /** Steps east and north of each place of all lines, one line after the other. */
  readonly steps: Int32Array;
  /** Where each line begins among the places, and after the last one their number. */
  readonly starts: Uint32Array;
  /** Of each commune the lines that it is bounded by. */
  readonly lines: readonly Uint32Array[];
  /** Of each commune the box around it, in steps. */
  readonly boxes: Int32Array;
}

/** What stands before the lines: how steps become degrees, and what each commune is called. */
interface Head {
  readonly scale: Position;
  readonly origin: Position;
  readonly communes: readonly (readonly [name: string, postcode?: string])[];
}

/** Gives whole numbers of seven bits a byte, the lowest first, one after the other. */
function numbersIn(bytes: Uint8Array, from: number): () => number {
  let at = from;
  return () => {
    let value = 0;
    for (let shift = 1; at < bytes.length; shift *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * shift;
      if (byte < 128) break;
    }
    return value;
  };
}

/** The sign in the lowest bit. */
const signed = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);

/**
 * Reads the file that `tools/communes/build.ts` writes.
 * @param decode The bytes of UTF-8 as words.
 */
export function readCommunes(bytes: Uint8Array, decode: (bytes: Uint8Array) => string): Communes {
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const head = JSON.parse(decode(bytes.subarray(4, 4 + size))) as Head;
  const next = numbersIn(bytes, 4 + size);
  const starts = new Uint32Array(next() + 1);
  const steps = new Int32Array(2 * next());
  let place = 0;
  for (let line = 0; line + 1 < starts.length; line++) {
    starts[line] = place;
    let [x, y] = [0, 0];
    for (let count = next(); count > 0; count--, place++) {
      x += signed(next());
      y += signed(next());
      steps[2 * place] = x;
      steps[2 * place + 1] = y;
    }
  }
  starts[starts.length - 1] = place;
  const lines = head.communes.map(() => Uint32Array.from({ length: next() }, next));
  return {
    communes: head.communes.map(([name, postcode]) => ({ name, postcode: postcode ?? null })),
    turn: { scale: head.scale, origin: head.origin },
    steps,
    starts,
    lines,
    boxes: boxesOf(lines, starts, steps),
  };
}

function boxesOf(lines: readonly Uint32Array[], starts: Uint32Array, steps: Int32Array): Int32Array {
  const boxes = new Int32Array(4 * lines.length);
  for (const [commune, own] of lines.entries()) {
    let [west, south, east, north] = [2 ** 31 - 1, 2 ** 31 - 1, -(2 ** 31), -(2 ** 31)];
    for (const line of own)
      for (let place = starts[line] ?? 0; place < (starts[line + 1] ?? 0); place++) {
        const x = steps[2 * place] ?? 0;
        const y = steps[2 * place + 1] ?? 0;
        if (x < west) west = x;
        if (x > east) east = x;
        if (y < south) south = y;
        if (y > north) north = y;
      }
    boxes.set([west, south, east, north], 4 * commune);
  }
  return boxes;
}

/** Whether a commune holds a place, by its borders east of it: an odd number is crossed on the way out. */
function holds({ lines, starts, steps }: Communes, commune: number, x: number, y: number): boolean {
  let isInside = false;
  for (const line of lines[commune] ?? [])
    for (let place = (starts[line] ?? 0) + 1; place < (starts[line + 1] ?? 0); place++) {
      const [ax, ay] = [steps[2 * place - 2] ?? 0, steps[2 * place - 1] ?? 0];
      const [bx, by] = [steps[2 * place] ?? 0, steps[2 * place + 1] ?? 0];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
    }
  return isInside;
}

/** The communes whose box an area's box touches. */
function communesNear({ boxes, communes, turn }: Communes, places: readonly Position[]): readonly number[] {
  const [[width, height], [left, low]] = [turn.scale, turn.origin];
  const [xs, ys] = [places.map(([x]) => (x - left) / width), places.map(([, y]) => (y - low) / height)];
  const [west, south, east, north] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const near: number[] = [];
  for (let commune = 0; commune < communes.length; commune++) {
    const at = 4 * commune;
    const isBeside = (boxes[at] ?? 0) > east || (boxes[at + 2] ?? 0) < west;
    if (!isBeside && (boxes[at + 1] ?? 0) <= north && (boxes[at + 3] ?? 0) >= south) near.push(commune);
  }
  return near;
}

/** The commune that holds a place; undefined at sea, abroad and where its outline is not known. */
function communeAt(
  known: Communes,
  near: readonly number[],
  [longitude, latitude]: Position,
): number | undefined {
  const { scale, origin } = known.turn;
  const [x, y] = [(longitude - origin[0]) / scale[0], (latitude - origin[1]) / scale[1]];
  return near.find((commune) => holds(known, commune, x, y));
}

/** Places of an outline that are asked of the communes, spread over it. */
const MOST_ASKED = 48;

const outlineOf = (geometry: AreaGeometry): readonly Position[] => {
  const places =
    geometry.type === 'LineString'
      ? geometry.coordinates
      : ((geometry.type === 'Circle' ? circleToPolygon(geometry.center, geometry.radius_m, 16) : geometry)
          .coordinates[0] ?? []);
  const step = Math.ceil(places.length / MOST_ASKED);
  return places.filter((_, index) => index % step === 0);
};

/** The communes of an area, that of its middle first, each with its postcode where one alone serves it. */
export function communesOf(known: Communes, geometry: AreaGeometry): readonly string[] {
  const places = [centroidOf(geometry), ...outlineOf(geometry)];
  const near = communesNear(known, places);
  const found = places.flatMap((at) => communeAt(known, near, at) ?? []);
  return [...new Set(found)].flatMap((index) => {
    const commune = known.communes[index];
    if (commune === undefined) return [];
    return commune.postcode === null ? commune.name : `${commune.name} ${commune.postcode}`;
  });
}
