import type { droneMaintenanceEndpoints } from '@envol/contract/drone-maintenance';
import { notAnId, of } from '../callInputs.ts';
import type { CallRows, World } from '../callWorld.ts';

const mine =
  (body?: object) =>
  ({ mine: { drone_id } }: World) =>
    of(drone_id, body);
const foreign = (body?: object) => ({ ids: ({ theirs: { drone_id } }: World) => of(drone_id, body) });
const DONE = { done_on: '2026-01-05' };

export const rows: CallRows<typeof droneMaintenanceEndpoints> = {
  getDroneMaintenance: { good: mine(), bad: notAnId, foreign: foreign(), errors: {} },
  planDroneMaintenance: {
    good: mine({ every_h: 50 }),
    bad: mine({ every_h: -1 }),
    foreign: foreign({ every_h: 50 }),
    errors: {},
  },
  noteDroneMaintenance: {
    good: mine(DONE),
    bad: mine({ done_on: 'hier' }),
    foreign: foreign(DONE),
    errors: { DAY_TO_COME: mine({ done_on: '2199-01-01' }) },
  },
};
