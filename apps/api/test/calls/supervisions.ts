import type { supervisionsEndpoints } from '@envol/contract/supervisions';
import { notAnId, nothing, of } from '../callInputs.ts';
import type { CallRows, World } from '../callWorld.ts';
import { addApproved } from '../day.ts';

/** An approval of the supervised U-space, as a row. */
const supervised = async ({ harness }: World): Promise<number> => {
  const { approval_id } = await addApproved(harness);
  await harness.db
    .updateTable('approvals')
    .set({ structure_id: harness.actors.uspaceSupervisor.structure_id ?? 0 })
    .where('id', '=', approval_id)
    .execute();
  return approval_id;
};

export const rows: CallRows<typeof supervisionsEndpoints> = {
  supervisedStructures: { who: 'uspaceSupervisor', good: nothing, bad: null, foreign: null, errors: {} },
  supervisedZones: { who: 'uspaceSupervisor', good: nothing, bad: null, foreign: null, errors: {} },
  uspacesJournal: {
    who: 'uspaceSupervisor',
    good: nothing,
    bad: () => ({ query: { limit: 0 } }),
    // Of another's structures it has nothing; the module's own tests hold one U-space against another.
    foreign: null,
    errors: {},
  },
  listSupervisions: {
    who: 'uspaceSupervisor',
    good: () => ({ query: { isClosed: 'false', isActivated: 'true' } }),
    bad: () => ({ query: { isClosed: 'maybe' } }),
    foreign: { ids: ({ theirs }) => ({ query: { withId: theirs.approval_id } }) },
    errors: {},
  },
  getSupervision: {
    who: 'uspaceSupervisor',
    good: async (world) => of(await supervised(world)),
    bad: notAnId,
    foreign: { ids: ({ theirs }) => of(theirs.approval_id) },
    errors: {},
  },
};
