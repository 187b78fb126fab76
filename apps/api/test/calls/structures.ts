import { createExemption, type structuresEndpoints } from '@envol/contract/structures';
import { myOperator, notAnId, nothing, of } from '../callInputs.ts';
import type { CallRows, World } from '../callWorld.ts';
import { authorityRows } from './structures.authorities.ts';

/** The first tower, and the first operator, which has asked it. */
const known = ({ harness }: World) => ({
  params: { sid: harness.actors.controller.structure_id, id: harness.actors.owner.operator_id },
});
const notAPair = () => ({ params: { sid: 'x', id: 'x' } });
/** Another tower, with an operator that has asked that one. */
const notMine = (body?: object) => ({
  ids: ({ harness }: World) => ({
    params: { sid: harness.actors.otherController.structure_id, id: harness.actors.stranger.operator_id },
    ...(body && { body }),
  }),
});

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
  settingsJournal: {
    who: 'chief',
    good: ({ harness }) => of(harness.actors.chief.structure_id ?? 0),
    bad: notAnId,
    foreign: { ids: ({ harness }) => of(harness.actors.otherController.structure_id ?? 0) },
    errors: {},
  },
  listInformedContacts: {
    who: 'chief',
    good: ({ harness }) => of(harness.actors.chief.structure_id ?? 0),
    bad: notAnId,
    foreign: { ids: ({ harness }) => of(harness.actors.otherController.structure_id ?? 0) },
    errors: {},
  },
  updateInformedContacts: {
    who: 'chief',
    good: ({ harness }) => of(harness.actors.chief.structure_id ?? 0, { contacts: [] }),
    bad: ({ harness }) => of(harness.actors.chief.structure_id ?? 0, { contacts: [{ name: '' }] }),
    foreign: { ids: ({ harness }) => of(harness.actors.otherController.structure_id ?? 0, { contacts: [] }) },
    errors: {},
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
  getOperatorNote: { who: 'controller', good: known, bad: notAPair, foreign: notMine(), errors: {} },
  createOperatorNote: {
    who: 'controller',
    good: (world) => ({ ...known(world), body: { note: 'À appeler' } }),
    bad: (world) => ({ ...known(world), body: { note: '' } }),
    foreign: notMine({ note: 'À appeler' }),
    errors: {},
  },
  updateOperatorNote: {
    who: 'controller',
    good: (world) => ({ ...known(world), body: { note: null } }),
    bad: (world) => ({ ...known(world), body: {} }),
    foreign: notMine({ note: null }),
    errors: {},
  },
  getOperatorLink: { who: 'controller', good: known, bad: notAPair, foreign: notMine(), errors: {} },
  createOperatorLink: {
    who: 'controller',
    good: (world) => ({ ...known(world), body: { reference: 'P-1' } }),
    bad: (world) => ({ ...known(world), body: { url: 'http' } }),
    foreign: notMine({ reference: 'P-1' }),
    errors: {},
  },
  updateOperatorLink: {
    who: 'controller',
    good: (world) => ({ ...known(world), body: { valid_until: '2030-01-01' } }),
    bad: (world) => ({ ...known(world), body: { valid_until: 'demain' } }),
    foreign: notMine({ reference: null }),
    errors: {},
  },
  ...authorityRows,
};
