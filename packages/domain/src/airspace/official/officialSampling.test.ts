import { describe, expect, test } from 'vitest';
import { sized } from '../../../../../tools/testSizes.ts';
import { area, measuredGround, mission } from '../../../test/missionInput.ts';
import { randomFrom } from '../../../test/missions.ts';
import { wholeDataset } from '../../../test/uas.ts';
import { geodesicDistance } from '../../geo/geodesy.ts';
import type { BoundingBox, Position, ZoneGeometry } from '../../geo/geometry.ts';
import { boundingBox } from '../../geo/packed.ts';
import { type Constraint, restsOnGround } from '../constraint.ts';
import { limitInMetres } from '../heights.ts';
import { buildAirspaceIndex } from '../index.ts';
import { analyseMission } from '../judging/analysis.ts';
import type { UasZone } from './uasZone.ts';

const dataset = wholeDataset();
const index = buildAirspaceIndex(dataset);
const HEIGHTS = [30, 50, 100, 120] as const;

/** Point in polygon by counting crossings, disks by geodesics: nothing of the engine's own geometry. */
function holds(geometry: ZoneGeometry, [x, y]: Position): boolean {
  if (geometry.type === 'Circle') return geodesicDistance(geometry.center, [x, y]) < geometry.radius_m - 1;
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return polygons.some((rings) => {
    let odd = false;
    for (const ring of rings)
      ring.forEach(([x1, y1], at) => {
        const [x0, y0] = ring[at - 1] ?? [x1, y1];
        if (y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0) odd = !odd;
      });
    return odd;
  });
}

/** Volumes that begin at or under a height above ground wherever the ground is, of zones that need somebody's leave. */
const binding = (dataset.official?.zones ?? []).flatMap((zone: UasZone) =>
  zone.restriction === 'PROHIBITED' && zone.subject !== 'military_training'
    ? zone.volumes.flatMap(({ projection, lower }) =>
        lower.reference === 'AGL'
          ? [{ zone, projection, floor_m: limitInMetres(lower), box: boundingBox(projection) }]
          : [],
      )
    : [],
);
const closing = (place: Position, height: number): readonly UasZone[] =>
  binding
    .filter(
      ({ box: [w, s, e, n], floor_m, projection }) =>
        // Up to its floor a zone leaves the flight free, that height included.
        (floor_m === 0 || floor_m < height) &&
        place[0] >= w &&
        place[0] <= e &&
        place[1] >= s &&
        place[1] <= n &&
        holds(projection, place),
    )
    .map(({ zone }) => zone);

const MAINLAND: BoundingBox = [-4.5, 42.5, 8, 50.9];
const asks = ({ effect }: Constraint): boolean => effect !== 'information' && effect !== 'free';
/** Doubts that say so: borders, unknown ground, and lists beside the official zones. */
const isDoubt = (card: Constraint): boolean =>
  card.kind === 'territory_border' ||
  restsOnGround(card) ||
  /^(?:nature|radio|photo):/.test(card.key) ||
  card.kind === 'military_training';

describe('answers against the official zones, by a reading of their own', () => {
  test('where one of them closes the place, nothing is free, the ground known or not', () => {
    const random = randomFrom(24);
    const places = sized(500, 5_000);
    const falselyFree: string[] = [];
    let [closed, judged, doubts] = [0, 0, 0];
    for (let count = 0; count < places; count++) {
      // Half of the places in the box of some official zone, overseas among them.
      const near = count % 2 === 0 ? binding[Math.floor(random() * binding.length)]?.box : undefined;
      const [w, s, e, n] = near ?? MAINLAND;
      const place: Position = [w + random() * (e - w), s + random() * (n - s)];
      for (const height of HEIGHTS)
        for (const ground of [null, measuredGround(40, 40)]) {
          const spot = area({ type: 'Circle', center: place, radius_m: 1 }, 'a', ground);
          const { constraints, territory, verdict } = analyseMission(
            index,
            mission({ areas: [spot], max_height_m: height, scenario: 'A3' }),
          );
          if (verdict === 'no_data' || territory.status !== 'inside') continue;
          judged++;
          const zones = closing(place, height);
          if (zones.length > 0) closed++;
          if (zones.length > 0 && !constraints.some(asks))
            falselyFree.push(
              `${place.join(',')} at ${height} m: ${zones.map(({ name }) => name).join(', ')}`,
            );
          if (zones.length === 0 && constraints.some((card) => asks(card) && isDoubt(card))) doubts++;
        }
    }
    expect(falselyFree).toEqual([]);
    expect(closed).toBeGreaterThan(places / 4);
    // Measured: lists, borders and unknown ground ask at some places; most of the open country stays without a question.
    expect(doubts / judged).toBeLessThan(0.35);
  });
});
