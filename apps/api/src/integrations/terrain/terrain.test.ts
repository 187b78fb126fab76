import type { Ground } from '@envol/domain/airspace/ground';
import { geodesicDestination } from '@envol/domain/geo/geodesy';
import type { AreaGeometry, Position } from '@envol/domain/geo/geometry';
import { describe, expect, it } from 'vitest';
import { estimatedGround, indexPoints, type KnownPoint, loadKnownPoints } from './knownPoints.ts';
import { TerrainFailure, type TerrainSource } from './port.ts';
import { simulatedTerrain } from './simulated.ts';
import type { GroundStore } from './store.ts';
import { createTerrain } from './terrain.ts';

const PLACE: Position = [2.5, 45.5];
const circle = (radius_m = 100, center: Position = PLACE): AreaGeometry => ({
  type: 'Circle',
  center,
  radius_m,
});
const known = (metres: number, ground_m: number, course = 0): KnownPoint => ({
  position: geodesicDestination(PLACE, course, metres),
  ground_m,
});
const POINTS = indexPoints([
  known(1_000, 210),
  known(3_000, 250, 90),
  known(4_500, 230, 200),
  known(6_000, 900),
]);
const ESTIMATE: Ground = {
  min_m: 210,
  max_m: 250,
  error_m: 20,
  source: 'known_points',
  certainty: 'estimated',
};

const memory = (): GroundStore & { kept: Map<string, Ground> } => {
  const kept = new Map<string, Ground>();
  return {
    kept,
    read: (keys) =>
      Promise.resolve(
        new Map(keys.flatMap((key) => (kept.has(key) ? [[key, kept.get(key) as Ground] as const] : []))),
      ),
    write: (grounds) => {
      for (const [key, ground] of grounds) kept.set(key, ground);
      return Promise.resolve();
    },
  };
};

const source = (heightsAt: TerrainSource['heightsAt']): TerrainSource => ({
  source: 'ign',
  error_m: 7,
  heightsAt,
});
const flat = source((points) => Promise.resolve(points.map(() => 300)));

const terrainOf = (given: TerrainSource | null, store = memory()) => {
  const warned: unknown[] = [];
  let now = Date.parse('2026-11-22T08:00:00Z');
  const terrain = createTerrain({
    source: given,
    points: POINTS,
    store,
    clock: { now: () => new Date(now) },
    log: { warn: (about: unknown) => void warned.push(about) } as never,
  });
  const later = (ms: number): void => {
    now += ms;
  };
  return { terrain, store, warned, later };
};

describe('a source against the published points', () => {
  it('that contradicts most of those around is not believed: it counts as failed, and they stand in for it', async () => {
    const sea = source((points) => Promise.resolve(points.map(() => 0)));
    const { terrain, store, warned } = terrainOf(sea);
    expect(await terrain.groundUnder([circle()])).toEqual([ESTIMATE]);
    expect(terrain.failing()).toBe('ign');
    expect(warned).toHaveLength(1);
    expect(store.kept.size).toBe(0);
  });

  it('is believed where one of three points alone is off: an obstacle may be given beside its slope', async () => {
    const [spot] = POINTS.around(PLACE, 1_500);
    const lie = source((points) =>
      Promise.resolve(points.map((each) => (spot && each[1] === spot.position[1] ? 900 : 240))),
    );
    const [ground] = await terrainOf(lie).terrain.groundUnder([circle()]);
    expect(ground).toMatchObject({ certainty: 'measured', max_m: 240 });
  });
});

describe('the ground under an area', () => {
  it('is measured all over it, with the error of the source and what lies between the samples', async () => {
    const { terrain } = terrainOf(flat);
    expect(await terrain.groundUnder([circle()])).toEqual([
      { min_m: 300, max_m: 300, error_m: 7, source: 'ign', certainty: 'measured' },
    ]);
    const slope = source((points) =>
      Promise.resolve(points.map(([, latitude]) => (latitude - 45.25) * 1_000)),
    );
    const [ground] = await terrainOf(slope).terrain.groundUnder([circle()]);
    // 100 m either side of 45.5° is 0.0009°.
    expect(ground?.max_m).toBeCloseTo(250.9, 1);
    expect(ground?.min_m).toBeCloseTo(249.1, 1);
    expect(ground?.error_m).toBeGreaterThan(7);
    expect(ground?.error_m).toBeLessThan(8);
  });

  it('is asked for all areas in one question, and each gets its own', async () => {
    let questions = 0;
    const byPlace = source((points) => {
      questions += 1;
      return Promise.resolve(points.map(([longitude]) => (longitude < 3 ? 100 : 200)));
    });
    const areas = [circle(), circle(50, [4, 46]), circle(20)];
    const grounds = await terrainOf(byPlace).terrain.groundUnder(areas);
    expect(grounds.map((ground) => ground?.max_m)).toEqual([100, 200, 100]);
    expect(questions).toBe(1);
  });

  it('is remembered, in this process and for the next', async () => {
    let questions = 0;
    const counting = source((points) => {
      questions += 1;
      return flat.heightsAt(points);
    });
    const { terrain, store } = terrainOf(counting);
    await terrain.groundUnder([circle()]);
    await terrain.groundUnder([circle()]);
    await terrainOf(counting, store).terrain.groundUnder([circle()]);
    expect(questions).toBe(1);
    await terrain.groundUnder([circle(101)]);
    expect(questions).toBe(2);
  });

  it('where the source fails is estimated from known points, said in the log, and not asked for a minute', async () => {
    let questions = 0;
    const failing = source(() => {
      questions += 1;
      return Promise.reject(new TerrainFailure('status 500'));
    });
    const { terrain, warned, later, store } = terrainOf(failing);
    expect(await terrain.groundUnder([circle()])).toEqual([ESTIMATE]);
    expect(await terrain.groundUnder([circle(200)])).toEqual([ESTIMATE]);
    expect([questions, warned.length, store.kept.size]).toEqual([1, 1, 0]);
    later(61_000);
    await terrain.groundUnder([circle()]);
    expect(questions).toBe(2);
  });

  it('is looked for in the database once while the source rests', async () => {
    const store = memory();
    const read: string[] = [];
    const counting = {
      ...store,
      read: (keys: readonly string[]) => {
        read.push(...keys);
        return store.read(keys);
      },
    };
    const failing = source(() => Promise.reject(new TerrainFailure('status 500')));
    const { terrain, later } = terrainOf(failing, counting);
    await terrain.groundUnder([circle()]);
    for (let turn = 0; turn < 3; turn += 1) await terrain.groundUnder([circle()]);
    // Before the source failed, and once more when it did.
    expect(read).toHaveLength(2);
    // What another process wrote is found when the minute is over.
    const measured: Ground = { ...ESTIMATE, source: 'ign', certainty: 'measured' };
    await store.write([[read[0] ?? '', measured]], new Date());
    later(61_000);
    expect(await terrain.groundUnder([circle()])).toEqual([measured]);
  });

  it('where the source lacks a point is not measured', async () => {
    const partly = source((points) => Promise.resolve(points.map((_, index) => (index === 0 ? null : 5))));
    expect(await terrainOf(partly).terrain.groundUnder([circle()])).toEqual([ESTIMATE]);
  });

  it('is unknown far from known points, under areas too wide for them, and under what is no area', async () => {
    const { terrain } = terrainOf(null);
    const broken: AreaGeometry = { type: 'Circle', center: [Number.NaN, 1], radius_m: 5 };
    expect(await terrain.groundUnder([circle(100, [3.5, 45.5]), circle(4_000), broken, circle()])).toEqual([
      null,
      null,
      null,
      ESTIMATE,
    ]);
  });
});

describe('the published points', () => {
  it('take three to speak', () => {
    const two = indexPoints([known(1_000, 210), known(3_000, 250, 90)]);
    expect(estimatedGround(two, circle())).toBeNull();
    expect(estimatedGround(POINTS, circle())).toEqual(ESTIMATE);
  });

  it('leave one place in fifty higher than they tell with their error', async () => {
    const all = await loadKnownPoints();
    const places = all.around([2.4, 47.2], 260_000).filter((_, index) => index % 7 === 0);
    let [spoken, beyond] = [0, 0];
    for (const { position, ground_m } of places) {
      // A point does not speak for itself, nor those of its own site.
      const others = all.around(position, 5_000).filter((other) => {
        const east = (other.position[0] - position[0]) * 75_000;
        return Math.hypot(east, (other.position[1] - position[1]) * 111_000) > 1_000;
      });
      const ground = estimatedGround(indexPoints(others), circle(10, position));
      if (ground === null) continue;
      spoken += 1;
      if (ground_m > ground.max_m + ground.error_m) beyond += 1;
    }
    expect(spoken).toBeGreaterThan(200);
    expect(beyond / spoken).toBeLessThan(0.025);
  });
});

it('simulated terrain follows the points around and calls itself so', async () => {
  const simulated = simulatedTerrain(POINTS);
  expect(simulated.source).toBe('simulated');
  const [here, nowhere] = await simulated.heightsAt([geodesicDestination(PLACE, 0, 1_000), [40, 0]]);
  expect(here).toBeCloseTo(210, 0);
  expect(nowhere).toBeNull();
});
