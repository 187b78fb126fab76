import type { usersEndpoints } from '@envol/contract/users';
import { notAnId, nothing, of } from '../callInputs.ts';
import type { CallRows } from '../callWorld.ts';
import { addMember } from '../members.ts';

const UNKNOWN = 987_654_321;

export const rows: CallRows<typeof usersEndpoints> = {
  listUsers: {
    who: 'hijacker',
    good: nothing,
    bad: () => ({ query: { group_name: 'pilots' } }),
    foreign: null,
    errors: {},
  },
  findOrganisations: {
    who: 'staff',
    good: () => ({ query: { q: 'nord' } }),
    bad: () => ({ query: {} }),
    foreign: null,
    errors: {},
  },
  getUser: {
    who: 'staff',
    // Of nobody who asks: one's own account is one's own to read.
    good: async ({ harness }) => of((await addMember(harness, harness.actors.owner.operator_id)).id),
    bad: notAnId,
    // People are no tenant's: to the staff all are known but those who do not exist.
    foreign: { ids: () => of(UNKNOWN) },
    errors: {},
  },
  userJournal: {
    who: 'staff',
    good: ({ harness }) => of(harness.actors.owner.id),
    bad: notAnId,
    foreign: { ids: () => of(UNKNOWN) },
    errors: {},
  },
  logUserEvent: {
    good: ({ harness }) => of(harness.actors.owner.id, { code_type: 'guided_tour_left' }),
    bad: ({ harness }) => of(harness.actors.owner.id, { code_type: 'danced' }),
    foreign: { ids: ({ harness }) => of(harness.actors.stranger.id, { code_type: 'guided_tour_left' }) },
    errors: {},
  },
  userEvents: {
    who: 'staff',
    good: ({ harness }) => of(harness.actors.owner.id),
    bad: notAnId,
    foreign: { ids: () => of(UNKNOWN) },
    errors: {},
  },
  hijack: {
    who: 'hijacker',
    good: ({ harness }) => ({ body: { user_id: harness.actors.owner.id, reason: 'Ticket 882' } }),
    bad: ({ harness }) => ({ body: { user_id: harness.actors.owner.id, reason: '..........' } }),
    foreign: { ids: () => ({ body: { user_id: UNKNOWN, reason: 'Ticket 882' } }) },
    errors: {
      HIJACK_NOT_ALLOWED: ({ harness }) => ({
        body: { user_id: harness.actors.staff.id, reason: 'Ticket 882' },
      }),
      SUPPORT_CODE_INVALID: ({ harness }) => ({
        body: { user_id: harness.actors.owner.id, reason: 'Ticket 882', code: 'ABCD-EFGH' },
      }),
    },
  },
};
