import { join } from 'node:path';
import { readFeatures } from './features.ts';
import type { Point } from './simplify.ts';

const TOWNS = join(import.meta.dirname, '../../apps/web/src/map/generated/towns.geojson');

const cellOf = ([x, y]: Point): string => `${Math.floor(x * 2)},${Math.floor(y * 2)}`;

/** Whether a point lies in a cell of half a degree that holds a French town, or in one beside it. */
export const frenchGround = (): ((point: Point) => boolean) => {
  const cells = new Set<string>();
  for (const { geometry, properties } of readFeatures(TOWNS))
    if (geometry.type === 'Point' && properties.foreign === undefined)
      for (const dx of [-0.5, 0, 0.5])
        for (const dy of [-0.5, 0, 0.5])
          cells.add(cellOf([geometry.coordinates[0] + dx, geometry.coordinates[1] + dy]));
  return (point) => cells.has(cellOf(point));
};
