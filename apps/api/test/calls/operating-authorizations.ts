import {
  createOperatingAuthorization,
  type operatingAuthorizationsEndpoints,
} from '@envol/contract/operating-authorizations';
import { notAnId, of } from '../callInputs.ts';
import { type CallRows, THEIRS, type World } from '../callWorld.ts';

let serial = 0;
const body = (reference = `FRA-OAT-${serial++}`) => ({ reference, valid_from: '2026-01-01' });

const added = async (
  { harness }: World,
  who: 'owner' | 'stranger' = 'owner',
  reference?: string,
): Promise<number> =>
  (await harness.as(who).call(createOperatingAuthorization, { body: body(reference) })).body.id;
const theirs = { ids: async (world: World) => of(await added(world, 'stranger', `${THEIRS} ${serial++}`)) };
const taken = async (world: World): Promise<{ reference: string }> => {
  const reference = `FRA-OAT-${serial++}`;
  await added(world, 'owner', reference);
  return { reference: reference.toLowerCase() };
};

export const rows: CallRows<typeof operatingAuthorizationsEndpoints> = {
  listOperatingAuthorizations: {
    good: () => ({}),
    bad: null,
    foreign: {
      passes_over: async (world) => {
        await added(world, 'stranger', `${THEIRS} ${serial++}`);
        return {};
      },
    },
    errors: {},
  },
  createOperatingAuthorization: {
    good: () => ({ body: body() }),
    bad: () => ({ body: { ...body(), max_height_m: -1 } }),
    foreign: null,
    errors: {
      AUTHORIZATION_ALREADY_EXISTS: async (world) => ({ body: { ...body(), ...(await taken(world)) } }),
    },
  },
  updateOperatingAuthorization: {
    good: async (world) => of(await added(world), { max_height_m: 150 }),
    bad: async (world) => of(await added(world), { valid_to: '2025-12-31' }),
    foreign: { ids: async (world) => ({ ...(await theirs.ids(world)), body: { max_height_m: 150 } }) },
    errors: {
      AUTHORIZATION_ALREADY_EXISTS: async (world) => of(await added(world), await taken(world)),
    },
  },
  deleteOperatingAuthorization: {
    good: async (world) => of(await added(world)),
    bad: notAnId,
    foreign: theirs,
    errors: {},
  },
};
