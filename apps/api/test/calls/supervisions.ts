import type { supervisionsEndpoints } from '@envol/contract/supervisions';
import { notAnId, nothing, of } from '../callInputs.ts';
import type { CallRows, World } from '../callWorld.ts';
import { addAirborne, addApproved, setDayRules } from '../day.ts';

/** The same with its drone in the air. */
const supervisedInFlight = async ({ harness }: World): Promise<number> => {
  await setDayRules(harness, { activation_required: false, take_off_authorization_activated: true });
  const { id, rows } = await addAirborne(harness);
  const structure_id = harness.actors.uspaceSupervisor.structure_id ?? 0;
  await harness.db
    .updateTable('approvals')
    .set({ structure_id })
    .where('id', '=', rows.approval_id)
    .execute();
  await harness.db
    .updateTable('take_off_authorizations')
    .set({ structure_id })
    .where('id', '=', id)
    .execute();
  return rows.approval_id;
};

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
  requireSupervisedLanding: {
    who: 'uspaceSupervisor',
    good: async (world) => ({
      ...of(await supervisedInFlight(world)),
      body: { message: 'Sortie du volume', is_urgent: true },
    }),
    bad: async (world) => ({ ...of(await supervised(world)), body: { is_urgent: 'yes' } }),
    foreign: { ids: ({ theirs }) => ({ ...of(theirs.approval_id), body: {} }) },
    errors: {
      TAKE_OFF_TRANSITION_ILLEGAL: async (world) => ({ ...of(await supervised(world)), body: {} }),
    },
  },
  getSupervision: {
    who: 'uspaceSupervisor',
    good: async (world) => of(await supervised(world)),
    bad: notAnId,
    foreign: { ids: ({ theirs }) => of(theirs.approval_id) },
    errors: {},
  },
};
