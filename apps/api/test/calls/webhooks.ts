import { createWebhook, type webhooksEndpoints } from '@envol/contract/webhooks';
import { notAnId, of } from '../callInputs.ts';
import type { CallRows, World } from '../callWorld.ts';

const hook = { url: 'https://hooks.example.com/envol', kinds: ['approval_submitted' as const] };
const made = async ({ harness }: World, who: 'owner' | 'stranger' = 'owner'): Promise<number> => {
  // As many as there may be are soon made.
  await harness.db.deleteFrom('webhooks').execute();
  return (await harness.as(who).call(createWebhook, { body: hook })).body.id;
};
const theirs = { ids: async (world: World) => of(await made(world, 'stranger')) };
const mine = async (world: World) => of(await made(world));

/** A telling of an address of the owner's. */
const told = async (world: World) => {
  const id = await made(world);
  const row = await world.harness.db
    .insertInto('webhook_deliveries')
    .values({
      webhook_id: id,
      message_id: 'msg_1',
      kind: 'ping',
      body: '{}',
      next_attempt_at: '2999-01-01T00:00:00Z',
      created_at: '2026-01-01T00:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, delivery_id: row.id };
};
const refused = { ...hook, url: 'https://127.0.0.1/' };

export const rows: CallRows<typeof webhooksEndpoints> = {
  listWebhooks: { good: () => ({}), bad: null, foreign: null, errors: {} },
  createWebhook: {
    good: async (world) => {
      await made(world);
      return { body: hook };
    },
    bad: () => ({ body: { ...hook, kinds: ['approval_noted'] } }),
    foreign: null,
    errors: {
      WEBHOOK_ADDRESS_REFUSED: () => ({ body: refused }),
      TOO_MANY_WEBHOOKS: async (world) => {
        await made(world);
        for (let more = 0; more < 9; more += 1)
          await world.harness.as('owner').call(createWebhook, { body: hook });
        return { body: hook };
      },
    },
  },
  updateWebhook: {
    good: async (world) => of(await made(world), { is_active: false }),
    bad: async (world) => of(await made(world), { url: 'ftp://example.com' }),
    foreign: { ids: async (world) => of(await made(world, 'stranger'), { is_active: false }) },
    errors: { WEBHOOK_ADDRESS_REFUSED: async (world) => of(await made(world), { url: refused.url }) },
  },
  deleteWebhook: { good: mine, bad: notAnId, foreign: theirs, errors: {} },
  renewWebhookSecret: { good: mine, bad: notAnId, foreign: theirs, errors: {} },
  tryWebhook: { good: mine, bad: notAnId, foreign: theirs, errors: {} },
  listDeliveries: { good: mine, bad: notAnId, foreign: theirs, errors: {} },
  replayDelivery: {
    good: async (world) => ({ params: await told(world) }),
    bad: () => ({ params: { id: 'x', delivery_id: 1 } }),
    foreign: {
      ids: async (world) => {
        const { delivery_id } = await told(world);
        const { body } = await world.harness.as('stranger').call(createWebhook, { body: hook });
        return { params: { id: body.id, delivery_id } };
      },
    },
    errors: {},
  },
};
