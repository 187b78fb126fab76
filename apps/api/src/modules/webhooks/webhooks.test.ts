import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { postMessage } from '@envol/contract/approvals';
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  renewWebhookSecret,
  replayDelivery,
  tryWebhook,
  updateWebhook,
} from '@envol/contract/webhooks';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest } from '../../../test/requests.ts';
import { createSecretBox } from '../../platform/secretBox.ts';
import { deliverDue } from './delivering.ts';

interface Received {
  readonly headers: Record<string, string>;
  readonly body: string;
}
let received: Received[] = [];
let answer: { status: number; text: string } = { status: 200, text: 'taken' };
const receiver = http.createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    received.push({ headers: request.headers as Record<string, string>, body });
    response.writeHead(answer.status, { location: 'http://127.0.0.1/' }).end(answer.text);
  });
});

const KEY = Buffer.alloc(32, 7);
let harness: Harness;
let url = '';
let ahead_ms = 0;
/** The worker's: it goes ahead, while sessions stay young. */
const clock = { now: () => new Date(Date.now() + ahead_ms) };
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/envol`;
  // The worker's own clockwork would make tries between those that are looked at here.
  harness = await createHarness({
    env: { WEBHOOKS_PRIVATE: 'true', ROLES: 'web', SECRETS_KEY: KEY.toString('base64') },
  });
});
afterEach(async () => {
  ahead_ms = 0;
  received = [];
  answer = { status: 200, text: 'taken' };
  await harness.db.deleteFrom('webhooks').execute();
});
afterAll(async () => {
  receiver.close();
  await harness.close();
});

const add = async (who: 'owner' | 'chief' | 'stranger' = 'owner') =>
  (
    await harness
      .as(who)
      .call(createWebhook, { body: { url, kinds: ['approval_submitted', 'approval_message'] } })
  ).body;
const deliver = (webhooks_private = true) =>
  deliverDue({
    db: harness.db,
    clock,
    config: { webhooks_private },
    secrets: createSecretBox(KEY),
    log: harness.app.log,
  });
const deliveries = async (id: number) =>
  (await harness.as('owner').call(listDeliveries, { params: { id } })).body.results;

describe('a webhook', () => {
  it('tells both sides what happened, signed as Standard Webhooks asks, and a stranger nothing', async () => {
    const own = await add();
    const tower = await add('chief');
    await add('stranger');
    const { approval_id } = await addRequest(harness);
    expect(await deliver()).toBe(2);
    expect(received).toHaveLength(2);
    const told = received.map(({ headers, body }) =>
      [own.secret, tower.secret].flatMap((secret) => {
        try {
          return [new Webhook(secret).verify(body, headers)];
        } catch {
          return [];
        }
      }),
    );
    for (const each of told)
      expect(each).toMatchObject([
        { type: 'approval_submitted', data: { approval_id, status: 'submitted' } },
      ]);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
    expect(received[0]?.body).not.toMatch(/name|message|phone/);
    const [listed] = (await harness.as('owner').call(listWebhooks)).body.results;
    expect(listed).toMatchObject({ id: own.id, waiting_count: 0, failed_count: 0 });
    expect(JSON.stringify(listed)).not.toContain('whsec');
  });

  it('tells nothing of what is rolled back, and only the kinds that were chosen', async () => {
    await add();
    const { approval_id: id } = await addRequest(harness);
    await deliver();
    received = [];
    await harness.as('owner').call(postMessage, { params: { id: 987_654 }, body: { message: 'Non' } });
    await harness.as('controller').call(postMessage, { params: { id }, body: { message: 'Bien reçu.' } });
    await deliver();
    expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(['approval_message']);
  });

  it('tries again later and later under the same id, and stops telling an address that takes nothing', async () => {
    const { id } = await add();
    await harness.as('owner').call(tryWebhook, { params: { id } });
    answer = { status: 302, text: 'elsewhere' };
    await deliver();
    expect(await deliver()).toBe(0);
    const [first] = await deliveries(id);
    expect(first).toMatchObject({
      kind: 'ping',
      status: 'waiting',
      attempts: 1,
      response_status: 302,
      response_excerpt: 'elsewhere',
    });
    const waits: number[] = [];
    for (let more = 0; more < 9; more += 1) {
      const [before] = await deliveries(id);
      const wait = Date.parse(before?.next_attempt_at ?? '') - clock.now().getTime();
      waits.push(Math.round(wait / 1000 / 5) * 5);
      ahead_ms += wait + 10;
      await deliver();
    }
    expect(waits).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await deliveries(id)).toMatchObject([{ status: 'failed', attempts: 10, next_attempt_at: null }]);
    const hooks = (await harness.as('owner').call(listWebhooks)).body.results;
    expect(hooks).toMatchObject([{ is_active: false, stopped_reason: 'failing' }]);
    await harness.as('owner').call(updateWebhook, { params: { id }, body: { is_active: true } });
    answer = { status: 204, text: '' };
    const [failed] = await deliveries(id);
    await harness.as('owner').call(replayDelivery, { params: { id, delivery_id: failed?.id ?? 0 } });
    await deliver();
    expect(await deliveries(id)).toMatchObject([{ status: 'delivered', attempts: 1, response_status: 204 }]);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('stops at once when the address says that it is gone', async () => {
    const { id } = await add();
    await harness.as('owner').call(tryWebhook, { params: { id } });
    answer = { status: 410, text: '' };
    await deliver();
    expect((await harness.as('owner').call(listWebhooks)).body.results).toMatchObject([
      { is_active: false, stopped_reason: 'gone' },
    ]);
  });

  it('signs with the new secret and, for a day, with the former one', async () => {
    const { id, secret } = await add();
    const renewed = (await harness.as('owner').call(renewWebhookSecret, { params: { id } })).body.secret;
    const verifies = async () => {
      received = [];
      await harness.as('owner').call(tryWebhook, { params: { id } });
      await deliver();
      const [{ headers, body } = { headers: {}, body: '' }] = received;
      // The library looks at the true time.
      const { 'webhook-timestamp': at = '0' } = headers;
      expect(Math.abs(Number(at) * 1000 - clock.now().getTime())).toBeLessThan(5_000);
      return [secret, renewed].map((each) => {
        const known = new Webhook(each);
        const signature = known.sign(headers['webhook-id'] ?? '', new Date(Number(at) * 1000), body);
        return (headers['webhook-signature'] ?? '').split(' ').includes(signature);
      });
    };
    expect(await verifies()).toEqual([true, true]);
    ahead_ms += 86_400_000 + 1_000;
    expect(await verifies()).toEqual([false, true]);
  });

  it('goes to no machine of the own network unless a setting says so', async () => {
    const { id } = await add();
    await harness.as('owner').call(tryWebhook, { params: { id } });
    await deliver(false);
    expect(received).toEqual([]);
    expect(await deliveries(id)).toMatchObject([
      { status: 'waiting', fault: 'refused', response_status: null },
    ]);
  });

  it('is a matter of administrators', async () => {
    for (const who of ['pilot', 'controller', 'visitor', 'staff', 'entityManager'] as const)
      expect((await harness.as(who).call(listWebhooks)).status).toBe(403);
  });
});
