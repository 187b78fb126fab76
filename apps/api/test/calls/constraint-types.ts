import { addToConstraintType, type constraintTypesEndpoints } from '@envol/contract/constraint-types';
import { nothing } from '../callInputs.ts';
import type { CallRows, World } from '../callWorld.ts';

/** Of the platform, so nobody else's: an addition that does not exist. */
const UNKNOWN_ADDITION = 987_654_321;
const params = { kind: 'overflight_mark' as const };
const body = { valid_from: '2099-01-01', notice_days: 20, reason: 'Usage constaté.' };

/** An addition whose day is far, or that is in force since long. */
const addition = async ({ harness }: World, valid_from?: string): Promise<number> => {
  const made = await harness.as('staff').call(addToConstraintType, { params, body });
  const id = made.body.additions.at(-1)?.id ?? 0;
  if (valid_from !== undefined)
    await harness.db
      .updateTable('constraint_type_additions')
      .set({ valid_from })
      .where('id', '=', id)
      .execute();
  return id;
};

export const rows: CallRows<typeof constraintTypesEndpoints> = {
  listConstraintTypes: {
    good: nothing,
    bad: () => ({ query: { procedure: 'letter' } }),
    foreign: null,
    errors: {},
  },
  getConstraintType: {
    who: 'staff',
    good: () => ({ params }),
    bad: () => ({ params: { kind: 'moon' } }),
    // The catalogue is nobody's in particular.
    foreign: null,
    errors: {},
  },
  addToConstraintType: {
    who: 'staff',
    good: () => ({ params, body }),
    bad: () => ({ params, body: { ...body, valid_from: 'tomorrow' } }),
    foreign: null,
    errors: {},
  },
  withdrawTypeAddition: {
    who: 'staff',
    good: async (world) => ({ params: { id: await addition(world) } }),
    bad: () => ({ params: { id: 'x' } }),
    foreign: { ids: () => ({ params: { id: UNKNOWN_ADDITION } }) },
    errors: {
      ADDITION_IN_FORCE: async (world) => ({
        params: { id: await addition(world, '2020-01-01') },
      }),
    },
  },
};
