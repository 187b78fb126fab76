import { expect, it } from 'vitest';
import { concernedBy } from './roster.service.ts';

it('a drone whose height above the ground is not told counts as in the corridor, however high above its place of take-off', () => {
  const corridor = {
    ...{ from: [1.3995, 43.6105] as const, to: [1.3, 43.57] as const },
    ...{ half_width_m: 600, height_m: 450 },
  };
  const at = (altitude: object) => {
    const binding = { drone_id: 5, drone_name: 'M30', operator_id: 1, company_name: 'Aéro' };
    const track = { told: { binding, fix: { lon: 1.3995, lat: 43.6105, altitude } } };
    return concernedBy(corridor as never, [], new Map([[5, track as never]])).map(({ place }) => place);
  };
  // It took off in a valley and flies up its slope.
  expect(at({ above_takeoff_m: 600 })).toEqual(['inside']);
  expect(at({ above_takeoff_m: 600, above_ground_m: 40 })).toEqual(['inside']);
  expect(at({ above_takeoff_m: 40, above_ground_m: 600 })).toEqual([]);
});
