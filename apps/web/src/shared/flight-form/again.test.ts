import { expect, it } from 'vitest';
import { aFlight } from '../../../test/flight.ts';
import { againOf } from './flight.form.ts';

const NOW = Date.parse('2026-12-01T10:00:00Z');

it('a mission that is flown again has its crew, place and hours, from the next day on', () => {
  const area = {
    id: 3,
    name: 'Toiture',
    geometry: { type: 'Circle', center: [1.36, 43.64], radius_m: 50 },
    max_height_m: null,
    ground: null,
    area_m2: 7_850,
    center: [1.36, 43.64],
  };
  const form = againOf(
    aFlight({
      name: 'Pont de Blagnac',
      areas: [area as never],
      pilots: [{ id: 5 } as never],
      drones: [{ id: 8 } as never],
    }),
    NOW,
  );
  expect(form).toMatchObject({
    name: 'Pont de Blagnac',
    pilot_ids: [5],
    drone_ids: [8],
    scenario: 'S1',
    date_start: '2026-12-02T08:00:00.000Z',
    date_end: '2026-12-02T10:00:00.000Z',
  });
  expect(form.areas).toMatchObject([{ name: 'Toiture', geometry: area.geometry }]);
  // The server's own number of the former area would move that one.
  expect(form.areas[0]).not.toHaveProperty('id');
});
