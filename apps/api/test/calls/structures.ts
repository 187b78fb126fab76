import { createExemption, type structuresEndpoints } from '@envol/contract/structures';
import { myOperator, notAnId, nothing, of } from '../callInputs.ts';
import type { CallRows } from '../callWorld.ts';

export const rows: CallRows<typeof structuresEndpoints> = {
  listStructures: { good: nothing, bad: () => ({ query: { limit: 0 } }), foreign: null, errors: {} },
  updateStructure: {
    who: 'chief',
    good: ({ harness }) => of(harness.actors.chief.structure_id ?? 0, { structure_settings: {} }),
    bad: ({ harness }) =>
      of(harness.actors.chief.structure_id ?? 0, { structure_settings: { max_zones: 0 } }),
    foreign: {
      ids: ({ harness }) => of(harness.actors.otherController.structure_id ?? 0, { structure_settings: {} }),
    },
    errors: {
      SETTINGS_CHANGED: ({ harness }) =>
        of(harness.actors.chief.structure_id ?? 0, { structure_settings: {}, version: 99 }),
    },
  },
  pageExemptions: {
    who: 'staff',
    good: nothing,
    bad: () => ({ query: { limit: 0 } }),
    foreign: null,
    errors: {},
  },
  listExemptions: {
    who: 'staff',
    good: myOperator,
    bad: notAnId,
    foreign: { ids: () => of(987_654) },
    errors: {},
  },
  createExemption: {
    who: 'staff',
    good: ({ harness }) =>
      of(harness.actors.stranger.operator_id ?? 0, { kind: 'notice_bypass', reason: 'Secours' }),
    bad: ({ harness }) => of(harness.actors.stranger.operator_id ?? 0, { kind: 'notice_bypass', reason: '' }),
    // The staff knows every operator: only an unknown one is nobody's.
    foreign: { ids: () => of(987_654, { kind: 'notice_bypass', reason: 'Secours' }) },
    errors: {},
  },
  revokeExemption: {
    who: 'staff',
    good: async (world) => {
      const id = world.harness.actors.stranger.operator_id ?? 0;
      const { body } = await world.harness
        .as('staff')
        .call(createExemption, { params: { id }, body: { kind: 'notice_bypass', reason: 'Essai' } });
      return { params: { id, eid: body.id } };
    },
    bad: notAnId,
    foreign: {
      ids: ({ harness }) => ({ params: { id: harness.actors.owner.operator_id ?? 0, eid: 987_654 } }),
    },
    errors: {},
  },
};
