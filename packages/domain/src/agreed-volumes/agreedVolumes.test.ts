import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { circleToPolygon } from '../geo/buffer.ts';
import { geodesicDestination, geodesicDistance } from '../geo/geodesy.ts';
import type { AreaGeometry, Position } from '../geo/geometry.ts';
import { METRES_PER_FOOT } from '../geo/units.ts';
import { VOLUME_OBSTACLES, type VolumeRequest, volumeMiss, volumeOutcome } from './judging.ts';
import {
  type AgreedAirspace,
  VOLUME_ACTIONS,
  VOLUME_STATUSES,
  VOLUME_TRANSITIONS,
  volumeIssues,
} from './volume.ts';

const CENTRE: Position = [1.4, 43.66];
const ZONE = 'Europe/Paris';

const volume = (given: Partial<AgreedAirspace> = {}): AgreedAirspace => ({
  geometry: { type: 'Circle', center: CENTRE, radius_m: 1000 },
  ceiling_height: 120,
  unit: 'm',
  reference: 'AGL',
  first_date: '2026-01-01',
  last_date: '2026-12-31',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  time_start: null,
  time_end: null,
  is_for_everybody: true,
  operator_ids: [],
  protocol_ends_on: '2026-12-31',
  ...given,
});

const area = (geometry: AreaGeometry, height_m = 50): VolumeRequest['areas'][number] => ({
  geometry,
  height_m,
  ground: null,
  meets_impacting_zone: false,
});

const request = (given: Partial<VolumeRequest> = {}): VolumeRequest => ({
  operator_id: 7,
  in_sight: true,
  fully_inside: true,
  is_vlos: true,
  is_current: true,
  keeps_limits: true,
  is_exempt_from_refusal: false,
  areas: [area({ type: 'Circle', center: CENTRE, radius_m: 100 })],
  hours: [{ from: '2026-06-10T08:00:00Z', to: '2026-06-10T10:00:00Z' }],
  time_zone: ZONE,
  ...given,
});

const isGranted = (asked: VolumeRequest, agreed: AgreedAirspace): boolean =>
  volumeOutcome(asked, [agreed], [])?.kind === 'accept';

/** By crossings of a ray, unlike the packed test. */
const holds = (ring: readonly Position[], [x, y]: Position): boolean => {
  let inside = false;
  for (const [index, [bx, by]] of ring.entries()) {
    const [ax, ay] = ring[index === 0 ? ring.length - 1 : index - 1] ?? [bx, by];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
};

describe('the edge of a volume', () => {
  it('grants no disk that reaches a metre beyond a drawn disk', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 359 }),
        fc.integer({ min: 10, max: 400 }),
        fc.double({ min: -30, max: 30, noNaN: true }),
        (bearing, radius_m, slack) => {
          // Around the place where the disk touches the edge from inside.
          const center = geodesicDestination(CENTRE, bearing, 1000 - radius_m + slack);
          const granted = isGranted(
            request({ areas: [area({ type: 'Circle', center, radius_m })] }),
            volume(),
          );
          if (granted) expect(geodesicDistance(CENTRE, center) + radius_m).toBeLessThan(1000.01);
          // Nor is what lies well inside held back: the outline is drawn 0.03 % within the disk.
          if (slack < -2) expect(granted).toBe(true);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('grants nothing of which a corner or a side lies outside of a drawn outline', () => {
    const outline = circleToPolygon(CENTRE, 900, 7);
    const [ring = []] = outline.coordinates;
    const near = fc.tuple(fc.integer({ min: 0, max: 359 }), fc.double({ min: 500, max: 1000, noNaN: true }));
    fc.assert(
      fc.property(fc.array(near, { minLength: 3, maxLength: 3 }), (places) => {
        const corners = places.map(([bearing, away]) => geodesicDestination(CENTRE, bearing, away));
        const [first = CENTRE] = corners;
        const asked = request({ areas: [area({ type: 'Polygon', coordinates: [[...corners, first]] })] });
        if (!isGranted(asked, volume({ geometry: outline }))) return;
        for (const [index, [ax, ay]] of corners.entries()) {
          const [bx, by] = corners[(index + 1) % corners.length] ?? first;
          for (let step = 0; step <= 20; step++)
            expect(holds(ring, [ax + ((bx - ax) * step) / 20, ay + ((by - ay) * step) / 20])).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('grants no corridor that leaves a drawn corridor', () => {
    const line: readonly Position[] = [CENTRE, geodesicDestination(CENTRE, 70, 3000)];
    const agreed = volume({ geometry: { type: 'LineString', coordinates: line as never, buffer_m: 200 } });
    fc.assert(
      fc.property(
        fc.double({ min: 100, max: 2900, noNaN: true }),
        fc.double({ min: -210, max: 210, noNaN: true }),
        fc.integer({ min: 5, max: 60 }),
        (along, aside, radius_m) => {
          const axis = geodesicDestination(CENTRE, 70, along);
          const center = geodesicDestination(axis, aside < 0 ? -20 : 160, Math.abs(aside));
          const granted = isGranted(request({ areas: [area({ type: 'Circle', center, radius_m })] }), agreed);
          if (granted) expect(Math.abs(aside) + radius_m).toBeLessThan(200.5);
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe('the ceiling of a volume', () => {
  it('grants no top that may lie above it over the sea, and none over unknown ground', () => {
    const agreed = volume({ ceiling_height: 700, unit: 'ft', reference: 'AMSL' });
    const ground = fc.record({
      min_m: fc.double({ min: 0, max: 140, noNaN: true }),
      more_m: fc.double({ min: 0, max: 20, noNaN: true }),
      error_m: fc.double({ min: 0, max: 10, noNaN: true }),
      certainty: fc.constantFrom('measured' as const, 'estimated' as const),
    });
    fc.assert(
      fc.property(fc.option(ground), fc.double({ min: 1, max: 120, noNaN: true }), (known, height_m) => {
        const found = known && { ...known, max_m: known.min_m + known.more_m, source: 'ign' as const };
        const asked = request({
          areas: [{ ...area({ type: 'Circle', center: CENTRE, radius_m: 50 }, height_m), ground: found }],
        });
        if (!isGranted(asked, agreed)) return;
        expect(found).not.toBeNull();
        expect((found?.max_m ?? 0) + (found?.error_m ?? 0) + height_m).toBeLessThanOrEqual(
          700 * METRES_PER_FOOT,
        );
      }),
      { numRuns: 400 },
    );
    expect(volumeMiss(request(), agreed)).toBe('ground_unknown');
  });

  it('is the top itself over the ground, and no more', () => {
    const at = (height_m: number) =>
      request({ areas: [area({ type: 'Circle', center: CENTRE, radius_m: 50 }, height_m)] });
    expect(volumeMiss(at(120), volume())).toBeNull();
    expect(volumeMiss(at(120.001), volume())).toBe('volume_height');
  });
});

describe('the hours of a volume', () => {
  /** Weekday by ISO 8601 and clock of an instant, as the platform's own calendar tells them. */
  const clockOf = (at: number) => {
    const parts = new Intl.DateTimeFormat('en-GB', {
      timeZone: ZONE,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).formatToParts(at);
    const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
    return {
      weekday: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(of('weekday')) + 1,
      clock: `${of('hour')}:${of('minute')}`,
    };
  };
  const MINUTE = 60_000;

  it('grant no minute outside of them, over midnight and both changes of clocks', () => {
    const quarter = fc.integer({ min: 0, max: 95 }).map((step) => {
      const minutes = step * 15;
      return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    });
    // From the week before each change of clocks of 2026 to the week after.
    const start = fc.tuple(
      fc.constantFrom('2026-03-22T00:00:00Z', '2026-10-19T00:00:00Z'),
      fc.integer({ min: 0, max: 14 * 96 }),
    );
    let grants = 0;
    fc.assert(
      fc.property(
        start,
        fc.integer({ min: 1, max: 60 }),
        quarter,
        quarter,
        fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
        ([origin, step], length, time_start, time_end, weekdays) => {
          fc.pre(time_start !== time_end);
          const from = Date.parse(origin) + step * 15 * MINUTE;
          const to = from + length * 15 * MINUTE;
          const asked = request({
            hours: [{ from: new Date(from).toISOString(), to: new Date(to).toISOString() }],
          });
          if (!isGranted(asked, volume({ time_start, time_end, weekdays }))) return;
          grants += 1;
          for (let at = from; at < to; at += 5 * MINUTE) {
            const { weekday, clock } = clockOf(at);
            const before = weekday === 1 ? 7 : weekday - 1;
            const today = weekdays.includes(weekday);
            const isIn =
              time_end > time_start
                ? today && clock >= time_start && clock < time_end
                : (today && clock >= time_start) || (weekdays.includes(before) && clock < time_end);
            expect(isIn, `${new Date(at).toISOString()} ${clock} of ${weekday}`).toBe(true);
          }
        },
      ),
      { numRuns: 400 },
    );
    expect(grants).toBeGreaterThan(20);
  });

  it('end with the protocol, whatever the last day of the volume', () => {
    const last = volume({ protocol_ends_on: '2026-06-10' });
    const until = (to: string) => request({ hours: [{ from: '2026-06-10T20:00:00Z', to }] });
    expect(volumeMiss(until('2026-06-10T22:00:00Z'), last)).toBeNull();
    expect(volumeMiss(until('2026-06-10T22:01:00Z'), last)).toBe('volume_period');
  });

  it('hold every day of a mission of several days', () => {
    const day = (date: string) => ({ from: `${date}T08:00:00Z`, to: `${date}T09:00:00Z` });
    const days = request({ hours: [day('2026-06-12'), day('2026-06-13')] });
    const weekdays = volume({ weekdays: [1, 2, 3, 4, 5], time_start: '08:00', time_end: '18:00' });
    expect(volumeMiss(days, weekdays)).toBe('volume_hours');
    expect(volumeMiss(request({ hours: [day('2026-06-12')] }), weekdays)).toBeNull();
  });
});

describe('a request in a volume', () => {
  it('is granted to those it is agreed with alone', () => {
    const agreed = volume({ is_for_everybody: false, operator_ids: [8] });
    expect(volumeMiss(request(), agreed)).toBe('volume_operator');
    expect(isGranted(request({ operator_id: 8 }), agreed)).toBe(true);
  });

  it('waits for a person where anything stands in the way, with the reason', () => {
    for (const obstacle of VOLUME_OBSTACLES)
      expect(volumeOutcome(request(), [volume()], [obstacle])).toMatchObject({
        kind: 'person',
        reason: obstacle,
        is_inside: true,
      });
    const facts = [
      [{ in_sight: false }, 'mission_changed'],
      [{ fully_inside: false }, 'area_outside'],
      [{ is_vlos: false }, 'not_vlos'],
      [{ is_current: false }, 'data_outdated'],
      [{ keeps_limits: false }, 'limits'],
    ] as const;
    for (const [fact, reason] of facts)
      expect(volumeOutcome(request(fact), [volume()], [])).toMatchObject({ kind: 'person', reason });
  });

  it('is told of the volume that it missed least, and of none that it does not touch', () => {
    const far = volume({ geometry: { type: 'Circle', center: [2.4, 43.66], radius_m: 1000 } });
    const low = volume({ ceiling_height: 20 });
    const small = volume({ geometry: { type: 'Circle', center: CENTRE, radius_m: 50 } });
    expect(volumeOutcome(request(), [far], [])).toBeNull();
    expect(volumeOutcome(request(), [far, small, low], [])).toMatchObject({
      reason: 'volume_height',
      volume: low,
      is_inside: false,
    });
  });

  it('needs one volume that holds it whole: two that do so together do not', () => {
    const [west, east] = [-90, 90].map((bearing) =>
      volume({
        geometry: { type: 'Circle', center: geodesicDestination(CENTRE, bearing, 990), radius_m: 1000 },
      }),
    );
    if (west === undefined || east === undefined) throw new Error('two volumes');
    expect(volumeOutcome(request(), [west, east], [])).toMatchObject({ reason: 'volume_outside' });
  });
});

it('a volume has a way from each status by each act, or none', () => {
  const ways = VOLUME_STATUSES.map((status) =>
    VOLUME_ACTIONS.map((action) => VOLUME_TRANSITIONS[status][action] ?? null),
  );
  expect(ways).toEqual([
    ['active', null, 'draft', 'deleted'],
    [null, 'suspended', null, null],
    ['active', null, 'suspended', null],
  ]);
});

it('a check names what is wrong with a volume', () => {
  const found = (given: Partial<AgreedAirspace>) => volumeIssues(volume(given)).map(({ field }) => field);
  expect(found({})).toEqual([]);
  expect(found({ last_date: '2025-12-31' })).toEqual(['last_date']);
  expect(found({ weekdays: [] })).toEqual(['weekdays']);
  expect(found({ time_start: '08:00' })).toEqual(['time_end']);
  expect(found({ time_end: '08:00' })).toEqual(['time_start']);
  expect(found({ time_start: '08:00', time_end: '08:00' })).toEqual(['time_end']);
  expect(found({ is_for_everybody: false })).toEqual(['operator_ids']);
  expect(found({ ceiling_height: 0 })).toEqual(['ceiling_height']);
});
