import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AlarmBook } from './alarmBook.ts';
import { type Aircraft, judgeProximity, Neighbourhood } from './proximity.ts';

const METRES_PER_DEGREE = 111_132;
const aircraft = (identity: string, more: Partial<Aircraft> = {}): Aircraft => ({
  identity,
  kind: 'drone',
  lat: 43.6,
  lon: 1.44,
  at: 0,
  altitude: { amsl_m: 200 },
  accuracy: {},
  speed_ms: 0,
  track_deg: 0,
  climb_ms: 0,
  is_on_ground: false,
  ...more,
});
/** So many metres north of the same place. */
const north = (metres: number): number => 43.6 + metres / METRES_PER_DEGREE;

describe('two drones', () => {
  it('head on are an alarm at half a minute, worse as they come, and over once they have passed', () => {
    const book = new AlarmBook();
    const told: (readonly [second: number, change: string, level: number])[] = [];
    // 800 m apart, 10 m/s each: they meet after 40 s.
    for (let second = 0; second <= 80; second += 1) {
      const at = second * 1000;
      const one = aircraft('a', { lat: north(10 * second), speed_ms: 10, track_deg: 0, at });
      const other = aircraft('b', { lat: north(800 - 10 * second), speed_ms: 10, track_deg: 180, at });
      const about = { subject: 'a', kind: 'proximity' as const, other: 'b' };
      for (const { change, alarm } of book.observe(about, judgeProximity(one, other), at))
        told.push([second, change, alarm.level]);
    }
    expect(told).toEqual([
      [0, 'raised', 1],
      [12, 'worse', 2],
      [32, 'worse', 3],
      [47, 'over', 3],
    ]);
  });

  it('are none side by side, one above the other, or flying away', () => {
    const one = aircraft('a');
    expect(judgeProximity(one, aircraft('b', { lat: north(90) })).state).toBe('over');
    expect(judgeProximity(one, aircraft('b', { altitude: { amsl_m: 230 } })).state).toBe('over');
    expect(judgeProximity(one, aircraft('b', { lat: north(100), speed_ms: 10, track_deg: 0 })).state).toBe(
      'over',
    );
  });

  it('as near as that are one though they part, and at the worse of what their accuracies leave open', () => {
    const one = aircraft('a');
    expect(judgeProximity(one, aircraft('b', { lat: north(50), speed_ms: 5 }))).toMatchObject({
      state: 'holds',
      level: 3,
      in_s: null,
    });
    const vague = aircraft('b', { lat: north(90), accuracy: { horizontal_m: 40 } });
    expect(judgeProximity(one, vague).state).toBe('holds');
  });

  it('whose heights have no common reference are told with the height unknown, never as the worst', () => {
    const other = aircraft('b', { lat: north(30), altitude: { above_takeoff_m: 900 } });
    expect(judgeProximity(aircraft('a'), other)).toMatchObject({
      state: 'holds',
      level: 2,
      is_height_unknown: true,
    });
  });

  it('are judged the same from either', () => {
    const any = fc.record({
      lat: fc.double({ min: 43.59, max: 43.61, noNaN: true }),
      lon: fc.double({ min: 1.43, max: 1.45, noNaN: true }),
      at: fc.integer({ min: 0, max: 3_000 }),
      speed_ms: fc.option(fc.double({ min: 0, max: 40, noNaN: true })),
      track_deg: fc.option(fc.double({ min: 0, max: 359, noNaN: true })),
      amsl_m: fc.double({ min: 100, max: 300, noNaN: true }),
    });
    fc.assert(
      fc.property(any, any, ({ amsl_m: a, ...one }, { amsl_m: b, ...other }) => {
        const [first, second] = [
          aircraft('a', { ...one, altitude: { amsl_m: a } }),
          aircraft('b', { ...other, altitude: { amsl_m: b } }),
        ];
        expect(judgeProximity(first, second)).toEqual(judgeProximity(second, first));
      }),
    );
  });
});

it('a helicopter is told earlier and farther away', () => {
  const helicopter = aircraft('h', {
    kind: 'manned',
    lat: north(4_000),
    speed_ms: 60,
    track_deg: 180,
    altitude: { amsl_m: 300 },
  });
  expect(judgeProximity(aircraft('a'), helicopter)).toMatchObject({ state: 'holds', level: 1 });
  expect(judgeProximity(aircraft('a'), { ...helicopter, lat: north(2_500) })).toMatchObject({ level: 2 });
  const low = { ...helicopter, altitude: { amsl_m: 230 } };
  expect(judgeProximity(aircraft('a'), { ...low, lat: north(1_500) })).toMatchObject({ level: 3 });
});

it('a search for what is near finds whoever may come near within the time that counts', () => {
  const around = new Neighbourhood();
  for (let index = 0; index < 400; index += 1)
    around.put(aircraft(`d${index}`, { lat: 40 + (index % 20) * 0.5, lon: Math.floor(index / 20) * 0.5 }));
  const me = aircraft('me', { lat: 43.501, lon: 2.001 });
  around.put(me);
  expect(around.around(me).map(({ identity }) => identity)).toEqual(['d87']);
  around.put({ ...me, lat: 41.2 });
  expect(around.around(aircraft('x', { lat: 43.501, lon: 2.001 }))).toHaveLength(1);
  around.remove('d87');
  expect(around.around(aircraft('x', { lat: 43.501, lon: 2.001 }))).toEqual([]);
});
