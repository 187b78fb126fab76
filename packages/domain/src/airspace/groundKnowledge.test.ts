import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sized } from '../../../../tools/testSizes.ts';
import { area, estimatedGround, measuredGround, mission } from '../../test/missionInput.ts';
import { wholeDataset } from '../../test/uas.ts';
import { cardFreeHeight, missionFreeHeight } from '../flights/freeHeight.ts';
import { geodesicDestination } from '../geo/geodesy.ts';
import type { AreaGeometry, Position } from '../geo/geometry.ts';
import { boundingBox } from '../geo/packed.ts';
import { type Analysis, restsOnGround } from './constraint.ts';
import type { Ground } from './ground.ts';
import { LOWEST_GROUND_M } from './heights.ts';
import { highestPossibleGround } from './highestPossibleGround.ts';
import { buildAirspaceIndex } from './index.ts';
import { analyseMission } from './judging/analysis.ts';

const dataset = wholeDataset();
const index = buildAirspaceIndex(dataset);
const heliports = (dataset.official?.zones ?? []).flatMap(({ subject, volumes }) =>
  subject === 'heliport' && volumes[0]?.projection.type === 'Circle' ? [volumes[0].projection.center] : [],
);
const fields = dataset.aerodromes.map(({ reference_point }) => reference_point);

const place = fc
  .record({
    near: fc.oneof(fc.constantFrom(...fields), fc.constantFrom(...heliports)),
    bearing: fc.double({ min: 0, max: 360, noNaN: true }),
    metres: fc.double({ min: 0, max: 9_000, noNaN: true }),
  })
  .map(({ near, bearing, metres }): Position => geodesicDestination(near, bearing, metres));

const judge = (geometry: AreaGeometry, ground: Ground | null, max_height_m: number): Analysis =>
  analyseMission(index, mission({ areas: [area(geometry, 'a', ground)], max_height_m }));
const asks = ({ constraints }: Analysis): boolean =>
  constraints.some(({ effect }) => effect !== 'information' && effect !== 'free');

describe('knowing less of the ground', () => {
  test('never makes an answer freer', () => {
    let settled = 0;
    fc.assert(
      fc.property(
        place,
        fc.constantFrom(10, 30, 50, 60, 100, 120),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (center, height, share) => {
          const geometry: AreaGeometry = { type: 'Circle', center, radius_m: 30 };
          const most = highestPossibleGround(boundingBox(geometry));
          const truth = LOWEST_GROUND_M + share * (most - LOWEST_GROUND_M);
          const known = judge(geometry, measuredGround(truth, truth), height);
          const estimated = judge(geometry, estimatedGround(truth - 40, truth + 40), height);
          const unknown = judge(geometry, null, height);
          for (const less of [estimated, unknown]) {
            expect(less.free_height_m ?? 0).toBeLessThanOrEqual(known.free_height_m ?? 0);
            if (asks(known)) expect(asks(less)).toBe(true);
          }
          if (!asks(known) && asks(unknown)) settled++;
        },
      ),
      { numRuns: sized(400, 20_000) },
    );
    // Places at which the ground, once known, leaves nothing to ask.
    expect(settled).toBeGreaterThan(0);
  });

  test('asks for the ground once, whatever rests on it', () => {
    let merged = 0;
    fc.assert(
      fc.property(place, fc.constantFrom(30, 60, 100), (center, height) => {
        const { constraints } = judge({ type: 'Circle', center, radius_m: 30 }, null, height);
        const asking = constraints.filter(restsOnGround);
        expect(asking.filter(({ kind }) => kind !== 'low_flying_network').length).toBeLessThanOrEqual(1);
        const one = asking.find(({ title }) => / \+ \d+$/.test(title));
        if (!one) return;
        merged++;
        expect(one.overlap.area_ids).toEqual(['a']);
        expect(one.reasons.filter(({ code }) => code === 'ground_settles').length).toBeLessThanOrEqual(1);
      }),
      { numRuns: sized(600, 20_000) },
    );
    expect(merged).toBeGreaterThan(0);
  });

  test('never tells a place whose reason leaves a height that none is free, be the flight above it or not', () => {
    let above = 0;
    fc.assert(
      fc.property(place, fc.constantFrom(30, 60, 100), (center, height) => {
        for (const card of judge({ type: 'Circle', center, radius_m: 30 }, null, height).constraints) {
          const [first] = card.reasons;
          if (!/_free_height$/.test(first?.code ?? '') || !(Number(first?.params.free_height_m) > 0))
            continue;
          expect(cardFreeHeight(card).is).not.toBe('none');
          if (card.effect === 'agreement') above++;
        }
      }),
      { numRuns: sized(600, 20_000) },
    );
    expect(above).toBeGreaterThan(0);
  });

  test('a summit over a heliport’s circle is to be checked, its height being counted from the heliport', () => {
    // Pic du Jer above Lourdes; the heliport lies at 399 m.
    const above = judge({ type: 'Circle', center: [-0.047, 43.075], radius_m: 30 }, null, 30);
    expect(above).toMatchObject({ verdict: 'steps', free_height_m: null });
    const card = above.constraints.find(({ effect }) => effect === 'check');
    expect(card?.reasons.map(({ code }) => code)).toContain('free_height_ground_unknown');
    expect(missionFreeHeight(above)).toEqual({ is: 'unknown' });
  });
});
