import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { area, measuredGround, mission } from '../../../test/missionInput.ts';
import { agl, amsl, disk, officialZone, withOfficial } from '../../../test/officialZones.ts';
import { siaDataset } from '../../../test/sia.ts';
import { geodesicDestination } from '../../geo/geodesy.ts';
import type { Position, Ring } from '../../geo/geometry.ts';
import { buildAirspaceIndex } from '../index.ts';
import { analyseMission } from '../judging/analysis.ts';
import { fromAxis, toAxis } from './aerodromeSites.ts';
import { type VicinityShape, vicinityAt, vicinityShapes } from './vicinityShapes.ts';

const index = buildAirspaceIndex(siaDataset());

/** A point somewhere in or near the vicinity of one aerodrome of the publication. */
const place = fc
  .tuple(
    fc.nat(index.sites.length - 1),
    fc.double({ min: -0.2, max: 0.2, noNaN: true }),
    fc.double({ min: -0.2, max: 0.2, noNaN: true }),
  )
  .map(([site, dx, dy]): Position => {
    const [x, y] = index.sites[site]?.aerodrome.reference_point ?? [0, 0];
    return [x + dx, y + dy];
  });

/** What the engine's own cards leave free to a flight of a decimetre over ground no higher than any aerodrome. */
const judged = (position: Position): number | null => {
  const spot = area({ type: 'Circle', center: position, radius_m: 0.1 }, 'a', measuredGround(-10, -10));
  const { constraints } = analyseMission(index, mission({ areas: [spot], max_height_m: 110 }));
  const heights = constraints
    .filter(({ key }) => key.startsWith('vicinity:'))
    .map(({ free_height_m }) => free_height_m ?? 0);
  return heights.length === 0 ? null : Math.min(...heights);
};

const inside = ([x, y]: Position, rings: readonly Ring[]): boolean => {
  let odd = false;
  for (const ring of rings)
    ring.forEach(([x1, y1], i) => {
      const [x0, y0] = ring[i - 1] ?? [x1, y1];
      if (y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0) odd = !odd;
    });
  return odd;
};
/** As they are painted: lower heights over higher ones, cut at the control zones. */
const painted = (shapes: readonly VicinityShape[], position: Position): number | null => {
  const heights = shapes.flatMap(({ strips, within }) =>
    within === null || within.some((rings) => inside(position, rings))
      ? strips.flatMap(({ ring, free_height_m }) => (inside(position, [ring]) ? [free_height_m] : []))
      : [],
  );
  return heights.length === 0 ? null : Math.min(...heights);
};
/** Within some metres of an edge, a decimetre may lie on both sides of it. */
const isPlain = ([x, y]: Position): boolean => {
  const step = 1e-4;
  const around = [
    [x - step, y],
    [x + step, y],
    [x, y - step],
    [x, y + step],
  ] as const;
  const here = vicinityAt(index, [x, y])?.free_height_m;
  return around.every((other) => vicinityAt(index, other)?.free_height_m === here);
};

describe('free heights around runways', () => {
  test('are at every point what the engine tells a mission there', () => {
    fc.assert(
      fc.property(place, (at) => {
        fc.pre(isPlain(at));
        expect(vicinityAt(index, at)?.free_height_m ?? null).toBe(judged(at));
      }),
      { numRuns: 400 },
    );
  });

  test('are at every point what the drawn shapes say', () => {
    fc.assert(
      fc.property(place, (at) => {
        fc.pre(isPlain(at));
        const shapes = vicinityShapes(index, [at[0], at[1], at[0], at[1]]);
        expect(painted(shapes, at)).toBe(vicinityAt(index, at)?.free_height_m ?? null);
      }),
      { numRuns: 400 },
    );
  });

  test('take the whole of a long runway as estimated, and stop at its control zone', () => {
    // Beside the runway of Toulouse-Blagnac, then as far east of it outside the control zone.
    expect(vicinityAt(index, [1.38, 43.63])).toEqual({
      icao_code: 'LFBO',
      free_height_m: 0,
      estimated: true,
    });
    expect(vicinityAt(index, [1.36, 43.2])).toBeNull();
    const shape = vicinityShapes(index, [1.38, 43.63, 1.38, 43.63]).find((each) => each.icao_code === 'LFBO');
    expect([shape?.estimated, (shape?.within?.length ?? 0) > 0]).toEqual([true, true]);
  });
});

test('a point of an axis comes back from its offsets', () => {
  const axis = index.sites.flatMap((site) => site.axes)[7];
  if (!axis) throw new Error('no axis');
  fc.assert(
    fc.property(
      fc.integer({ min: -12_000, max: 12_000 }),
      fc.integer({ min: -18_000, max: 18_000 }),
      (d, s) => {
        const [across, along] = toAxis(axis, ...fromAxis(axis, d, s));
        expect(Math.hypot(across - d, along - s)).toBeLessThan(1e-6);
      },
    ),
  );
});

describe('where official zones exist', () => {
  const here: Position = [2, 47];
  const spot = (metres: number): Position => geodesicDestination(here, 0, metres);
  const official = buildAirspaceIndex(
    withOfficial({ ...siaDataset(), zones: [], aerodromes: [] }, [
      officialZone(
        'runway',
        'Piste 09/27 aérodrome TESTVILLE LFXX',
        [disk(here, 500, agl(0), amsl(120)), disk(here, 3_500, agl(50), amsl(120))],
        { concerns: 'LFXX' },
      ),
      officialZone('control_zone', '[LF][CTR TESTVILLE]', [disk(here, 6_000, agl(50), amsl(600))], {
        concerns: 'TESTVILLE',
      }),
    ]),
  );

  test.each([
    [400, { icao_code: 'LFXX', free_height_m: 0, estimated: false }],
    [3_000, { icao_code: 'LFXX', free_height_m: 50, estimated: false }],
    [5_000, { icao_code: 'CTR TESTVILLE', free_height_m: 50, estimated: false }],
    [6_100, null],
  ])('%i m away', (metres, expected) => {
    expect(vicinityAt(official, spot(metres))).toEqual(expected);
    const [x, y] = spot(metres);
    expect(painted(vicinityShapes(official, [x, y, x, y]), [x, y])).toBe(expected?.free_height_m ?? null);
  });
});
