import { postActivationMessage } from '@envol/contract/activations';
import { getApproval, listMessages, markMessagesAsViewed, postMessage } from '@envol/contract/approvals';
import { listNotifications, markNotificationsAsRead } from '@envol/contract/notifications';
import { postTakeOffMessage } from '@envol/contract/take-off';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actors } from '../../../test/actors.ts';
import { addActivation, addTakeOff, setDayRules } from '../../../test/day.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest, bringTo, say } from '../../../test/requests.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const write = (id: number, body: object, who: keyof Actors = 'owner') =>
  harness.as(who).call(postMessage, { params: { id }, body: body as never });
const thread = async (id: number, who: keyof Actors) =>
  (await harness.as(who).call(listMessages, { params: { id } })).body;
const unread = async (id: number, who: keyof Actors) =>
  (await harness.as(who).call(getApproval, { params: { id } })).body.unread_messages;

describe('messages of a request', () => {
  it('go both ways, with files, and are read by the other side alone', async () => {
    const { approval_id: id } = await addRequest(harness);
    await say(harness, 'controller', id, 'À quelle heure ?');
    const png = Uint8Array.from(
      atob(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      ),
      (letter) => letter.charCodeAt(0),
    );
    const sent = await harness
      .as('owner')
      .call(
        postMessage,
        { params: { id }, body: { message: 'À 9 h, voir le plan.' } },
        { files: [new File([png], '../plan d’accès.png')] },
      );
    expect(sent.status).toBe(201);
    expect(sent.body).toMatchObject({ is_mine: true, documents: [{ name: 'plan d’accès.png' }] });
    const seen = await thread(id, 'controller');
    expect(seen.map((one) => [one.author_side, one.is_mine, one.viewed])).toEqual([
      ['authority', true, false],
      ['operator', false, false],
    ]);
    expect([await unread(id, 'controller'), await unread(id, 'owner')]).toEqual([1, 1]);
    const ids = seen.map((one) => one.id);
    await harness.as('controller').call(markMessagesAsViewed, { params: { id }, body: { ids } });
    expect([await unread(id, 'controller'), await unread(id, 'owner')]).toEqual([0, 1]);
    // Each person reads for oneself: what a colleague has opened is still new to the next.
    expect(await unread(id, 'colleague')).toBe(1);
    expect((await thread(id, 'owner')).map((one) => one.viewed)).toEqual([false, true]);
  });

  it('sent again with the same key stay one, also at the same moment; keys are each sender’s own', async () => {
    const { approval_id: id } = await addRequest(harness);
    const body = { message: 'Une seule fois', client_key: 'abcdefgh-1' };
    const replies = await Promise.all(Array.from({ length: 8 }, () => write(id, body)));
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
    await write(id, { ...body, message: 'La mienne' }, 'controller');
    expect((await thread(id, 'owner')).map((one) => one.message)).toEqual(['Une seule fois', 'La mienne']);
    const mails = await harness.db
      .selectFrom('mails')
      .select('id')
      .where('body', 'like', '%Une seule fois%')
      .execute();
    expect(mails).toHaveLength(1);
  });

  it('are refused empty, too long, or where nobody listens any more', async () => {
    const { approval_id: id } = await addRequest(harness);
    for (const message of ['', '   ', 'x'.repeat(2801)])
      expect(Object.keys((await write(id, { message })).error.fields ?? {})).toEqual(['message']);
    expect((await write(id, { message: 'ok', client_key: 'court' })).error.fields).toHaveProperty(
      'client_key',
    );
    expect((await write(id, { message: 'ok' }, 'onlooker')).status).toBe(403);
    await bringTo(harness, id, 'cancelled');
    expect((await write(id, { message: 'Encore ?' })).error.code).toBe('APPROVAL_CLOSED');
  });

  it('are nobody else’s business', async () => {
    const { approval_id: id } = await addRequest(harness);
    const message = (await say(harness, 'owner', id, 'Entre nous')).body;
    for (const who of ['stranger', 'otherController'] as const) {
      expect((await write(id, { message: 'Bonjour' }, who)).status).toBe(404);
      expect((await harness.as(who).call(listMessages, { params: { id } })).status).toBe(404);
      const viewed = { params: { id }, body: { ids: [message.id] } };
      expect((await harness.as(who).call(markMessagesAsViewed, viewed)).status).toBe(404);
    }
    // Another request's ids change nothing there.
    const other = await addRequest(harness);
    await harness
      .as('controller')
      .call(markMessagesAsViewed, { params: { id: other.approval_id }, body: { ids: [message.id] } });
    expect(await unread(id, 'controller')).toBe(1);
  });
});

/** What the bell of each says of a request's discussion. */
const heard = async (who: keyof Actors, id: number) =>
  (await harness.as(who).call(listNotifications)).body.filter(
    ({ payload, payload_type }) => payload.approval_id === id && payload_type === 'message',
  ).length;

describe('whom a message reaches', () => {
  it('of the operator: the mission’s other pilots and who answers for the account, and not its writer', async () => {
    const { approval_id: id, flight_id } = await addRequest(harness);
    // A member who flies the mission, beside the pilot whom the request names.
    const operator_id = harness.actors.owner.operator_id ?? 0;
    const other = await harness.db
      .insertInto('pilots')
      .values({ operator_id, first_name: 'Ana', last_name: 'Roy', email: null, phone: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const member = harness.actors.pilot.membership_ids[0] ?? 0;
    const flies = (pilot_id: number | null) =>
      harness.db.updateTable('memberships').set({ pilot_id }).where('id', '=', member).execute();
    await say(harness, 'controller', id, 'Bonjour');
    expect(await heard('pilot', id)).toBe(0);
    await flies(other.id);
    await harness.db
      .insertInto('flight_pilots')
      .values({ flight_id, pilot_id: other.id, position: 2 } as never)
      .execute();
    await say(harness, 'controller', id, 'Bonjour encore');
    expect(await heard('pilot', id)).toBe(1);
    const before = await heard('owner', id);
    await say(harness, 'owner', id, 'Bonjour la tour');
    expect(await heard('pilot', id)).toBe(2);
    expect(await heard('owner', id)).toBe(before);
    await flies(null);
  });

  it.each([
    ['an activation', 'activation_message'],
    ['a take-off', 'take_off_message'],
  ] as const)('about %s: the pilot who flies, as an operator’s colleague writes', async (_, code) => {
    const isActivation = code === 'activation_message';
    await setDayRules(harness, {
      activation_required: isActivation,
      take_off_authorization_activated: !isActivation,
    });
    const { id, rows } = isActivation ? await addActivation(harness) : await addTakeOff(harness);
    const member = harness.actors.pilot.membership_ids[0] ?? 0;
    const flies = (pilot_id: number | null) =>
      harness.db.updateTable('memberships').set({ pilot_id }).where('id', '=', member).execute();
    const { request } = await harness.db
      .selectFrom('approvals')
      .select('request')
      .where('id', '=', rows.approval_id)
      .executeTakeFirstOrThrow();
    await flies(request.pilot.id);
    const args = { params: { id }, body: { message: 'Vent d’ouest.' } };
    const sent = await harness
      .as('owner')
      .call(isActivation ? postActivationMessage : postTakeOffMessage, args as never);
    const heardBy = async (who: keyof Actors) =>
      (await harness.as(who).call(listNotifications)).body.filter(
        ({ payload, payload_type }) =>
          payload_type === code &&
          (isActivation ? payload.activation_id : payload.take_off_authorization) === id,
      ).length;
    expect([sent.status, await heardBy('pilot'), await heardBy('owner'), await heardBy('onlooker')]).toEqual([
      201, 1, 0, 1,
    ]);
    await flies(null);
  });
});

describe('notifications of messages', () => {
  it('are in the reader’s language, on the other side alone, and each one’s own to read', async () => {
    const { approval_id: id } = await addRequest(harness, { name: 'Pylône' });
    const of = async (who: keyof Actors, language: 'fr' | 'en' = 'fr') =>
      (await harness.as(who).call(listNotifications, {}, { language })).body.filter(
        (one) => one.payload.approval_id === id,
      );
    const [mine] = await of('controller');
    expect(mine?.payload.title).toMatch(/^Nouvelle demande d’accord A-/);
    expect((await of('controller', 'en'))[0]?.payload.title).toMatch(/^New approval request A-/);
    expect(await of('colleague')).toHaveLength(1);
    for (const who of ['owner', 'onlooker', 'stranger', 'otherController'] as const)
      expect(await of(who)).toEqual([]);

    const ids = [mine?.id ?? 0];
    await harness.as('colleague').call(markNotificationsAsRead, { body: { ids } });
    expect((await of('controller'))[0]?.viewed).toBe(false);
    await harness.as('controller').call(markNotificationsAsRead, { body: { ids } });
    expect((await of('controller'))[0]?.viewed).toBe(true);
    expect((await of('colleague'))[0]?.viewed).toBe(false);
  });

  it('refuse an empty list of ids, too many days, and nobody', async () => {
    const empty = await harness.as('controller').call(markNotificationsAsRead, { body: { ids: [] } });
    expect(empty.error.fields).toHaveProperty('ids');
    const many = await harness.as('controller').call(listNotifications, { query: { last_n_days: 1000 } });
    expect(many.status).toBe(400);
    expect((await harness.as(null).call(listNotifications)).status).toBe(401);
  });
});
