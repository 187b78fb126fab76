import { markActivationMessagesAsViewed, postActivationMessage } from '@envol/contract/activations';
import { endpoints } from '@envol/contract/api';
import { listMessages, markMessagesAsViewed } from '@envol/contract/approvals';
import { actFor, currentUser, logoutUser, refreshTokens, updateUser } from '@envol/contract/auth';
import { answersFile, type Endpoint, isBinary } from '@envol/contract/endpoint';
import { getFlight, listFlights, updateFlight } from '@envol/contract/flights';
import { logConnection, requestUpdateSubscription } from '@envol/contract/operators';
import { savePosition } from '@envol/contract/pilots';
import { hijackUser } from '@envol/contract/users';
import { looksMay } from '@envol/domain/access/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actors } from '../../../test/actors.ts';
import { createClient } from '../../../test/client.ts';
import { addActivation, ON_DUTY, setDayRules } from '../../../test/day.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest, say } from '../../../test/requests.ts';
import { systemClock } from '../../platform/clock.ts';
import { endPastLooks, openSession } from '../auth/sessions.repository.ts';

const MINUTE_MS = 60_000;
let ahead = 0;
const clock = { now: () => new Date(systemClock.now().getTime() + ahead) };

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ clock });
});
afterAll(() => harness.close());
beforeEach(async () => {
  ahead = 0;
  await harness.db.deleteFrom('sessions').where('impersonator_user_id', 'is not', null).execute();
  await harness.db.deleteFrom('staff_journal').execute();
});

const lookAt = async (who: keyof Actors, by = harness.as('hijacker')) => {
  const body = { user_id: harness.actors[who].id, reason: 'Ticket 882' };
  const session = (await by.call(hijackUser, { body })).body;
  return { ...session, client: createClient(harness.app, session.token) };
};
/** A further session of the support's, to be ended without ending the one of the other tests. */
const anotherSupport = async () => {
  const { id } = harness.actors.hijacker;
  const { token } = await openSession(harness.db, clock, { user_id: id, device: { name: 'Tests' } });
  return createClient(harness.app, token);
};
const statusOf = async ({ client }: Awaited<ReturnType<typeof lookAt>>) =>
  (await client.call(currentUser)).status;
const ends = () =>
  harness.db
    .selectFrom('staff_journal')
    .select(['staff_name', 'user_id', 'details'])
    .where('action', '=', 'look_ended')
    .execute();

describe('a look through an account changes nothing', () => {
  it.each(['owner', 'controller', 'chief'] as const)('of %s, by whatever call', async (who) => {
    const { token } = await lookAt(who);
    const all = Object.values(endpoints as Readonly<Record<string, Endpoint>>);
    const writing = all.filter(
      ({ permission, acts }) => permission !== 'public' && (acts || !looksMay(permission)),
    );
    expect(writing.length).toBeGreaterThan(35);
    for (const { method, path } of writing) {
      const reply = await harness.app.inject({
        method,
        url: `/api/v2${path.replaceAll(/:\w+/g, '1')}`,
        headers: { authorization: `Bearer ${token}` },
      });
      expect([path, reply.statusCode, reply.json().code]).toEqual([path, 403, 'LOOK_CHANGES_NOTHING']);
    }
  });

  it.each(['owner', 'controller', 'chief'] as const)('of %s, and takes no file', async (who) => {
    const { token } = await lookAt(who);
    const all = Object.values(endpoints as Readonly<Record<string, Endpoint>>);
    const files = all.filter(
      (call) => call.permission !== 'public' && answersFile(call) && looksMay(call.permission) && !call.acts,
    );
    expect(files.length).toBeGreaterThan(15);
    for (const { method, path } of files) {
      const reply = await harness.app.inject({
        method,
        url: `/api/v2${path.replaceAll(/:\w+/g, '1')}`,
        headers: { authorization: `Bearer ${token}` },
      });
      expect([path, reply.statusCode, reply.json().code]).toEqual([path, 403, 'LOOK_TAKES_NO_FILE']);
    }
  });

  it('and shows what screens draw, by these calls alone', () => {
    const all = Object.entries(endpoints as Readonly<Record<string, Endpoint>>);
    const drawn = all.filter(
      ([, call]) => call.permission !== 'public' && isBinary(call.response) && !answersFile(call),
    );
    expect(drawn.map(([name]) => name).sort()).toEqual([
      'airspaceDataset',
      'customLayerFeatures',
      'documentThumbnail',
      'icaoTile',
      'livestreamThumbnail',
      'mobileNetworkCoverage',
      'readTogether',
      'staticMap',
    ]);
  });

  it('sees no memo that the person keeps for its own eyes', async () => {
    const { flight_id } = await addRequest(harness);
    const params = { id: flight_id };
    await harness.as('owner').call(updateFlight, { params, body: { private_memo: 'À moi' } });
    const { client } = await lookAt('owner');
    expect((await client.call(getFlight, { params })).body.private_memo).toBeNull();
    expect((await harness.as('owner').call(getFlight, { params })).body.private_memo).toBe('À moi');
  });

  it('nor by a call for which reading is enough', () => {
    const all = Object.entries(endpoints as Readonly<Record<string, Endpoint>>);
    const posted = all.filter(
      ([, call]) => call.method !== 'GET' && looksMay(call.permission) && !call.acts && !answersFile(call),
    );
    // They read, end the look, or pass over what would be the person's own (each tested with its module).
    expect(posted.map(([name]) => name).sort()).toEqual([
      'actFor',
      'bulkCheckCanBeDeleted',
      'groundUnderAreas',
      'logConnection',
      'logout',
      'markActivationMessagesAsViewed',
      'markMessagesAsViewed',
      'markNotificationsAsRead',
      'markOpinionAsViewed',
      'markTakeOffMessagesAsViewed',
      'nightFlyingTimes',
      'readFlightChanges',
      'readTogether',
      'readZoneFile',
      'savePosition',
      'stopDisplay',
      'websocketConnexion',
      'websocketToken',
    ]);
  });

  it('and has neither come nor been anywhere in the person’s name', async () => {
    const { client, user } = await lookAt('owner');
    const params = { id: user.operator?.id ?? 0 };
    const lines = () =>
      harness.db
        .selectFrom('operator_journal')
        .select('action')
        .where('operator_id', '=', params.id)
        .execute();
    const before = await lines();
    expect((await client.call(logConnection, { params })).status).toBe(204);
    const asked = await client.call(requestUpdateSubscription, { params, body: { message: 'Solo' } });
    expect(asked.error.code).toBe('LOOK_CHANGES_NOTHING');
    expect(await lines()).toEqual(before);
    const body = { longitude: 1.4, latitude: 43.6, timestamp: clock.now().toISOString() };
    expect((await client.call(savePosition, { body })).status).toBe(204);
    expect(await harness.db.selectFrom('pilot_positions').select('id').execute()).toEqual([]);
  });

  it('leaves the messages of the day unread', async () => {
    await setDayRules(harness);
    const params = { id: (await addActivation(harness)).id };
    const said = await harness
      .as(ON_DUTY)
      .call(postActivationMessage, { params, body: { message: 'Reçu.' } });
    const { client } = await lookAt('owner');
    const body = { ids: [said.body.id] };
    expect((await client.call(markActivationMessagesAsViewed, { params, body })).status).toBe(204);
    const reads = await harness.db
      .selectFrom('message_reads')
      .select('user_id')
      .where('message_id', '=', said.body.id)
      .execute();
    expect(reads).toEqual([]);
  });

  it('says so to the screens, which show no such button', async () => {
    const { user } = await lookAt('owner');
    expect(user.permissions).toContain('flight:read');
    expect(user.permissions.filter((each) => !looksMay(each as never) && each !== 'public')).toEqual([]);
  });

  it('leaves messages unread', async () => {
    const { approval_id } = await addRequest(harness);
    await say(harness, 'controller', approval_id, 'Bien reçu.');
    const { client } = await lookAt('owner');
    const params = { id: approval_id };
    const message = (await client.call(listMessages, { params })).body.at(-1);
    const body = { ids: [message?.id ?? 0] };
    expect((await client.call(markMessagesAsViewed, { params, body })).status).toBe(204);
    const reads = () =>
      harness.db
        .selectFrom('message_reads')
        .select('user_id')
        .where('message_id', '=', body.ids[0] ?? 0);
    expect(await reads().execute()).toEqual([]);
    await harness.as('owner').call(markMessagesAsViewed, { params, body });
    expect(await reads().execute()).toEqual([{ user_id: harness.actors.owner.id }]);
  });

  it('yet sees every side of somebody who has several', async () => {
    const { client } = await lookAt('bothSides');
    const membership_id = harness.actors.bothSides.membership_ids[1] ?? 0;
    expect((await client.call(actFor, { body: { membership_id } })).body.user_type).toBe('authorities');
  });
});

describe('a look ends', () => {
  it('an hour after it began, however it was renewed', async () => {
    const look = await lookAt('owner');
    ahead = 50 * MINUTE_MS;
    const renew = (token: string) => harness.as(null).call(refreshTokens, { body: { token } });
    const renewed = (await renew(look.refresh_token)).body;
    // The second window's, which opens a session of its own.
    const twin = (await renew(look.refresh_token)).body;
    const clients = [renewed, twin].map(({ token }) => createClient(harness.app, token));
    for (const client of clients) expect((await client.call(listFlights)).status).toBe(200);
    ahead = 60 * MINUTE_MS + 1;
    for (const client of clients) expect((await client.call(listFlights)).status).toBe(401);
    for (const token of [renewed.refresh_token, twin.refresh_token])
      expect((await renew(token)).status).toBe(401);
    await endPastLooks(harness.db, clock.now().toISOString());
    await endPastLooks(harness.db, clock.now().toISOString());
    expect(await ends()).toEqual([
      { staff_name: 'Hijacker', user_id: harness.actors.owner.id, details: { is_hour_over: true } },
    ]);
  });

  it('when it is released, which is kept', async () => {
    const look = await lookAt('owner');
    expect((await look.client.call(logoutUser)).status).toBe(204);
    expect(await statusOf(look)).toBe(401);
    expect(await ends()).toEqual([
      { staff_name: 'Hijacker', user_id: harness.actors.owner.id, details: { is_hour_over: false } },
    ]);
    expect((await harness.as('hijacker').call(currentUser)).status).toBe(200);
  });

  it('when who looks signs out', async () => {
    const support = await anotherSupport();
    const look = await lookAt('owner', support);
    const beside = await lookAt('owner');
    await support.call(logoutUser);
    expect([await statusOf(look), await statusOf(beside)]).toEqual([401, 200]);
    expect(await ends()).toHaveLength(1);
  });

  it('when the account of who looks is blocked, in the calls that follow', async () => {
    const look = await lookAt('stranger');
    expect(await statusOf(look)).toBe(200);
    const params = { id: harness.actors.hijacker.id };
    await harness.as('staff').call(updateUser, { params, body: { is_active: false } });
    await expect.poll(() => statusOf(look)).toBe(401);
    expect(await ends()).not.toEqual([]);
    await harness.as('staff').call(updateUser, { params, body: { is_active: true } });
  });
});
