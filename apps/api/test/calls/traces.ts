import { listPositionAlerts, sendPositions, type tracesEndpoints } from '@envol/contract/traces';
import { notAnId, nothing, of } from '../callInputs.ts';
import { type CallRows, THEIRS, type World } from '../callWorld.ts';

const positions = (device_id = 'T-CALLS-1') => ({
  device_id,
  positions: [{ at: new Date().toISOString(), longitude: 1.44, latitude: 43.6, height_m: 40 }],
});
/** A trace of the first operator. */
const traced = async ({ harness }: World): Promise<number> => {
  const { body } = await harness.as('owner').call(sendPositions, { body: positions() });
  if (body.trace_ids[0] !== undefined) return body.trace_ids[0];
  const row = await harness.db.selectFrom('traces').select('id').executeTakeFirstOrThrow();
  return row.id;
};

export const rows: CallRows<typeof tracesEndpoints> = {
  acknowledgeAlert: {
    who: 'chief',
    good: async (world) => {
      await traced(world);
      const { body } = await world.harness.as('chief').call(listPositionAlerts, { query: {} });
      return of(body.results[0]?.id ?? 0);
    },
    bad: notAnId,
    foreign: { ids: () => of(987_654) },
    errors: {},
  },
  listTraces: {
    who: 'chief',
    good: nothing,
    bad: () => ({ query: { limit: 0 } }),
    foreign: null,
    errors: {},
  },
  tracesGeometries: {
    who: 'chief',
    good: nothing,
    bad: () => ({ query: { is_active: 'perhaps' } }),
    foreign: null,
    errors: {},
  },
  getTrace: {
    who: 'chief',
    good: async (world) => of(await traced(world)),
    bad: notAnId,
    foreign: { ids: () => of(987_654) },
    errors: {},
  },
  sendPositions: {
    good: () => ({ body: positions() }),
    bad: () => ({ body: { device_id: 'T-1', positions: [] } }),
    foreign: null,
    errors: {},
  },
  livePositions: {
    good: nothing,
    bad: null,
    foreign: {
      passes_over: async ({ harness }) => {
        await harness.as('stranger').call(sendPositions, { body: positions(`${THEIRS} 1`) });
        return {};
      },
    },
    errors: {},
  },
  listPositionAlerts: {
    good: nothing,
    bad: () => ({ query: { last_n_hours: 0 } }),
    foreign: {
      passes_over: async ({ harness }) => {
        await harness.as('stranger').call(sendPositions, { body: positions(`${THEIRS} 2`) });
        return {};
      },
    },
    errors: {},
  },
  markAlertsAsRead: {
    who: 'chief',
    good: async (world) => {
      await traced(world);
      const { body } = await world.harness.as('chief').call(listPositionAlerts, { query: {} });
      return { body: { ids: body.results.slice(0, 2).map(({ id }) => id) } };
    },
    bad: () => ({ body: { ids: [] } }),
    foreign: null,
    errors: {},
  },
};
