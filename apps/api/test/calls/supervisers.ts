import { createSuperviser, type supervisersEndpoints } from '@envol/contract/supervisers';
import { notAnId, nothing, of } from '../callInputs.ts';
import type { CallRows, World } from '../callWorld.ts';

let serial = 0;
const person = ({ harness }: World, changes: object = {}) => ({
  email: `tour${serial++}@example.invalid`,
  long_name: 'Maud Delaunay',
  structure_id: harness.actors.chief.structure_id,
  access_privileges: ['approvals'],
  ...changes,
});
/** Somebody whom the chief keeps. */
const added = async (world: World, changes: object = {}): Promise<number> => {
  const reply = await world.harness
    .as('chief')
    .call(createSuperviser, { body: person(world, changes) as never });
  return reply.body.id;
};
const theirs = ({ harness }: World): number => harness.actors.otherController.membership_ids[0] ?? Number.NaN;
const oneself = ({ harness }: World): number => harness.actors.chief.membership_ids[0] ?? Number.NaN;

export const rows: CallRows<typeof supervisersEndpoints> = {
  listSupervisers: {
    who: 'chief',
    good: nothing,
    bad: () => ({ query: { authority: 'x' } }),
    foreign: null,
    errors: {},
  },
  superviserAuthorities: { who: 'chief', good: nothing, bad: null, foreign: null, errors: {} },
  createSuperviser: {
    who: 'chief',
    good: (world) => ({ body: person(world) }),
    bad: (world) => ({ body: person(world, { email: 'tour' }) }),
    foreign: null,
    errors: {
      EMAIL_ALREADY_EXISTS: (world) => ({ body: person(world, { email: 'owner@example.invalid' }) }),
      SUPERVISER_NOT_KEPT: (world) => ({ body: person(world, { user_type: 'authority_ussps' }) }),
      SUPERVISER_ALREADY_EXISTS: async (world) => {
        const { db, actors } = world.harness;
        const id = await added(world);
        const { user_id } = await db
          .selectFrom('memberships')
          .select('user_id')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const { email } = await db
          .selectFrom('users')
          .select('email')
          .where('id', '=', user_id)
          .executeTakeFirstOrThrow();
        return { token: actors.staff.token, body: person(world, { email }) };
      },
    },
  },
  updateSuperviser: {
    who: 'chief',
    good: async (world) => of(await added(world), { role: 'manager' }),
    bad: async (world) => of(await added(world), { role: 'pilot' }),
    foreign: { ids: (world) => of(theirs(world), { role: 'manager' }) },
    errors: {
      SUPERVISER_NOT_KEPT: (world) => of(oneself(world), { role: 'manager' }),
      SUPERVISER_ALREADY_EXISTS: async (world) => {
        const { db, actors } = world.harness;
        const id = await added(world);
        const { user_id } = await db
          .selectFrom('memberships')
          .select('user_id')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const structure_id = actors.otherController.structure_id;
        await db
          .insertInto('memberships')
          .values({ user_id, structure_id, user_type: 'authorities', role: 'controller' })
          .execute();
        return { ...of(id, { structure_id }), token: actors.staff.token };
      },
    },
  },
  deleteSuperviser: {
    who: 'chief',
    good: async (world) => of(await added(world)),
    bad: notAnId,
    foreign: { ids: (world) => of(theirs(world)) },
    errors: { SUPERVISER_NOT_KEPT: (world) => of(oneself(world)) },
  },
};
