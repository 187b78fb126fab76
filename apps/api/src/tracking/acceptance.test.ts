import type { RawFix } from '@envol/domain/tracking/fix';
import { blankFix } from '@envol/domain/tracking/formats/reading';
import { expect, it } from 'vitest';
import { createFixAcceptance } from './acceptance.ts';

const NOW = Date.UTC(2026, 10, 30, 9);
const aircraft = (icao24: string): RawFix => ({
  ...blankFix('adsb', 'receiver'),
  subject: { kind: 'manned', icao24 },
  at: NOW,
  lat: 43.6,
  lon: 1.4,
  altitude: { ellipsoid_m: 900 },
});

it('a receiver makes up no more manned aircraft than there are in a sky, and those that are there go on', () => {
  const acceptance = createFixAcceptance();
  const tell = (sender: string, icao24: string, now: number): boolean => {
    const key = `${sender} ${icao24}`;
    if (!acceptance.isMannedAllowed(key, sender, now)) return false;
    acceptance.accept({ ...aircraft(icao24), at: now }, key, now);
    return true;
  };
  const allowed = Array.from({ length: 3_000 }, (_, index) => tell('one', `A${index}`, NOW));
  expect(allowed.filter((each) => each)).toHaveLength(1_000);
  expect(acceptance.dropped.get('too_many_aircraft')).toBe(2_000);
  expect([tell('one', 'A0', NOW + 50), tell('other', 'B0', NOW)]).toEqual([true, true]);
  expect(
    Array.from({ length: 20 }, (_, index) => tell('one', `C${index}`, NOW + 1_000)).filter((each) => each),
  ).toHaveLength(10);
});
