import { expect, it } from 'vitest';
import { listDrones } from './drones/index.ts';
import { listFlights } from './flights/index.ts';
import { listPilots } from './pilots/index.ts';

it('a list whose call is written without a limit holds a company’s usual people and drones', () => {
  const rows = [listPilots, listDrones, listFlights].map(({ query }) => query.parse({}).limit);
  expect(rows).toEqual([25, 25, 5]);
});
