import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Aerodrome } from '../../airspace/zone.ts';
import { geodesicDestination } from '../../geo/geodesy.ts';
import type { Position } from '../../geo/geometry.ts';
import { AlarmBook } from './alarmBook.ts';
import {
  judgeVolumes,
  type NearVolumes,
  runwayAround,
  VolumeGrid,
  volumeOfCorridor,
  volumesOfAerodrome,
  volumesOfPad,
} from './protectedVolumes.ts';

/** One runway of 3 000 m that leads to 090°, at 500 ft. */
const WEST: Position = [1.36, 43.62];
const EAST = geodesicDestination(WEST, 90, 3_000);
const FIELD: Aerodrome = {
  ...{ id: 1, icao_code: 'LFTT', name: 'TEST', reference_point: WEST, elevation_ft: 500, status: 'CAP' },
  ...{ has_atc: true, has_afis: false },
  runways: [
    {
      ...{ designator: '09/27', length_m: 3_000, true_bearing: 90, surface: 'paved', ends: [WEST, EAST] },
      ...{ axis: 'published', has_instrument_procedure: true },
    },
  ],
};
const ELEVATION_M = 152.4;
const VOLUMES = volumesOfAerodrome(FIELD);
const PAD: Position = [1.4, 43.61];
const PADS = volumesOfPad('CHU', PAD, 150);
const CORRIDOR = volumeOfCorridor(
  'departure 1',
  { type: 'LineString', coordinates: [PAD, geodesicDestination(PAD, 240, 9_000)], buffer_m: 600 },
  450,
);

const drone = (position: Position, above_m: number | null, more: Partial<NearVolumes> = {}): NearVolumes => ({
  position,
  amsl_m: above_m === null ? null : ELEVATION_M + above_m,
  height:
    above_m === null ? { because: 'no_height' } : { told_m: above_m, at_most_m: above_m, basis: 'ground' },
  speed_ms: 0,
  track_deg: 0,
  error_m: 0,
  ...more,
});
const middle = geodesicDestination(WEST, 90, 1_500);
const beside = (metres: number): Position => geodesicDestination(middle, 0, metres);

describe('what manned aircraft are to find free', () => {
  it('is a runway with its strip, from the ground up to its circuit', () => {
    const runway = (of: NearVolumes) => judgeVolumes(of, VOLUMES).runway;
    expect(runway(drone(middle, 0))).toMatchObject({ state: 'holds', level: 3, in_s: null });
    expect(runway(drone(beside(135), 30))).toMatchObject({ state: 'holds', level: 3 });
    expect(runway(drone(beside(160), 30))).toMatchObject({ state: 'over' });
    expect(runway(drone(middle, 320))).toMatchObject({ state: 'over' });
    // A place told to 30 m may be in it.
    expect(runway(drone(beside(160), 30, { error_m: 30 }))).toMatchObject({ state: 'holds' });
    // Towards it: told before it is there.
    const towards = { speed_ms: 10, track_deg: 180 };
    expect(runway(drone(beside(340), 30, towards))).toMatchObject({ state: 'holds', level: 2, in_s: 20 });
    expect(runway(drone(beside(640), 30, towards))).toMatchObject({ state: 'over' });
    expect(runway(drone(beside(340), 30, { speed_ms: 10, track_deg: 0 }))).toMatchObject({ state: 'over' });
  });

  it('is a circuit from 500 ft, and the final approach below it', () => {
    const circuit = (of: NearVolumes) => judgeVolumes(of, VOLUMES).circuit;
    expect(circuit(drone(beside(2_000), 250))).toMatchObject({ state: 'holds', level: 2 });
    expect(circuit(drone(beside(2_000), 100))).toMatchObject({ state: 'over' });
    expect(circuit(drone(beside(2_000), 500))).toMatchObject({ state: 'over' });
    const final = (metres: number) => geodesicDestination(WEST, 270, metres);
    expect(circuit(drone(final(1_000), 40))).toMatchObject({ state: 'holds' });
    expect(circuit(drone(final(4_500), 40))).toMatchObject({ state: 'over' });
    expect(circuit(drone(final(4_500), 140))).toMatchObject({ state: 'holds' });
  });

  it('is a pad, with how far it is from it', () => {
    const at = (metres: number) => drone(geodesicDestination(PAD, 90, metres), 40);
    expect(judgeVolumes(at(150), PADS).helipad).toMatchObject({ state: 'holds', level: 3, by_m: 150 });
    expect(judgeVolumes(at(450), PADS).helipad).toMatchObject({ state: 'holds', level: 2, by_m: 450 });
    expect(judgeVolumes(at(550), PADS).helipad).toMatchObject({ state: 'over' });
  });

  it('is the corridor of a helicopter, over whatever ground', () => {
    const on = geodesicDestination(PAD, 240, 4_000);
    const at = (metres: number, more: Partial<NearVolumes> = {}) =>
      judgeVolumes(drone(geodesicDestination(on, 330, metres), 60, more), [CORRIDOR]).helicopter_corridor;
    expect(at(500)).toMatchObject({ state: 'holds', level: 3 });
    expect(at(700)).toMatchObject({ state: 'over' });
    const towards = at(1_000, { speed_ms: 10, track_deg: 150 });
    expect(towards).toMatchObject({ state: 'holds', level: 2 });
    // 400 m at 10 m/s.
    expect(Math.abs((towards.state === 'holds' ? (towards.in_s ?? 0) : 0) - 40)).toBeLessThanOrEqual(1);
  });

  it('does not judge a height that nothing tells: on the runway it may be, in the circuit nobody knows', () => {
    const said = judgeVolumes(drone(middle, null), VOLUMES);
    expect(said.runway).toMatchObject({ state: 'holds', level: 2, is_height_unknown: true });
    expect(judgeVolumes(drone(beside(2_000), null), VOLUMES).circuit).toEqual({
      state: 'unjudged',
      because: 'no_height',
    });
  });

  it('is wider where the axis is an estimate, and never the worst; where the runway is drawn it is the runway', () => {
    const [runway] = FIELD.runways;
    if (runway === undefined) throw new Error('no runway');
    const estimated = { ...runway, axis: 'estimated' as const };
    const wide = volumesOfAerodrome({ ...FIELD, runways: [estimated] });
    expect(judgeVolumes(drone(beside(250), 20), wide).runway).toMatchObject({ state: 'holds', level: 2 });
    const moved = runwayAround(estimated, beside(1_000));
    const drawn = volumesOfAerodrome({ ...FIELD, runways: [moved] });
    expect(judgeVolumes(drone(beside(1_000), 20), drawn).runway).toMatchObject({ state: 'holds', level: 3 });
    expect(judgeVolumes(drone(beside(250), 20), drawn).runway).toMatchObject({ state: 'over' });
  });
});

describe('whatever flies, by any seed', () => {
  const flying = fc.record({
    east_m: fc.integer({ min: -15_000, max: 15_000 }),
    north_m: fc.integer({ min: -15_000, max: 15_000 }),
    above_m: fc.option(fc.integer({ min: 0, max: 600 }), { nil: null }),
    speed_ms: fc.option(fc.integer({ min: 0, max: 30 }), { nil: null }),
    track_deg: fc.integer({ min: 0, max: 359 }),
    error_m: fc.integer({ min: 0, max: 200 }),
  });
  const all = [...VOLUMES, ...PADS, CORRIDOR];
  const grid = new VolumeGrid(all);
  type Flying = typeof flying extends fc.Arbitrary<infer T> ? T : never;
  const of = ({ east_m, north_m, above_m, ...more }: Flying) =>
    drone(geodesicDestination(geodesicDestination(middle, 90, east_m), 0, north_m), above_m, more);

  it('the volumes near it say what all of them say', () => {
    fc.assert(
      fc.property(flying, (each) => {
        const near = of(each);
        expect(judgeVolumes(near, grid.near(near.position))).toEqual(judgeVolumes(near, all));
      }),
      { numRuns: 300 },
    );
  });

  it('an alarm of it ends by five seconds of evidence alone', () => {
    fc.assert(
      fc.property(fc.array(flying, { minLength: 5, maxLength: 40 }), (ways) => {
        const book = new AlarmBook();
        let over_since: number | null = null;
        ways.forEach((each, second) => {
          const at = second * 1_000;
          const said = judgeVolumes(of(each), [CORRIDOR]).helicopter_corridor;
          const about = { subject: 'drone', kind: 'helicopter_corridor', other: null } as const;
          const was = book.find(about);
          const changes = book.observe(about, said, at);
          over_since = said.state === 'over' ? (over_since ?? at) : null;
          if (changes.some(({ change }) => change === 'over')) {
            expect(was).toBeDefined();
            expect(at - (over_since ?? at)).toBeGreaterThanOrEqual(5_000);
          }
          if (said.state === 'holds') expect(book.find(about)?.level).toBeGreaterThanOrEqual(said.level);
        });
      }),
      { numRuns: 200 },
    );
  });
});
