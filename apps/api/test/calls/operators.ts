import type { operatorsEndpoints } from '@envol/contract/operators';
import { myOperator, notAnId, nothing, of, theirOperator } from '../callInputs.ts';
import type { CallRows, World } from '../callWorld.ts';

const UNKNOWN = 987_654_321;
/** The staff knows every operator: only an unknown one is nobody's. */
const nobodys = { ids: () => of(UNKNOWN) };
const newOperator = async ({ harness }: World): Promise<number> =>
  (
    await harness.db
      .insertInto('operators')
      .values({ commercial_name: 'Drone Essai', company: 'Drone Essai' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export const rows: CallRows<typeof operatorsEndpoints> = {
  getOperator: { good: myOperator, bad: notAnId, foreign: theirOperator, errors: {} },
  updateOperator: {
    good: ({ harness }) =>
      of(harness.actors.owner.operator_id ?? 0, { uas_operator_number: 'FIN87astrdge12k8-xyz' }),
    bad: ({ harness }) => of(harness.actors.owner.operator_id ?? 0, { uas_operator_number: 'FRA' }),
    foreign: theirOperator,
    errors: {},
  },
  listOperators: {
    who: 'staff',
    good: nothing,
    bad: () => ({ query: { plan: 'x' } }),
    foreign: null,
    errors: {},
  },
  operatorDesk: { who: 'staff', good: myOperator, bad: notAnId, foreign: nobodys, errors: {} },
  updateOperatorDesk: {
    who: 'staff',
    good: ({ harness }) => of(harness.actors.owner.operator_id ?? 0, { note: 'À rappeler' }),
    bad: ({ harness }) => of(harness.actors.owner.operator_id ?? 0, {}),
    foreign: { ids: () => of(UNKNOWN, { note: null }) },
    errors: {},
  },
  blockOperator: {
    who: 'staff',
    good: async (world) => of(await newOperator(world), { reason: 'Impayé' }),
    bad: async (world) => of(await newOperator(world), { reason: ' ' }),
    foreign: { ids: () => of(UNKNOWN, { reason: 'Impayé' }) },
    errors: {},
  },
  unblockOperator: {
    who: 'staff',
    good: async (world) => of(await newOperator(world)),
    bad: notAnId,
    foreign: nobodys,
    errors: {},
  },
  previewMerge: {
    who: 'staff',
    good: async (world) => ({
      ...of(await newOperator(world)),
      query: { duplicate_id: await newOperator(world) },
    }),
    bad: async (world) => ({ ...of(await newOperator(world)), query: {} }),
    foreign: {
      ids: async (world) => ({ ...of(UNKNOWN), query: { duplicate_id: await newOperator(world) } }),
    },
    errors: {
      OPERATORS_NOT_MERGEABLE: async (world) => {
        const id = await newOperator(world);
        return { ...of(id), query: { duplicate_id: id } };
      },
    },
  },
  mergeOperators: {
    who: 'staff',
    good: async (world) =>
      of(await newOperator(world), { duplicate_id: await newOperator(world), reason: 'Deux fois' }),
    bad: async (world) => of(await newOperator(world), { reason: 'Deux fois' }),
    foreign: {
      ids: async (world) => of(UNKNOWN, { duplicate_id: await newOperator(world), reason: 'Deux fois' }),
    },
    errors: {
      OPERATORS_NOT_MERGEABLE: async (world) => {
        const id = await newOperator(world);
        return of(id, { duplicate_id: id, reason: 'Deux fois' });
      },
    },
  },
  operatorStaffJournal: { who: 'staff', good: myOperator, bad: notAnId, foreign: nobodys, errors: {} },
};
