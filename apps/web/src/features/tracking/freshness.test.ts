import { expect, it } from 'vitest';
import { pictureFreshness, sourcesHeard } from './freshness.ts';
import { freshnessOf } from './live/drawnPlace.ts';

const NOW = Date.parse('2026-06-10T09:00:00Z');
const tracks = (...ages: number[]) => ages.map((age_ms) => ({ age_ms, freshness: freshnessOf(age_ms) }));

it('a picture is as fresh as its oldest place that is heard, and says what is lost', () => {
  expect(pictureFreshness(tracks(200, 1_800), 500)).toEqual({
    state: 'fresh',
    heard: 2,
    lost: 0,
    oldest_s: 2,
  });
  expect(pictureFreshness(tracks(200, 5_200), 500)).toMatchObject({ state: 'old', oldest_s: 6 });
  expect(pictureFreshness(tracks(200, 16_000), 500)).toMatchObject({ state: 'old', heard: 1, lost: 1 });
  expect(pictureFreshness([], 500).state).toBe('empty');
});

it('a picture that nothing comes for is frozen, however fresh its places were', () => {
  expect(pictureFreshness(tracks(200), 6_001).state).toBe('frozen');
  expect(pictureFreshness([], 6_001).state).toBe('empty');
  expect(pictureFreshness([], 35_001).state).toBe('frozen');
  expect(pictureFreshness([], Number.POSITIVE_INFINITY).state).toBe('waiting');
});

it('a receiver that was heard and is no more is silent; one of aircraft that answers over an empty sky is not', () => {
  const at = (seconds: number) => new Date(NOW - seconds * 1_000).toISOString();
  const sources = [
    { source: 'fr_rid' as const, heard_at: at(240) },
    { source: 'odid' as const, heard_at: at(3) },
    { source: 'adsb' as const, heard_at: at(240) },
  ];
  const silent = (helicopters: 'available' | 'unavailable') =>
    sourcesHeard(sources, helicopters, NOW).map(({ silent_s }) => silent_s);
  expect(silent('available')).toEqual([240, null, null]);
  expect(silent('unavailable')).toEqual([240, null, 240]);
});

it('the drone of the demonstration is not a receiver that fell silent', () => {
  const sources = [{ source: 'simulated' as const, heard_at: new Date(NOW - 180_000).toISOString() }];
  expect(sourcesHeard(sources, 'available', NOW)).toEqual([{ source: 'simulated', silent_s: null }]);
});
