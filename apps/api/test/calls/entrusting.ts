import {
  entrustFlight,
  type entrustingEndpoints,
  updateEntrustedProcedure,
} from '@envol/contract/entrusting';
import { fresh, notAnId, nothing, of, theirFlight } from '../callInputs.ts';
import type { CallRows, Make, World } from '../callWorld.ts';
import { byLetter } from '../emailRequests.ts';
import { pricedLetter } from '../paymentOrders.ts';

const entrusted = async ({ harness }: World) => {
  const flight = await pricedLetter(harness, null);
  const { body } = await harness.as('owner').call(entrustFlight, { params: { id: flight.id }, body: {} });
  return { id: flight.id, pid: body.entrustment?.procedures[0]?.id ?? 0 };
};
const proof = () => ({ by: 'Tour', on: new Date(Date.now() - 60_000).toISOString(), how: 'phone' });
const act =
  (body: object): Make =>
  async (world) => ({ params: await entrusted(world), body });
/** Nothing was ever entrusted of it. */
const unknown = { ids: ({ mine }: World) => of(mine.flight_id) };

export const rows: CallRows<typeof entrustingEndpoints> = {
  checkCanBeEntrusted: {
    good: async (world) => of((await byLetter(world.harness)).id),
    bad: notAnId,
    foreign: theirFlight,
    errors: {},
  },
  entrustFlight: {
    good: async (world) => of((await pricedLetter(world.harness, null)).id, { info: 'Appelez le client.' }),
    bad: async (world) => of((await byLetter(world.harness)).id, { info: 'x'.repeat(2801) }),
    foreign: { ids: ({ theirs }) => of(theirs.flight_id, {}) },
    errors: {
      FLIGHT_NOT_ENTRUSTABLE: async (world) => of((await fresh(world)).id, {}),
      PAYMENT_REQUIRED: async (world) => of((await pricedLetter(world.harness)).id, {}),
    },
  },
  takeBackEntrusted: {
    good: async (world) => of((await entrusted(world)).id),
    bad: notAnId,
    foreign: theirFlight,
    errors: { NOTHING_ENTRUSTED: async (world) => of((await fresh(world)).id) },
  },
  listEntrustedMissions: {
    who: 'staff',
    good: nothing,
    bad: () => ({ query: { state: 'none' } }),
    foreign: null,
    errors: {},
  },
  getEntrustedMission: {
    who: 'staff',
    good: async (world) => of((await entrusted(world)).id),
    bad: notAnId,
    foreign: unknown,
    errors: {},
  },
  downloadEntrustedSheet: {
    who: 'staff',
    good: async (world) => of((await entrusted(world)).id),
    bad: notAnId,
    foreign: unknown,
    errors: {},
  },
  updateEntrustedProcedure: {
    who: 'staff',
    good: act({ action: 'handle', proof: proof() }),
    bad: act({ action: 'handle' }),
    foreign: {
      ids: ({ mine }) => ({ params: { id: mine.flight_id, pid: 1 }, body: { action: 'take' } }),
    },
    errors: {
      ENTRUSTED_TRANSITION_ILLEGAL: async (world) => {
        const params = await entrusted(world);
        const body = { action: 'take' } as const;
        await world.harness.as('staff').call(updateEntrustedProcedure, { params, body });
        return { params, body };
      },
    },
  },
};
