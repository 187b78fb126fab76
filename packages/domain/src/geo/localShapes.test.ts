import { expect, test } from 'vitest';
import { sized } from '../../../../tools/testSizes.ts';
import { gridPolygon, gridZones, missionCircle, missionCorridor, randomFrom } from '../../test/missions.ts';
import type { AreaGeometry, BoundingBox, Position } from './geometry.ts';
import { locateBox, locatePoint, shapeInside, shapesIntersect } from './intersects.ts';
import { shapesNear } from './localShapes.ts';
import { boundingBox, boxOf, packShapes } from './packed.ts';

const holds = (box: BoundingBox, own: BoundingBox): boolean =>
  own[0] >= box[0] && own[1] >= box[1] && own[2] <= box[2] && own[3] <= box[3];

test('a shape reduced to the corners that matter in a box answers there as the whole shape does', () => {
  const random = randomFrom(295);
  let [asked, saved] = [0, 0];
  for (let set = 0; set < sized(20, 600); set++) {
    const zones = gridZones(random, 12);
    const shapes = packShapes(zones);
    const all = zones.map((_, shape) => shape);
    // On the grid of the zones' corners, so that sides run along edges and through corners.
    const [west, south] = [2 + Math.floor(random() * 256) / 128, 46 + Math.floor(random() * 256) / 128];
    const box: BoundingBox = [west, south, west + 8 / 128, south + 8 / 128];
    const near = shapesNear(shapes, all, box);
    saved += shapes.xy.length - near.xy.length;
    for (let time = 0; time < 20; time++) {
      const [x, y]: Position = [west + (8 * random()) / 128, south + (8 * random()) / 128];
      const zone = zones[time % zones.length];
      const drawn = zone && [
        gridPolygon(random),
        missionCircle(random, [x, y], zone),
        missionCorridor(random, [x, y], zone),
      ];
      const small: AreaGeometry = { type: 'Circle', center: [x, y], radius_m: 400 * random() };
      for (const area of [small, ...(drawn ?? [])]) {
        if (!area || !holds(box, boundingBox(area))) continue;
        const own = packShapes([area]);
        asked++;
        const side = boxOf(own, 0);
        const differ = all.filter(
          (shape) =>
            shapesIntersect(own, 0, near, shape) !== shapesIntersect(own, 0, shapes, shape) ||
            shapeInside(own, 0, near, shape) !== shapeInside(own, 0, shapes, shape) ||
            locateBox(near, shape, side) !== locateBox(shapes, shape, side) ||
            locatePoint(near, shape, x, y) !== locatePoint(shapes, shape, x, y),
        );
        expect(differ).toEqual([]);
      }
    }
  }
  expect(asked).toBeGreaterThan(200);
  expect(saved).toBeGreaterThan(0);
});
