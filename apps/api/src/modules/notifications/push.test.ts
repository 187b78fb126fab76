import { postMessage } from '@envol/contract/approvals';
import { logoutUser } from '@envol/contract/auth';
import { listNotifications, pushState, registerNotifToken, stopPush } from '@envol/contract/notifications';
import { updateContactSettings } from '@envol/contract/preferences';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startPushService, subscribeBrowser } from '../../../test/browserPush.ts';
import { createClient } from '../../../test/client.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest } from '../../../test/requests.ts';
import { systemClock } from '../../platform/clock.ts';
import { createSecretBox } from '../../platform/secretBox.ts';
import { openSession } from '../auth/sessions.repository.ts';
import { sendPushes } from './push.service.ts';
import { isPushService } from './push.services.ts';

let harness: Harness;
let service: Awaited<ReturnType<typeof startPushService>>;
let approval: number;
beforeAll(async () => {
  service = await startPushService();
  // No worker: what is queued is sent when the test says so.
  harness = await createHarness({ env: { PUSH_SERVICES: service.origin, ROLES: 'web' } });
  approval = (await addRequest(harness)).approval_id;
});
afterAll(async () => {
  await harness.close();
  await service.close();
});

const secrets = createSecretBox(Buffer.alloc(32, 7));
const send = () =>
  sendPushes(
    { db: harness.db, clock: systemClock, secrets, config: { contact_email: 'a@example.invalid' } },
    systemClock.now(),
  );
let serial = 0;
const browser = () => subscribeBrowser(`${service.origin}/push/${serial++}`);
const register = (registration_id: string, client = harness.as('owner')) =>
  client.call(registerNotifToken, { body: { registration_id, type: 'web_push' } as never });
const say = (message: string) =>
  harness.as('controller').call(postMessage, { params: { id: approval }, body: { message } });
const queued = () => harness.db.selectFrom('pushes').selectAll().execute();

beforeEach(async () => {
  for (const table of ['push_subscriptions', 'pushes', 'contact_settings', 'push_keys'] as const)
    await harness.db.deleteFrom(table).execute();
  // The keys of this file's own box: the server's lies in its folder.
  const { pushKeys } = await import('./push.keys.ts');
  await pushKeys(harness.db, secrets);
  service.posted.length = 0;
});

it('the sender of push notifications tells a closed browser what happened, sealed for it and signed by the server', async () => {
  const mine = browser();
  expect(await register(mine.registration_id)).toMatchObject({
    status: 200,
    body: { is_delivered: true, reason: null },
  });
  await say('Rappelez la tour.');
  await send();
  const [post] = service.posted;
  expect(service.posted).toHaveLength(1);
  expect(post?.headers).toMatchObject({ ttl: '3600', urgency: 'normal', 'content-encoding': 'aes128gcm' });
  expect(post?.headers.authorization).toMatch(/^vapid t=.+, k=.+/);
  expect(mine.read(post?.body ?? Buffer.alloc(0))).toMatchObject({
    title: expect.stringContaining('Nouveau message'),
    url: expect.stringMatching(/^\/map\/flights\/\d+$/),
  });
  expect(await queued()).toEqual([]);
});

it.each(['android', 'ios'] as const)(
  'says that news reach no app (%s), and keeps no token of it',
  async (type) => {
    const body = { registration_id: 'fWxq3-token:APA91bH', type };
    const reply = await harness.as('owner').call(registerNotifToken, { body });
    expect(reply).toMatchObject({ status: 200, body: { is_delivered: false, reason: 'no_mobile_service' } });
    expect(await harness.db.selectFrom('push_subscriptions').selectAll().execute()).toEqual([]);
    const other = await harness
      .as('owner')
      .call(registerNotifToken, { body: { ...body, type: 'pigeon' } as never });
    expect([other.status, Object.keys(other.error.fields ?? {})]).toEqual([400, ['type']]);
  },
);

it('the sender of push notifications says nothing by a way that the person switched off', async () => {
  const mine = browser();
  await register(mine.registration_id);
  const { id } = harness.actors.owner;
  const before = (await harness.as('owner').call(listNotifications, { query: {} })).body.length;
  await harness.as('owner').call(updateContactSettings, {
    params: { id },
    body: { notifications: { messages: { push: false, bell: false } } },
  });
  await say('Sans sonnerie.');
  expect(await queued()).toEqual([]);
  expect((await harness.as('owner').call(listNotifications, { query: {} })).body).toHaveLength(before);
});

it('the sender of push notifications forgets a browser that subscribed no longer, and tries again where a service failed', async () => {
  const gone = browser();
  await register(gone.registration_id);
  service.answers.set(`/push/${serial - 1}`, 410);
  await say('Un.');
  await send();
  expect(await harness.db.selectFrom('push_subscriptions').select('id').execute()).toEqual([]);
  expect(await queued()).toEqual([]);

  const weak = browser();
  await register(weak.registration_id);
  service.answers.set(`/push/${serial - 1}`, 503);
  await say('Deux.');
  await send();
  const [waiting] = await queued();
  expect(waiting?.tries).toBe(1);
  expect(Date.parse(waiting?.due_at ?? '')).toBeGreaterThan(systemClock.now().getTime());
  service.answers.delete(`/push/${serial - 1}`);
  await harness.db
    .updateTable('pushes')
    .set({ due_at: waiting?.created_at ?? '' })
    .execute();
  await send();
  expect(await queued()).toEqual([]);
});

it('ends with the sign-in, or when it is stopped', async () => {
  const pair = await openSession(harness.db, systemClock, {
    user_id: harness.actors.owner.id,
    device: { name: 'Tests' },
  });
  const client = createClient(harness.app, pair.token);
  await register(browser().registration_id, client);
  expect((await client.call(pushState)).body).toMatchObject({
    browsers: 1,
    public_key: expect.stringMatching(/^[A-Za-z0-9_-]{87}$/),
  });
  await client.call(logoutUser);
  expect((await harness.as('owner').call(pushState)).body.browsers).toBe(0);
  await say('À personne.');
  expect(await queued()).toEqual([]);

  await register(browser().registration_id);
  await harness.as('owner').call(stopPush);
  expect((await harness.as('owner').call(pushState)).body.browsers).toBe(0);
});

it('the sender of push notifications posts to no address but a push service’s', async () => {
  const { status, error } = await register(subscribeBrowser('https://10.0.0.1/internal').registration_id);
  expect([status, error.code]).toEqual([400, 'PUSH_SERVICE_UNKNOWN']);
});

it.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com.example.org/a', false],
  ['https://fcm.googleapis.com:8443/a', false],
  ['https://user@fcm.googleapis.com/a', false],
  ['https://127.0.0.1/a', false],
])('%s: a known push service? %s', (endpoint, known) => {
  expect(isPushService(endpoint, [])).toBe(known);
});
