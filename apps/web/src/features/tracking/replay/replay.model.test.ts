import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeAt, type ReplayTrace } from './replay.model.ts';

const trace = (points: ReplayTrace['points']): ReplayTrace => ({
  id: 1,
  device_id: 'T-1',
  drone_name: null,
  company_name: null,
  approvals: [],
  is_simulated: false,
  drone_id: 4,
  height_basis: 'ground',
  airborne: [],
  alerts: [],
  points,
});
const LINE = trace([
  [10, 1, 43, 100, 10, 90],
  [20, 2, 44, 200, 20, 90],
  [200, 3, 45, null, null, null],
]);

describe('a place of a replay', () => {
  it('is on the line between two that were heard one after the other', () => {
    expect(placeAt(LINE, 15, 1)).toMatchObject({ lng: 1.5, lat: 43.5, amsl_m: 100, age_s: 0, passed: 1 });
  });

  it('is the last one while nothing follows, with its age, and then is not known', () => {
    expect(placeAt(LINE, 40, 1)).toMatchObject({ lng: 2, lat: 44, age_s: 20 });
    expect(placeAt(LINE, 60, 1)).toBeNull();
    expect(placeAt(LINE, 9, 1)).toBeNull();
    expect(placeAt(trace([]), 9, 1)).toBeNull();
  });

  it('is never beyond what was heard', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 600 }), { minLength: 1, maxLength: 30 }),
        fc.integer({ min: -50, max: 700 }),
        (times, at) => {
          const points = times
            .sort((one, other) => one - other)
            .map((time): ReplayTrace['points'][number] => [time, time / 1000, 43, null, null, null]);
          const place = placeAt(trace(points), at, 1);
          if (place === null) return;
          expect(place.lng).toBeGreaterThanOrEqual((points[0]?.[0] ?? 0) / 1000);
          expect(place.lng).toBeLessThanOrEqual((points.at(-1)?.[0] ?? 0) / 1000);
          expect(place.lng).toBeLessThanOrEqual(at / 1000 + 1e-9);
        },
      ),
    );
  });
});
