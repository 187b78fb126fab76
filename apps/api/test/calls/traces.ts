import { listPositionAlerts, muteAlert, sendPositions, type tracesEndpoints } from '@envol/contract/traces';
import { notAnId, nothing, of } from '../callInputs.ts';
import { type CallRows, THEIRS, type World } from '../callWorld.ts';
import { ON_DUTY } from '../day.ts';

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

/** An alert of it, as its tower hears it. */
const alerted = async (world: World): Promise<number> => {
  await traced(world);
  const { body } = await world.harness.as('chief').call(listPositionAlerts, { query: {} });
  return body.results[0]?.id ?? 0;
};
const MUTE = { reason: 'Balise en essai', minutes: 10 };

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
  publicTraffic: {
    good: () => ({ query: { west: '1.25', south: '43.44', east: '1.26', north: '43.45' } as never }),
    bad: () => ({ query: { west: '1.26', south: '43.44', east: '1.25', north: '43.45' } as never }),
    foreign: null,
    errors: {},
  },
  replayTraces: {
    good: () => ({ query: { date_from: '2026-06-10T09:00:00Z', date_to: '2026-06-10T10:00:00Z' } }),
    bad: () => ({ query: { date_from: '2026-06-10T09:00:00Z', date_to: '2026-06-11T11:00:00Z' } }),
    foreign: {
      passes_over: async ({ harness }) => {
        await harness.as('stranger').call(sendPositions, { body: positions(`${THEIRS} 3`) });
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
  muteAlert: {
    who: 'chief',
    good: async (world) => of(await alerted(world), MUTE),
    bad: async (world) => of(await alerted(world), { ...MUTE, minutes: 0 }),
    foreign: { ids: () => of(987_654, MUTE) },
    errors: {},
  },
  unmuteAlert: {
    who: 'chief',
    good: async (world) => {
      const id = await alerted(world);
      await world.harness.as('chief').call(muteAlert, { params: { id }, body: MUTE });
      return of(id);
    },
    bad: notAnId,
    foreign: { ids: () => of(987_654) },
    errors: {},
  },
  listAlertJournal: {
    good: () => ({ query: { date_from: '2026-06-10T00:00:00Z', date_to: '2026-06-11T00:00:00Z' } }),
    bad: () => ({ query: { date_from: '2026-06-10T00:00:00Z', date_to: '2026-06-09T00:00:00Z' } }),
    foreign: {
      passes_over: async ({ harness }) => {
        await harness.as('stranger').call(sendPositions, { body: positions(`${THEIRS} 4`) });
        return {};
      },
    },
    errors: {},
  },
  readAlertTable: {
    good: () => ({ query: { date_from: '2026-06-10T00:00:00Z', date_to: '2026-06-11T00:00:00Z' } }),
    bad: () => ({ query: { date_from: '2026-06-10T00:00:00Z', date_to: '2026-06-09T00:00:00Z' } }),
    // It counts, and names nobody.
    foreign: null,
    errors: {},
  },
  requireLandingAround: {
    who: ON_DUTY,
    good: () => ({ body: { longitude: 1.37, latitude: 43.63, radius_m: 1_000 } }),
    bad: () => ({ body: { longitude: 1.37, latitude: 43.63, radius_m: 0 } }),
    foreign: null,
    errors: {},
  },
};
