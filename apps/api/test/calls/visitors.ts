import type { visitorsEndpoints } from '@envol/contract/visitors';
import { addPerson } from '../actors.ts';
import { notAnId, nothing, of } from '../callInputs.ts';
import type { CallRows, World } from '../callWorld.ts';
import { addVisitor } from '../visitors.ts';

let serial = 0;
const input = (changes: object = {}) => ({
  body: { email: `guest-${serial++}@example.invalid`, long_name: 'Mairie', ...changes },
});
const mine = async ({ harness }: World) => of((await addVisitor(harness)).id);
const theirs = {
  ids: async ({ harness }: World) =>
    of((await addVisitor(harness, { structure_id: harness.actors.otherController.structure_id })).id),
};
const justNow = () => ({ sent_at: new Date().toISOString() });

export const rows: CallRows<typeof visitorsEndpoints> = {
  visitorToken: {
    good: async ({ harness }) => ({ query: { sesame: (await addVisitor(harness)).sesame } }),
    bad: nothing,
    foreign: null,
    errors: {
      VISITOR_LINK_EXPIRED: () => ({ query: { sesame: 'made-up' } }),
      UNACTIVE_ACCOUNT: async ({ harness }) => {
        const { sesame, person } = await addVisitor(harness);
        const users = harness.db.updateTable('users').set({ is_active: false });
        await users.where('id', '=', person.id).execute();
        return { query: { sesame } };
      },
    },
  },
  generateVisitorToken: {
    good: async ({ harness }) => ({ query: { uuid: (await addVisitor(harness)).uuid, idSelected: 3 } }),
    bad: () => ({ query: { uuid: '12' } }),
    foreign: null,
    errors: {
      RATE_LIMITED: async ({ harness }) => ({ query: { uuid: (await addVisitor(harness, justNow())).uuid } }),
    },
  },
  listVisitors: {
    who: 'controller',
    good: nothing,
    bad: () => ({ query: { limit: 0 } }),
    // Another authority's list: in the module's own test.
    foreign: null,
    errors: {},
  },
  inviteVisitor: {
    who: 'controller',
    good: () => input(),
    bad: () => input({ email: 'nowhere' }),
    foreign: null,
    errors: {
      EMAIL_ALREADY_EXISTS: () => input({ email: 'Owner@example.invalid' }),
      ALREADY_INVITED: async ({ harness }) => {
        const { person } = await addVisitor(harness);
        const { email } = await harness.db
          .selectFrom('users')
          .select('email')
          .where('id', '=', person.id)
          .executeTakeFirstOrThrow();
        return input({ email });
      },
      EMAIL_NOT_CONFIRMED: async ({ harness }) => {
        const { token, id } = await addPerson(harness.db, `newtower${serial++}`, {
          user_type: 'authorities',
          parts: [
            {
              structure_id: harness.actors.controller.structure_id ?? Number.NaN,
              user_type: 'authorities',
              role: 'controller',
              access_privileges: ['approvals'],
            },
          ],
        });
        const users = harness.db.updateTable('users').set({ is_email_confirmed: false });
        await users.where('id', '=', id).execute();
        return { token, ...input() };
      },
    },
  },
  resendVisitor: {
    who: 'controller',
    good: mine,
    bad: notAnId,
    foreign: theirs,
    errors: { RATE_LIMITED: async ({ harness }) => of((await addVisitor(harness, justNow())).id) },
  },
  revokeVisitor: { who: 'controller', good: mine, bad: notAnId, foreign: theirs, errors: {} },
};
