import { afterAll, beforeAll, expect, it } from 'vitest';
import { operatorIdOf } from '../../../test/actors.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import type { Db } from '../../platform/db/database.ts';
import { createBindings } from './bindings.ts';

const NOW = Date.parse('2026-06-10T09:00:00Z');
let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

it('the owner of a known drone stands while the database is away, and is read again once it is back', async () => {
  const operator_id = operatorIdOf(harness.actors.owner);
  await harness.db
    .insertInto('drones')
    .values({
      ...{ operator_id, name: 'Drone', manufacturer: 'DJI', model: 'M30T', serial_number: 'AWAY-1' },
      ...{ dji_controller_id: null, drone_class: 'C2', mass_kg: 3.8, max_dimension_m: null },
      ...{ max_speed_ms: null, registration: null },
    })
    .execute();
  let isAway = false;
  const db = {
    selectFrom: (table: 'drones') => {
      if (isAway) throw new Error('the database is away');
      return harness.db.selectFrom(table);
    },
  } as unknown as Db;
  const bindings = createBindings(db);
  const sensor = {
    name: 'device 1',
    operator_id,
    structure_id: null,
    serial_numbers: [],
    is_simulated: false,
  };
  const bind = (device_id: string, now: number) => bindings.bind({ kind: 'drone', device_id }, sensor, now);
  expect(await bind('AWAY-1', NOW)).toEqual({ device_id: 'AWAY-1', lane: 'own' });
  isAway = true;
  expect(await bind('AWAY-1', NOW + 60_000)).toEqual({ device_id: 'AWAY-1', lane: 'own' });
  // Of a drone that nobody knew nothing is guessed.
  await expect(bind('AWAY-2', NOW + 60_000)).rejects.toThrow('away');
  isAway = false;
  await harness.db.deleteFrom('drones').where('serial_number', '=', 'AWAY-1').execute();
  expect(await bind('AWAY-1', NOW + 62_000)).toEqual({ device_id: 'AWAY-1', lane: 'unknown' });
});
