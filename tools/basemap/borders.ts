/** Border lines out of polygons that share their vertices. */
import type { Point, Ring } from './simplify.ts';

const keyOf = (p: Point) => `${p[0].toFixed(6)},${p[1].toFixed(6)}`;

interface Edge {
  readonly a: Point;
  readonly b: Point;
  readonly owners: Set<number>;
}

function collectEdges(areas: readonly (readonly Ring[])[]): Map<string, Edge> {
  const edges = new Map<string, Edge>();
  areas.forEach((rings, owner) => {
    for (const ring of rings) {
      for (let i = 1; i < ring.length; i++) {
        const a = ring[i - 1] as Point;
        const b = ring[i] as Point;
        const key = [keyOf(a), keyOf(b)].sort().join(' ');
        const edge = edges.get(key) ?? { a, b, owners: new Set<number>() };
        edge.owners.add(owner);
        edges.set(key, edge);
      }
    }
  });
  return edges;
}

/** Lines along which two of the areas touch; an area is a list of rings. */
export function sharedBorders(areas: readonly (readonly Ring[])[]): Point[][] {
  const neighbours = new Map<string, { point: Point; next: Set<string> }>();
  const link = (from: Point, to: Point) => {
    const key = keyOf(from);
    const node = neighbours.get(key) ?? { point: from, next: new Set<string>() };
    node.next.add(keyOf(to));
    neighbours.set(key, node);
  };
  for (const { a, b, owners } of collectEdges(areas).values()) {
    if (owners.size < 2) continue;
    link(a, b);
    link(b, a);
  }
  const lines: Point[][] = [];
  const walk = (start: string, first: string) => {
    const line: Point[] = [];
    let here = start;
    let to: string | undefined = first;
    while (to !== undefined) {
      const node = neighbours.get(here);
      const ahead = neighbours.get(to);
      if (!node || !ahead) break;
      if (line.length === 0) line.push(node.point);
      line.push(ahead.point);
      node.next.delete(to);
      ahead.next.delete(here);
      // A junction ends the line, so that the three lines meeting there keep its very point.
      here = to;
      to = ahead.next.size === 1 && !junctions.has(here) ? [...ahead.next][0] : undefined;
    }
    if (line.length > 1) lines.push(line);
  };
  const junctions = new Set([...neighbours].filter(([, n]) => n.next.size !== 2).map(([key]) => key));
  for (const start of [...junctions, ...neighbours.keys()]) {
    for (const next of [...(neighbours.get(start)?.next ?? [])]) walk(start, next);
  }
  return lines;
}
