import type { BoundingBox } from '../../geo/geometry.ts';
import { boundingBox } from '../../geo/packed.ts';
import type { UasVolume } from './uasZone.ts';

/** The box around all volumes of a zone. */
export function boxAround(volumes: readonly UasVolume[]): BoundingBox {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const { projection } of volumes) {
    const box = boundingBox(projection);
    west = Math.min(west, box[0]);
    south = Math.min(south, box[1]);
    east = Math.max(east, box[2]);
    north = Math.max(north, box[3]);
  }
  return [west, south, east, north];
}
