import { askErasure, type personalDataEndpoints } from '@envol/contract/personal-data';
import { createFileStorage } from '../../src/platform/storage/storage.ts';
import { PASSWORD } from '../actors.ts';
import { myOperator, notAnId, nothing, of, theirOperator } from '../callInputs.ts';
import { type CallRows, session, type World } from '../callWorld.ts';
import { createClient } from '../client.ts';

interface Made {
  readonly who: 'owner' | 'stranger';
  readonly of_company?: boolean;
  readonly status?: 'queued' | 'ready';
  readonly expires_at?: string;
}

/** A copy as it stands after its job, or before it. */
const made = async ({ harness }: World, { who, of_company, ...changes }: Made): Promise<number> =>
  (
    await harness.db
      .insertInto('personal_exports')
      .values({
        user_id: harness.actors[who].id,
        operator_id: of_company ? harness.actors[who].operator_id : null,
        language: 'fr',
        status: 'ready',
        created_at: '2026-01-01T00:00:00Z',
        expires_at: '2999-01-01T00:00:00Z',
        ...changes,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** One whose file is there: the job's own work. */
const finished = async (world: World, of_company: boolean) => {
  const id = await made(world, { who: 'owner', of_company });
  const { config, db } = world.harness;
  const storage_key = await createFileStorage(`${config.data_dir}/files`, () => undefined).put(
    new TextEncoder().encode('PK'),
  );
  await db.updateTable('personal_exports').set({ storage_key, bytes: 2 }).where('id', '=', id).execute();
  return of(id);
};

/** None of the owner's waits. */
const free =
  (more: (world: World) => object) =>
  async (world: World): Promise<object> => {
    await world.harness.db.deleteFrom('personal_exports').where('status', '=', 'queued').execute();
    return more(world);
  };

const exportErrors = (of_company: boolean) => ({
  EXPORT_NOT_READY: async (world: World) =>
    of(await made(world, { who: 'owner', of_company, status: 'queued' })),
  EXPORT_EXPIRED: async (world: World) =>
    of(await made(world, { who: 'owner', of_company, expires_at: '2020-01-01T00:00:00Z' })),
});

/** The only owner of a house that has nobody yet. */
const lastOwner = async (world: World) => {
  const { user, token } = await session(world);
  const { id } = await world.harness.db
    .insertInto('operators')
    .values({ commercial_name: 'Seul', company: 'Seul' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await world.harness.db
    .insertInto('memberships')
    .values({ user_id: user.id, operator_id: id, user_type: 'subscribers', role: 'owner' })
    .execute();
  return { body: { password: PASSWORD }, token };
};

export const rows: CallRows<typeof personalDataEndpoints> = {
  readPersonalData: { good: nothing, bad: null, foreign: null, errors: {} },
  askPersonalData: {
    good: free(() => ({})),
    bad: null,
    foreign: null,
    errors: {
      EXPORT_UNDER_WAY: async (world) => {
        await made(world, { who: 'owner', status: 'queued' });
        return {};
      },
    },
  },
  downloadPersonalData: {
    good: (world) => finished(world, false),
    bad: notAnId,
    foreign: { ids: async (world) => of(await made(world, { who: 'stranger' })) },
    errors: exportErrors(false),
  },
  cancelErasure: { good: nothing, bad: null, foreign: null, errors: {} },
  listOperatorExports: { good: myOperator, bad: notAnId, foreign: theirOperator, errors: {} },
  askOperatorExport: {
    good: free(myOperator as (world: World) => object),
    bad: notAnId,
    foreign: theirOperator,
    errors: {
      EXPORT_UNDER_WAY: async (world) => {
        await made(world, { who: 'owner', of_company: true, status: 'queued' });
        return myOperator(world);
      },
    },
  },
  downloadOperatorExport: {
    good: (world) => finished(world, true),
    bad: notAnId,
    foreign: { ids: async (world) => of(await made(world, { who: 'stranger', of_company: true })) },
    errors: exportErrors(true),
  },
  askErasure: {
    good: async (world) => ({ body: { password: PASSWORD }, token: (await session(world)).token }),
    bad: () => ({ body: {} }),
    foreign: null,
    errors: {
      INVALID_PASSWORD: async (world) => ({
        body: { password: 'another one altogether' },
        token: (await session(world)).token,
      }),
      LAST_OWNER: lastOwner,
      // After ten wrong passwords from this address.
      RATE_LIMITED: async (world) => {
        const { token } = await session(world);
        const client = createClient(world.harness.app, token);
        for (let guess = 0; guess < 10; guess++)
          await client.call(askErasure, { body: { password: 'wrong' } });
        return { body: { password: PASSWORD }, token };
      },
    },
  },
};
