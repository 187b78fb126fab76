import { type flightBulkEndpoints, sendFlightsExport } from '@envol/contract/flight-bulk';
import { fresh, nothing, of } from '../callInputs.ts';
import { type CallRows, THEIRS, type World } from '../callWorld.ts';

const mine = async (world: World) => ({ body: { ids: [(await fresh(world)).id] } });
const none = () => ({ body: { ids: [] } });
/** Another operator's missions are passed over. */
const theirs = { passes_over: ({ theirs: { flight_id } }: World) => ({ body: { ids: [flight_id] } }) };

/** An export of the caller's own, in a state. */
const exported = async ({ harness, mine: { flight_id } }: World, changes: object): Promise<number> => {
  await harness.db.deleteFrom('flight_exports').execute();
  const { body } = await harness
    .as('owner')
    .call(sendFlightsExport, { query: {}, body: { ids: [flight_id] } });
  await harness.db.updateTable('flight_exports').set(changes).where('id', '=', body.id).execute();
  return body.id;
};
const READY = { status: 'ready', data: Buffer.from('a'), ready_at: '2026-01-01T09:00:00Z' };

export const rows: CallRows<typeof flightBulkEndpoints> = {
  flightsIds: { good: nothing, bad: () => ({ query: { status: 'lost' } }), foreign: null, errors: {} },
  bulkClassify: {
    good: mine,
    bad: none,
    foreign: theirs,
    errors: {
      TAG_UNKNOWN: async (world) => ({ body: { ...(await mine(world)).body, add_tag_ids: [987_654] } }),
    },
  },
  bulkCheckCanBeDeleted: { good: mine, bad: none, foreign: theirs, errors: {} },
  bulkDelete: { good: mine, bad: none, foreign: theirs, errors: {} },
  bulkGenerateConstraintSheet: { good: mine, bad: none, foreign: theirs, errors: {} },
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
        const id = await exported(world, { status: 'queued' });
        await world.harness.db
          .insertInto('flight_exports')
          .columns([
            'operator_id',
            'user_id',
            'language',
            'recipient',
            'flight_ids',
            'file_name',
            'created_at',
            'expires_at',
          ])
          .expression((eb) =>
            eb
              .selectFrom('flight_exports')
              .select([
                'operator_id',
                'user_id',
                'language',
                'recipient',
                'flight_ids',
                'file_name',
                'created_at',
                'expires_at',
              ])
              .where('id', '=', id),
          )
          .execute();
        await world.harness
          .as('owner')
          .call(sendFlightsExport, { query: {}, body: { ids: [world.mine.flight_id] } });
        return { query: {}, body: { ids: [world.mine.flight_id] } };
      },
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
