import type { flightBulkEndpoints } from '@envol/contract/flight-bulk';
import { LIMITS } from '@envol/contract/limits';
import { fresh, nothing, of } from '../callInputs.ts';
import { type CallRows, THEIRS, type World } from '../callWorld.ts';
import { addFlightJob, manyFlights } from '../flightJobs.ts';

const mine = async (world: World) => ({ body: { ids: [(await fresh(world)).id] } });
const none = () => ({ body: { ids: [] } });
/** Another operator's missions are passed over. */
const theirs = { passes_over: ({ theirs: { flight_id } }: World) => ({ body: { ids: [flight_id] } }) };

/** Exports of the caller's own, in a state; no job knows of them. */
const exported = async ({ harness, mine }: World, changes: object, count = 1): Promise<number> => {
  await harness.db.deleteFrom('flight_exports').execute();
  const row = {
    operator_id: harness.actors.owner.operator_id ?? 0,
    user_id: harness.actors.owner.id,
    language: 'fr' as const,
    recipient: 'owner@example.invalid',
    flight_ids: [mine.flight_id],
    file_name: 'missions.csv',
    created_at: '2026-01-01T09:00:00Z',
    expires_at: '2999-01-01T09:00:00Z',
    ...changes,
  };
  const made = await harness.db
    .insertInto('flight_exports')
    .values(Array.from({ length: count }, () => row))
    .returning('id')
    .execute();
  return made[0]?.id ?? 0;
};
const READY = { status: 'ready', data: Buffer.from('a'), ready_at: '2026-01-01T09:00:00Z' };

/** So many jobs of the caller's own wait that a further one is refused. */
const crowded = async (world: World) => {
  await addFlightJob(world, { status: 'queued' }, LIMITS.flight_jobs.waiting);
  return { body: { ids: await manyFlights(world) } };
};

export const rows: CallRows<typeof flightBulkEndpoints> = {
  flightsIds: { good: nothing, bad: () => ({ query: { status: 'lost' } }), foreign: null, errors: {} },
  bulkClassify: {
    good: mine,
    bad: none,
    foreign: theirs,
    errors: {
      FLIGHT_JOBS_UNDER_WAY: crowded,
      TAG_UNKNOWN: async (world) => ({ body: { ...(await mine(world)).body, add_tag_ids: [987_654] } }),
    },
  },
  bulkCheckCanBeDeleted: { good: mine, bad: none, foreign: theirs, errors: {} },
  bulkDelete: { good: mine, bad: none, foreign: theirs, errors: { FLIGHT_JOBS_UNDER_WAY: crowded } },
  bulkGenerateConstraintSheet: {
    good: mine,
    bad: none,
    foreign: theirs,
    errors: { FLIGHT_JOBS_UNDER_WAY: crowded },
  },
  bulkDownloadKml: {
    good: ({ mine: { flight_id } }) => ({ query: { ids: String(flight_id) } }),
    bad: () => ({ query: { ids: '' } }),
    foreign: { ids: ({ theirs: { flight_id } }) => ({ query: { ids: String(flight_id) } }) },
    errors: {},
  },
  sendFlightsExport: {
    good: async (world) => {
      await world.harness.db.deleteFrom('flight_exports').execute();
      return { query: {}, body: {} };
    },
    bad: () => ({ query: { limit: 3 }, body: {} }),
    foreign: { ids: ({ theirs: { flight_id } }) => ({ query: {}, body: { ids: [flight_id] } }) },
    errors: {
      NO_FLIGHTS_TO_EXPORT: () => ({ query: { q: `${THEIRS} absent` }, body: {} }),
      EXPORT_UNDER_WAY: async (world) => {
        await exported(world, { status: 'queued' }, 3);
        return { query: {}, body: { ids: [world.mine.flight_id] } };
      },
    },
  },
  retryFlightExport: {
    good: async (world) => of(await exported(world, { status: 'failed' })),
    bad: () => ({ params: { id: 'x' } }),
    foreign: {
      ids: async (world) => {
        const id = await exported(world, { status: 'failed', user_id: world.harness.actors.stranger.id });
        return of(id);
      },
    },
    errors: {
      EXPORT_NOT_FAILED: async (world) => of(await exported(world, { status: 'running' })),
      EXPORT_EXPIRED: async (world) =>
        of(await exported(world, { status: 'failed', expires_at: '2026-01-02T09:00:00Z' })),
    },
  },
  listFlightExports: { good: nothing, bad: null, foreign: null, errors: {} },
  downloadFlightExport: {
    good: async (world) => of(await exported(world, READY)),
    bad: () => ({ params: { id: 'x' } }),
    foreign: {
      ids: async (world) => {
        const id = await exported(world, { ...READY, user_id: world.harness.actors.stranger.id });
        return of(id);
      },
    },
    errors: {
      EXPORT_NOT_READY: async (world) => of(await exported(world, { status: 'running' })),
      EXPORT_EXPIRED: async (world) =>
        of(await exported(world, { ...READY, expires_at: '2026-01-02T09:00:00Z' })),
    },
  },
};
