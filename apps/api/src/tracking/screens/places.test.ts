import { expect, it } from 'vitest';
import type { Track } from '../sky.ts';
import { placeOf } from './places.ts';

const told = (kind: 'drone' | 'manned', altitude: object) =>
  placeOf(
    {
      handle: 1,
      told: { fix: { subject: { kind }, altitude, lat: 43.6, lon: 1.4, at: 0 } },
    } as unknown as Track,
    0,
    0,
    false,
  );

it('a place of a manned aircraft is told by the standard pressure, which it is separated by, a drone above the sea', () => {
  const both = { pressure_m: 396, ellipsoid_m: 451 };
  expect(told('manned', both)).toMatchObject({ altitude_m: 396, altitude_reference: 'pressure' });
  expect(told('drone', both)).toMatchObject({ altitude_m: 451, altitude_reference: 'ellipsoid' });
  expect(told('manned', { ...both, amsl_m: 400 })).toMatchObject({
    altitude_m: 400,
    altitude_reference: 'amsl',
  });
  expect(told('manned', {})).toMatchObject({ altitude_m: null, altitude_reference: null });
});
