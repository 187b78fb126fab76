import { createFlightTag, type flightTagsEndpoints } from '@envol/contract/flight-tags';
import { LIMITS } from '@envol/contract/limits';
import { notAnId, nothing, of } from '../callInputs.ts';
import { type CallRows, THEIRS, type World } from '../callWorld.ts';

let serial = 0;
const name = (): string => `Étiquette ${serial++}`;

/** A tag of the first operator, or of the other; what filled the list before makes room. */
const tag = async (
  { harness }: World,
  who: 'owner' | 'stranger' = 'owner',
  called = name(),
): Promise<number> => {
  await harness.db.deleteFrom('flight_tags').where('name', 'like', 'Plein %').execute();
  return (await harness.as(who).call(createFlightTag, { body: { name: called } })).body.id;
};
const theirTag = { ids: async (world: World) => of(await tag(world, 'stranger', `${THEIRS} ${serial++}`)) };
/** A list in which the other operator has a tag. */
const theirList = {
  passes_over: async (world: World) => {
    await tag(world, 'stranger', `${THEIRS} ${serial++}`);
    return {};
  },
};
const taken = async (world: World): Promise<{ name: string }> => {
  const called = name();
  await tag(world, 'owner', called);
  return { name: called.toUpperCase() };
};

export const rows: CallRows<typeof flightTagsEndpoints> = {
  listFlightTags: { good: nothing, bad: () => ({ query: { limit: 0 } }), foreign: theirList, errors: {} },
  createFlightTag: {
    good: () => ({ body: { name: name() } }),
    bad: () => ({ body: { name: '', constraint_type: 'weather' } }),
    foreign: null,
    errors: {
      TAG_ALREADY_EXISTS: async (world) => ({ body: await taken(world) }),
      TOO_MANY_TAGS: async ({ harness }) => {
        const operator_id = harness.actors.owner.operator_id ?? 0;
        const many = Array.from({ length: LIMITS.tags }, () => `Plein ${serial++}`);
        await harness.db
          .insertInto('flight_tags')
          .values(
            many.map((each) => ({
              operator_id,
              name: each,
              constraint_type: null,
              created_at: '2026-01-01',
            })),
          )
          .execute();
        return { body: { name: name() } };
      },
    },
  },
  updateFlightTag: {
    good: async (world) => of(await tag(world), { name: name() }),
    bad: async (world) => of(await tag(world), { name: '' }),
    foreign: { ids: async (world) => ({ ...(await theirTag.ids(world)), body: { name: 'À moi' } }) },
    errors: { TAG_ALREADY_EXISTS: async (world) => of(await tag(world), await taken(world)) },
  },
  deleteFlightTag: {
    good: async (world) => of(await tag(world)),
    bad: notAnId,
    foreign: theirTag,
    errors: {},
  },
  flightTagNames: { good: nothing, bad: null, foreign: theirList, errors: {} },
  flightTagConstraintTypes: { good: nothing, bad: null, foreign: null, errors: {} },
};
