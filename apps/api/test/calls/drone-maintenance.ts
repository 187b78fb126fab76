import { type droneMaintenanceEndpoints, noteDroneMaintenance } from '@envol/contract/drone-maintenance';
import { notAnId, of } from '../callInputs.ts';
import type { CallRows, World } from '../callWorld.ts';

const mine =
  (body?: object) =>
  ({ mine: { drone_id } }: World) =>
    of(drone_id, body);
const foreign = (body?: object) => ({ ids: ({ theirs: { drone_id } }: World) => of(drone_id, body) });
const DONE = { done_on: '2026-01-05' };

/** A maintenance of the owner's drone, with what is asked of it. */
const noted =
  (body?: object) =>
  async ({ harness, mine: { drone_id } }: World) => {
    const params = { id: drone_id };
    const { done } = (await harness.as('owner').call(noteDroneMaintenance, { params, body: DONE })).body;
    return { params: { id: drone_id, maintenance_id: done[0]?.id ?? 0 }, ...(body && { body }) };
  };
const notedForeign = (body?: object) => ({
  ids: ({ theirs: { drone_id } }: World) => ({
    params: { id: drone_id, maintenance_id: 1 },
    ...(body && { body }),
  }),
});

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
  correctDroneMaintenance: {
    good: noted({ note: 'Hélices' }),
    bad: noted({ done_on: 'hier' }),
    foreign: notedForeign({ note: 'Hélices' }),
    errors: { DAY_TO_COME: noted({ done_on: '2199-01-01' }) },
  },
  deleteDroneMaintenance: { good: noted(), bad: notAnId, foreign: notedForeign(), errors: {} },
};
