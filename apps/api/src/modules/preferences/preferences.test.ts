import { postMessage } from '@envol/contract/approvals';
import { currentUser } from '@envol/contract/auth';
import { addLivestreamEmail } from '@envol/contract/livestreams';
import {
  getContactSettings,
  getSavedMessages,
  updateContactSettings,
  updateSavedMessages,
} from '@envol/contract/preferences';
import { logUserEvent, userEvents } from '@envol/contract/users';
import { DEFAULT_SETTINGS, FIXED_SETTINGS } from '@envol/domain/accounts/settings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest } from '../../../test/requests.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env: { ROLES: 'web' } });
});
afterAll(() => harness.close());

const change = (body: object) =>
  harness.as('owner').call(updateContactSettings, { params: { id: harness.actors.owner.id }, body });

it('the store of preferences keeps what a person chose, tells it with the account, and touches nothing else', async () => {
  const { id } = harness.actors.owner;
  const read = () => harness.as('owner').call(getContactSettings, { params: { id } });
  const told = { ...FIXED_SETTINGS, livestream_emails: [] };
  expect((await read()).body).toEqual({ ...DEFAULT_SETTINGS, ...told });
  await change({ default_flying_height: 60, notifications: { messages: { push: false } } });
  await change({ default_flying_time: 90 });
  const expected = {
    ...DEFAULT_SETTINGS,
    default_flying_height: 60,
    default_flying_time: 90,
    notifications: { ...DEFAULT_SETTINGS.notifications, messages: { bell: true, email: true, push: false } },
  };
  expect((await read()).body).toEqual({ ...expected, ...told });
  expect((await harness.as('owner').call(currentUser)).body.settings).toEqual(expected);
  expect((await harness.as('stranger').call(currentUser)).body.settings).toEqual(DEFAULT_SETTINGS);
});

it('settings that are the same for everybody are taken with the others, and answered as they are', async () => {
  const { id } = harness.actors.owner;
  const truth = {
    contact_subscribed_to_newsletter: false,
    display_request_approval_alert: true,
    display_use_mobile_app_alert: false,
    livestream_emails: ['salle@example.invalid'],
  };
  await harness.as('owner').call(addLivestreamEmail, { body: { email: 'salle@example.invalid' } });
  const sent = {
    default_flying_height: 77,
    contact_subscribed_to_newsletter: true,
    display_request_approval_alert: false,
    display_use_mobile_app_alert: true,
    livestream_emails: ['ailleurs@example.invalid'],
  };
  expect((await change(sent)).body).toMatchObject({ ...truth, default_flying_height: 77 });
  const read = await harness.as('owner').call(getContactSettings, { params: { id } });
  expect(read.body).toMatchObject({ ...truth, default_flying_height: 77 });
  const { settings } = await harness.db
    .selectFrom('contact_settings')
    .select('settings')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  for (const name of Object.keys(truth)) expect(settings).not.toHaveProperty(name);
  // Whoever works for no company reads the addresses of none.
  const tower = harness.actors.controller.id;
  const other = await harness.as('controller').call(getContactSettings, { params: { id: tower } });
  expect(other.body).toMatchObject({ ...truth, livestream_emails: [] });
});

it.each([
  ['contact_subscribed_to_newsletter', 'oui'],
  ['display_request_approval_alert', 1],
  ['display_use_mobile_app_alert', null],
  ['livestream_emails', 'salle@example.invalid'],
])('%s of another kind is named, and nothing is changed', async (name, value) => {
  const { status, error } = await change({ default_flying_height: 12, [name]: value });
  expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [name]]);
  const { id } = harness.actors.owner;
  const read = await harness.as('owner').call(getContactSettings, { params: { id } });
  expect(read.body.default_flying_height).not.toBe(12);
});

it('the store of preferences refuses a map that does not exist, a height of none, and an alarm without end', async () => {
  for (const [body, field] of [
    [{ available_maps: ['moon'] }, 'available_maps.0'],
    [{ available_maps: [] }, 'available_maps'],
    [{ default_flying_height: 0 }, 'default_flying_height'],
    [
      { notification_alarm_settings: { activated: true, nb_repeats: 31 } },
      'notification_alarm_settings.nb_repeats',
    ],
  ] as const) {
    const { status, error } = await change(body);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
  }
});

it('a letter that need not be sent can be refused by one click, and is not sent again', async () => {
  const { approval_id: id } = await addRequest(harness);
  const write = (message: string) =>
    harness.as('controller').call(postMessage, { params: { id }, body: { message } });
  const letters = async () =>
    (
      await harness.db
        .selectFrom('mails')
        .select(['unsubscribe', 'body', 'recipient'])
        .where('recipient', '=', 'owner@example.invalid')
        .orderBy('id')
        .execute()
    ).filter(({ body }) => body.includes('> '));
  await write('Premier.');
  const [letter] = await letters();
  expect(letter?.unsubscribe).toMatch(/^http.+\/api\/v2\/unsubscribe\/[\w-]+$/);
  expect(letter?.body).toContain('/unsubscribe?token=');
  // As a mail program posts it.
  const reply = await harness.app.inject({
    method: 'POST',
    url: new URL(letter?.unsubscribe ?? '').pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect([reply.statusCode, reply.json()]).toEqual([200, { kind: 'messages' }]);
  await write('Second.');
  expect(await letters()).toHaveLength(1);
});

it('the store of preferences takes a form nowhere else, and no token that it did not make', async () => {
  const post = (url: string) =>
    harness.app.inject({
      method: 'POST',
      url: `/api/v2${url}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'username=a',
    });
  expect((await post('/login')).statusCode).toBe(415);
  expect((await post('/unsubscribe/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')).statusCode).toBe(404);
});

it('the store of preferences keeps a person’s ready-made texts, and gives the product’s own back', async () => {
  const texts = { conditions: ['Restez sous 40 m.'], questions: [], refusals: ['Zone occupée.'] };
  const read = async () => (await harness.as('controller').call(getSavedMessages)).body.saved_messages;
  expect(await read()).toBeNull();
  await harness.as('controller').call(updateSavedMessages, { body: { saved_messages: texts } });
  expect(await read()).toEqual(texts);
  expect((await harness.as('owner').call(getSavedMessages)).body.saved_messages).toBeNull();
  await harness.as('controller').call(updateSavedMessages, { body: { saved_messages: null } });
  expect(await read()).toBeNull();
});

it('the store of preferences notes what a person did, for the staff to read', async () => {
  const { id } = harness.actors.owner;
  await harness
    .as('owner')
    .call(logUserEvent, { params: { id }, body: { code_type: 'guided_tour_finished' } });
  const { body } = await harness.as('staff').call(userEvents, { params: { id }, query: {} });
  expect(body.results).toMatchObject([{ code_type: 'guided_tour_finished' }]);
  const foreign = await harness
    .as('owner')
    .call(logUserEvent, { params: { id: harness.actors.stranger.id }, body: { code_type: 'push_enabled' } });
  expect(foreign.status).toBe(404);
});
