import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LiveTracks, type TrackFix } from './liveTracks.ts';

const NOW = 1_800_000_000_000;
const fixOf = (more: Partial<TrackFix> = {}): TrackFix => ({
  id: 'A',
  at: NOW,
  lng: 1.4,
  lat: 43.6,
  accuracy_m: null,
  speed_ms: null,
  track_deg: null,
  climb_ms: null,
  amsl_m: null,
  height_m: null,
  ...more,
});

const fixes = fc.array(
  fc.record({
    id: fc.constantFrom('A', 'B', 'C'),
    at: fc.integer({ min: NOW - 20_000, max: NOW }),
    lng: fc.double({ min: 1.39, max: 1.41, noNaN: true }),
    accuracy_m: fc.constantFrom(null, 3, 10, 30),
    amsl_m: fc.integer({ min: 0, max: 900 }),
  }),
  { minLength: 1, maxLength: 40 },
);

/** Two fixes of one time and one accuracy would be a question of taste. */
const told = (list: readonly Partial<TrackFix>[]): TrackFix[] => [
  ...new Map(list.map((fix) => [`${fix.id} ${fix.at} ${fix.accuracy_m}`, fixOf(fix)])).values(),
];
const placesOf = (tracks: LiveTracks) =>
  [...tracks.entries()]
    .map(([id, slot]) => {
      const { at, lng, amsl_m, accuracy_m } = tracks.viewAt(slot);
      return { id, at, lng, amsl_m, accuracy_m };
    })
    .sort((one, other) => one.id.localeCompare(other.id));

describe('merging fixes', () => {
  it('ends in the same places in whatever order fixes arrive, twice or once', () => {
    fc.assert(
      fc.property(
        fixes.chain((list) => {
          const once = told(list);
          return fc.tuple(
            fc.constant(once),
            fc.shuffledSubarray([...once, ...once], { minLength: once.length * 2 }),
          );
        }),
        ([once, shuffled]) => {
          const [one, other] = [new LiveTracks(), new LiveTracks()];
          for (const fix of once.toSorted((a, b) => a.at - b.at)) one.merge(fix, NOW);
          for (const fix of shuffled) other.merge(fix, NOW);
          expect(placesOf(other)).toEqual(placesOf(one));
        },
      ),
    );
  });

  it('keeps the newest fix of each track, and of two as new the more exact one', () => {
    const tracks = new LiveTracks();
    expect(tracks.merge(fixOf({ at: NOW - 1_000, accuracy_m: 10 }), NOW)).toBe(true);
    expect(tracks.merge(fixOf({ at: NOW - 3_000, accuracy_m: 1 }), NOW)).toBe(false);
    expect(tracks.merge(fixOf({ at: NOW - 1_000, accuracy_m: 30 }), NOW)).toBe(false);
    expect(tracks.merge(fixOf({ at: NOW - 1_000, accuracy_m: 3, amsl_m: 7 }), NOW)).toBe(true);
    expect(placesOf(tracks)).toMatchObject([{ at: NOW - 1_000, accuracy_m: 3, amsl_m: 7 }]);
  });

  it('takes nothing in that would be gone already', () => {
    const tracks = new LiveTracks();
    expect(tracks.merge(fixOf({ at: NOW - 30_000 }), NOW)).toBe(false);
    expect(tracks.size).toBe(0);
  });
});

describe('a silent track', () => {
  it('lets a track go after thirty seconds, and gives its slot to another', () => {
    const tracks = new LiveTracks();
    tracks.merge(fixOf(), NOW);
    tracks.merge(fixOf({ id: 'B', at: NOW - 10_000 }), NOW);
    expect(tracks.dropGone(NOW + 19_999)).toEqual([]);
    expect(tracks.dropGone(NOW + 20_000)).toEqual(['B']);
    const freed = tracks.length;
    tracks.merge(fixOf({ id: 'C', at: NOW + 20_000 }), NOW + 20_000);
    expect([tracks.size, tracks.length]).toEqual([2, freed]);
    expect(tracks.dropGone(NOW + 30_000)).toEqual(['A']);
  });

  it('draws a trail of the last minute alone, and none of the slot’s former track', () => {
    const tracks = new LiveTracks();
    for (let second = 0; second < 90; second += 1)
      tracks.merge(fixOf({ at: NOW + second * 1000, lng: 1.4 + second / 1e4 }), NOW + second * 1000);
    const slot = tracks.slotOf('A') ?? -1;
    const end = NOW + 89_000;
    const trail = tracks.trailAt(slot, end);
    expect(trail).toHaveLength(60);
    expect(trail.at(0)?.[2]).toBe(NOW + 30_000);
    expect(trail.at(-1)?.[2]).toBe(end);
    tracks.drop('A');
    tracks.merge(fixOf({ id: 'B', at: end }), end);
    expect(tracks.trailAt(tracks.slotOf('B') ?? -1, end)).toHaveLength(1);
  });

  it('draws no trail along which nothing can have flown', () => {
    const tracks = new LiveTracks();
    tracks.merge(fixOf({ at: NOW - 2_000 }), NOW - 2_000);
    tracks.merge(fixOf({ at: NOW - 1_000, lng: 1.5 }), NOW - 1_000);
    tracks.merge(fixOf({ lng: 1.5001 }), NOW);
    expect(tracks.trailAt(tracks.slotOf('A') ?? -1, NOW).map(([lng]) => lng)).toEqual([1.5, 1.5001]);
  });

  it('keeps a minute of a tracker that tells ten places a second', () => {
    const tracks = new LiveTracks();
    for (let tenth = 0; tenth < 900; tenth += 1)
      tracks.merge(fixOf({ at: NOW + tenth * 100 }), NOW + tenth * 100);
    const trail = tracks.trailAt(tracks.slotOf('A') ?? -1, NOW + 89_900);
    expect((trail.at(-1)?.[2] ?? 0) - (trail.at(0)?.[2] ?? 0)).toBeGreaterThan(50_000);
  });
});

describe('the speed of a track', () => {
  it('is taken as told', () => {
    const tracks = new LiveTracks();
    tracks.merge(fixOf({ speed_ms: 10, track_deg: 90 }), NOW);
    const slot = tracks.slotOf('A') ?? -1;
    expect(tracks.viewAt(slot)).toMatchObject({ speed_ms: 10, is_speed_derived: false });
    expect(tracks.motionAt(slot).east_ms).toBeCloseTo(10);
    const [lng, lat] = tracks.drawnAt(slot, NOW + 1_000);
    expect((lng - 1.4) * 80_700).toBeCloseTo(10, 0);
    expect(lat).toBeCloseTo(43.6, 6);
  });

  it('is made of two fixes where no source tells it, and says so', () => {
    const tracks = new LiveTracks();
    tracks.merge(fixOf({ at: NOW - 4_000, lat: 43.6 }), NOW - 4_000);
    tracks.merge(fixOf({ lat: 43.6 + 40 / 111_110 }), NOW);
    const { speed_ms, is_speed_derived } = tracks.viewAt(tracks.slotOf('A') ?? -1);
    expect(is_speed_derived).toBe(true);
    expect(speed_ms).toBeCloseTo(10, 0);
  });

  it('goes on as it was between fixes that are too near to make another of', () => {
    const tracks = new LiveTracks();
    for (let each = 0; each <= 20; each += 1) {
      const at = NOW - 4_000 + each * 200;
      tracks.merge(fixOf({ at, lat: 43.6 + (each * 2) / 111_110 }), at);
      // Ten metres a second, told five times in it.
      if (each >= 4)
        expect(tracks.viewAt(tracks.slotOf('A') ?? -1)).toMatchObject({
          is_speed_derived: true,
          speed_ms: expect.closeTo(10, 0),
        });
    }
  });

  it.each([
    ['of two that are too far apart in time', { at: NOW - 20_000 }],
    ['that nothing flies', { at: NOW - 1_000, lng: 1.5 }],
  ])('is not made %s', (_, before) => {
    const tracks = new LiveTracks();
    tracks.merge(fixOf(before), NOW - 20_000);
    tracks.merge(fixOf(), NOW);
    expect(tracks.viewAt(tracks.slotOf('A') ?? -1)).toMatchObject({
      speed_ms: null,
      is_speed_derived: false,
    });
  });
});

it('the store of live tracks tells each changed slot once, and grows past its first room', () => {
  const tracks = new LiveTracks();
  for (let each = 0; each < 1_000; each += 1) tracks.merge(fixOf({ id: String(each), amsl_m: each }), NOW);
  expect(tracks.takeChanged()).toHaveLength(1_000);
  expect(tracks.takeChanged()).toEqual([]);
  expect(tracks.viewAt(tracks.slotOf('999') ?? -1).amsl_m).toBe(999);
  tracks.drop('5');
  expect(tracks.takeChanged()).toEqual([5]);
  tracks.clear();
  expect(tracks.size).toBe(0);
});
