/** Lines out of the files of GeoJSON that the base maps are built from. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Point } from './simplify.ts';

/** Shorter pieces of a way are slips and connections that no map here shows. */
export const SHORTEST_M = 250;

export type Lines = readonly (readonly Point[])[];
export interface Feature {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry:
    | { readonly type: 'Point'; readonly coordinates: Point }
    | { readonly type: 'LineString'; readonly coordinates: readonly Point[] }
    | { readonly type: 'MultiLineString' | 'Polygon'; readonly coordinates: Lines }
    | { readonly type: 'MultiPolygon'; readonly coordinates: readonly Lines[] };
}
/** The features of a file, packed by gzip or not. */
export const readFeatures = (file: string): readonly Feature[] => {
  const bytes = readFileSync(file);
  const text = file.endsWith('.gz') ? gunzipSync(bytes).toString('utf8') : bytes.toString('utf8');
  return (JSON.parse(text) as { features: Feature[] }).features;
};

/** Lines and rings of a feature; none of a point. */
export const linesOf = ({ geometry }: Feature): Lines => {
  if (geometry.type === 'LineString') return [geometry.coordinates];
  return geometry.type === 'MultiLineString' || geometry.type === 'Polygon' ? geometry.coordinates : [];
};

/** Metres along a line, by the plane at each piece's own latitude. */
export const lengthOf = (line: readonly Point[]): number => {
  let length = 0;
  for (let i = 1; i < line.length; i++) {
    const [ax, ay] = line[i - 1] as Point;
    const [bx, by] = line[i] as Point;
    length += Math.hypot((bx - ax) * Math.cos((ay * Math.PI) / 180), by - ay) * 111_195;
  }
  return length;
};
