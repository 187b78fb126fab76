import type { membersEndpoints } from '@envol/contract/members';
import { addPerson } from '../actors.ts';
import { notAnId, nothing, of } from '../callInputs.ts';
import { account, type CallRows, THEIRS, type World } from '../callWorld.ts';
import { addInvitation, addMember, idOf, newMember } from '../members.ts';

let serial = 0;
const address = (): string => `nobody${serial++}@example.invalid`;
const colleague = async ({ harness }: World, body?: unknown) =>
  of(idOf(await addMember(harness, harness.actors.owner.operator_id)), body);
const theirMember = (body?: unknown) => ({
  ids: ({ harness }: World) => of(idOf(harness.actors.stranger), body),
});
const ownerItself =
  (body?: unknown) =>
  ({ harness }: World) =>
    of(idOf(harness.actors.owner), body);
/** An administrator and an owner, whom the former may not change. */
const byAdmin = (send: (ownerId: number) => object) => async (world: World) => {
  const { harness } = world;
  const admin = await addMember(harness, harness.actors.owner.operator_id, 'admin_privileges');
  return { token: admin.token, ...send(idOf(harness.actors.owner)) };
};
const waiting = async ({ harness }: World) => of((await addInvitation(harness)).id);
const theirInvitation = {
  ids: async ({ harness }: World) =>
    of((await addInvitation(harness, { operator_id: harness.actors.stranger.operator_id })).id),
};
/** An invitation to be owner, in the hands of an administrator. */
const tooHigh = async (world: World) => {
  const { harness } = world;
  const admin = await addMember(harness, harness.actors.owner.operator_id, 'admin_privileges');
  return { token: admin.token, ...of((await addInvitation(harness, { role: 'owner' })).id) };
};
const token = async ({ harness }: World, changes: Parameters<typeof addInvitation>[1] = {}) =>
  (await addInvitation(harness, changes)).token;
const over = (world: World) => token(world, { expires_at: '2020-01-02T08:00:00Z' });
/** A person of another organisation, invited under the own address. */
const invited = async (world: World) => {
  const { harness } = world;
  const person = await addPerson(harness.db, `invited${serial++}`, { user_type: 'subscribers' });
  const { email } = await harness.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  return { token: person.token, body: { token: await token(world, { email }) } };
};

export const rows: CallRows<typeof membersEndpoints> = {
  listMembers: {
    good: nothing,
    bad: () => ({ query: { ordering: 'password_hash' } }),
    foreign: {
      passes_over: async ({ harness }) => {
        const { db, actors } = harness;
        await db
          .updateTable('users')
          .set({ long_name: THEIRS })
          .where('id', '=', actors.stranger.id)
          .execute();
        return {};
      },
    },
    errors: {},
  },
  updateMember: {
    good: (world) => colleague(world, { role: 'is_manager' }),
    bad: (world) => colleague(world, { role: 'king' }),
    foreign: theirMember({ role: 'standard' }),
    errors: {
      MEMBER_NOT_EDITABLE: byAdmin((id) => of(id, { role: 'standard' })),
      LAST_OWNER: ownerItself({ role: 'standard' }),
    },
  },
  removeMember: {
    good: (world) => colleague(world),
    bad: notAnId,
    foreign: theirMember(),
    errors: { MEMBER_NOT_EDITABLE: byAdmin((id) => of(id)), LAST_OWNER: ownerItself() },
  },
  listInvitations: {
    good: nothing,
    bad: () => ({ query: { limit: 0 } }),
    foreign: {
      passes_over: async ({ harness }) => {
        const operator_id = harness.actors.stranger.operator_id;
        await addInvitation(harness, { operator_id, email: `${THEIRS}${serial++}@example.invalid` });
        return {};
      },
    },
    errors: {},
  },
  invite: {
    good: () => ({ body: { email: address(), role: 'standard' } }),
    bad: () => ({ body: { email: 'nowhere', role: 'standard' } }),
    foreign: null,
    errors: {
      MEMBER_NOT_EDITABLE: byAdmin(() => ({ body: { email: address(), role: 'owner' } })),
      ALREADY_MEMBER: () => ({ body: { email: 'Pilot@example.invalid', role: 'standard' } }),
      ALREADY_INVITED: async ({ harness }) => ({
        body: { email: (await addInvitation(harness)).email.toUpperCase(), role: 'standard' },
      }),
      EMAIL_NOT_CONFIRMED: async ({ harness }) => {
        const { token, id } = await addMember(harness, harness.actors.owner.operator_id, 'owner');
        const users = harness.db.updateTable('users').set({ is_email_confirmed: false });
        await users.where('id', '=', id).execute();
        return { token, body: { email: address(), role: 'standard' } };
      },
    },
  },
  resendInvitation: {
    good: waiting,
    bad: notAnId,
    foreign: theirInvitation,
    errors: {
      MEMBER_NOT_EDITABLE: tooHigh,
      RATE_LIMITED: async ({ harness }) =>
        of((await addInvitation(harness, { sent_at: new Date().toISOString() })).id),
    },
  },
  withdrawInvitation: {
    good: waiting,
    bad: notAnId,
    foreign: theirInvitation,
    errors: { MEMBER_NOT_EDITABLE: tooHigh },
  },
  readInvitation: {
    good: async (world) => ({ body: { token: await token(world) } }),
    bad: () => ({ body: {} }),
    foreign: null,
    errors: { INVITATION_EXPIRED: async (world) => ({ body: { token: await over(world) } }) },
  },
  acceptInvitation: {
    good: invited,
    bad: () => ({ body: { token: 3 } }),
    foreign: null,
    errors: {
      INVITATION_EXPIRED: () => ({ body: { token: 'made-up' } }),
      INVITATION_FOR_ANOTHER: async (world) => ({ body: { token: await token(world) } }),
      ALREADY_MEMBER: async (world) => ({
        body: { token: await token(world, { email: 'owner@example.invalid' }) },
      }),
    },
  },
  signUpInvited: {
    good: async (world) => ({ body: newMember(await token(world)) }),
    bad: async (world) => ({ body: newMember(await token(world), { password: 'short' }) }),
    foreign: null,
    errors: {
      INVITATION_EXPIRED: async (world) => ({ body: newMember(await over(world)) }),
      USERNAME_ALREADY_EXISTS: async (world) => ({
        body: newMember(await token(world), { username: await account(world) }),
      }),
      EMAIL_ALREADY_EXISTS: async (world) => ({
        body: newMember(await token(world, { email: 'Stranger@example.invalid' })),
      }),
      TERMS_NOT_ACCEPTED: async (world) => ({
        body: newMember(await token(world), { terms_version: '1999' }),
      }),
    },
  },
};
