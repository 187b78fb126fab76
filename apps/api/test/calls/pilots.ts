import type { pilotsEndpoints } from '@envol/contract/pilots';
import { linkedPilot, listed, notAnId, nothing, of, person, theirPilot } from '../callInputs.ts';
import type { CallRows } from '../callWorld.ts';
import { addCrew } from '../flights.ts';

export const rows: CallRows<typeof pilotsEndpoints> = {
  listPilots: { good: nothing, bad: () => ({ query: { limit: 0 } }), foreign: listed, errors: {} },
  simplifiedPilots: {
    good: nothing,
    bad: () => ({ query: { isArchived: 'maybe' } }),
    foreign: listed,
    errors: {},
  },
  getPilot: { good: linkedPilot, bad: notAnId, foreign: theirPilot, errors: {} },
  createPilot: {
    good: () => ({ body: person }),
    bad: () => ({ body: { ...person, phone: 'call me' } }),
    foreign: null,
    errors: {
      SUB_EXPLOITANT_UNKNOWN: () => ({ body: { ...person, sub_exploitant_id: 987_654 } }),
    },
  },
  updatePilot: {
    good: ({ mine }) => of(mine.pilot_id, { email: 'c.l@example.invalid' }),
    bad: ({ mine }) => of(mine.pilot_id, { email: 'nobody' }),
    foreign: { ids: ({ theirs }) => of(theirs.pilot_id, { phone: null }) },
    errors: {
      SUB_EXPLOITANT_UNKNOWN: ({ mine }) => of(mine.pilot_id, { sub_exploitant_id: 987_654 }),
    },
  },
  pilotCanBeDeleted: { good: linkedPilot, bad: notAnId, foreign: theirPilot, errors: {} },
  deletePilot: {
    good: async ({ harness }) => of((await addCrew(harness)).pilot_id),
    bad: notAnId,
    foreign: theirPilot,
    errors: {
      LINKED_TO_FLIGHT: linkedPilot,
      MAIN_CONTACT_NOT_DELETABLE: async ({ harness }) => {
        const { pilot_id: id } = await addCrew(harness);
        await harness.db.updateTable('pilots').set({ is_main_contact: true }).where('id', '=', id).execute();
        return of(id);
      },
    },
  },
};
