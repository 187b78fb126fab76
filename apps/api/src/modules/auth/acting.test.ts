import { decideApproval, listApprovals, requestApproval } from '@envol/contract/approvals';
import {
  ACTING_HEADER,
  actFor,
  currentUser,
  loginUser,
  refreshTokens,
  websocketToken,
} from '@envol/contract/auth';
import { createFlight, getFlight, listFlights } from '@envol/contract/flights';
import { listNotifications } from '@envol/contract/notifications';
import { CLOSE_UNAUTHENTICATED } from '@envol/contract/realtime';
import { USER_TYPES } from '@envol/domain/access/actor';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actors, addPerson, PASSWORD, PASSWORD_HASH } from '../../../test/actors.ts';
import { createClient } from '../../../test/client.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addMission } from '../../../test/missions.ts';
import { asking, decision } from '../../../test/requests.ts';
import { openSocket } from '../../../test/socket.ts';
import { recordEvent } from '../../platform/realtime/events.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
  await harness.db.updateTable('users').set({ password_hash: PASSWORD_HASH }).execute();
});
afterAll(() => harness.close());

const signIn = async (username: string) => {
  const { body } = await harness.as(null).call(loginUser, { body: { username, password: PASSWORD } });
  return { ...body, client: createClient(harness.app, body.token) };
};
const countOf = (reply: { body: object }): number => (reply.body as { count: number }).count;

/** A mission of one person's operator, asked for at a structure. */
const askedAt = async (who: keyof Actors, structureId: number) => {
  const rows = await addMission(harness.db, {
    operator_id: harness.actors[who].operator_id ?? 0,
    structure_id: structureId,
  });
  await harness.as(who).call(requestApproval, { params: { id: rows.flight_id }, body: asking(rows) });
  return rows;
};

describe('every kind of user', () => {
  it('signs in, and is told what it can do for whom it acts', async () => {
    const told = new Map<string, string>();
    for (const name of [
      'owner',
      'controller',
      'manager',
      'hijacker',
      'visitor',
      'uspaceauthority',
      'uspacepilot',
      'uspacesupervisor',
      'staff',
    ]) {
      const { user } = await signIn(name);
      told.set(user.user_type, user.capabilities.join(' '));
      expect(user.acting_membership_id === null).toBe(user.memberships.length === 0);
    }
    expect(Object.fromEntries(told)).toEqual({
      subscribers: 'flies prepares keeps_fleet administers keeps_members',
      authorities: 'answers decides',
      authority_managers: 'answers sets_rules keeps_supervisers',
      hijackers: 'impersonates',
      visitors: 'gives_opinions',
      authority_ussps: 'answers decides activates',
      dronist_ussps: 'flies prepares keeps_fleet',
      realtime_superviser_ussps: 'supervises',
      platform_admins: 'runs_platform',
    });
    expect([...told.keys()].sort()).toEqual([...USER_TYPES].sort());
  });
});

describe('a person with several memberships', () => {
  it('acts for one at a time: what the other one has is not there', async () => {
    const { bothSides } = harness.actors;
    const own = await askedAt('bothSides', harness.actors.controller.structure_id ?? 0);
    await askedAt('owner', bothSides.other_structure_id);
    const { client, user } = await signIn('both');
    const [operator, structure] = user.memberships;
    expect(user).toMatchObject({
      user_type: 'subscribers',
      acting_membership_id: operator?.id,
      operator: { commercial_name: 'Ouest Drone' },
      authority: null,
    });
    expect(countOf(await client.call(listFlights))).toBe(1);
    expect(countOf(await client.call(listApprovals))).toBe(1);

    const acting = await client.call(actFor, { body: { membership_id: structure?.id ?? 0 } });
    expect(acting.body).toMatchObject({
      user_type: 'authorities',
      acting_membership_id: structure?.id,
      operator: null,
      authority: { structures: [{ code: 'ZZ03' }] },
      capabilities: ['answers', 'decides'],
    });
    expect((await client.call(currentUser)).body).toEqual(acting.body);
    // The requests that came in, no more those that went out; no mission at all.
    const queue = (await client.call(listApprovals)).body as { results: { company_name: string }[] };
    expect(queue.results.map(({ company_name }) => company_name)).toEqual(['Nord Drone']);
    expect((await client.call(listFlights)).status).toBe(403);
    expect((await client.call(getFlight, { params: { id: own.flight_id } })).status).toBe(403);

    await client.call(actFor, { body: { membership_id: operator?.id ?? 0 } });
    expect(countOf(await client.call(listFlights))).toBe(1);
  });

  it('finds in its bell what was told to the one it acts for', async () => {
    const { bothSides } = harness.actors;
    const { client, user } = await signIn('both');
    const [operator, structure] = user.memberships;
    const bell = async () =>
      (await client.call(listNotifications)).body
        .filter(({ payload }) => payload.approval_id === id)
        .map(({ payload_type }) => payload_type);
    const act = (membership_id = 0) => client.call(actFor, { body: { membership_id } });
    // Its own operator asks at its own structure: each side of the request is told by itself.
    const asked = await askedAt('bothSides', bothSides.other_structure_id);
    const { id } = await harness.db
      .selectFrom('approvals')
      .select('id')
      .where('flight_id', '=', asked.flight_id)
      .executeTakeFirstOrThrow();
    await act(structure?.id);
    await client.call(decideApproval, { params: { id }, body: decision('take-charge', 1) });
    expect(await bell()).toEqual(['submitted']);
    await act(operator?.id);
    expect(await bell()).toEqual(['take-charge']);
    // What another tower asked of its operator is none of its structure's business.
    const away = await askedAt('bothSides', harness.actors.controller.structure_id ?? 0);
    const { id: other } = await harness.db
      .selectFrom('approvals')
      .select('id')
      .where('flight_id', '=', away.flight_id)
      .executeTakeFirstOrThrow();
    await harness
      .as('controller')
      .call(decideApproval, { params: { id: other }, body: decision('take-charge', 1) });
    const told = async () =>
      (await client.call(listNotifications)).body.some(({ payload }) => payload.approval_id === other);
    expect(await told()).toBe(true);
    await act(structure?.id);
    expect(await told()).toBe(false);
  });

  it('goes on for the same one after a renewal, and in another session as it was there', async () => {
    const first = await signIn('both');
    const second = await signIn('both');
    const structure = first.user.memberships[1]?.id ?? 0;
    await first.client.call(actFor, { body: { membership_id: structure } });
    const renewed = await harness.as(null).call(refreshTokens, { body: { token: first.refresh_token } });
    expect(renewed.body.user.acting_membership_id).toBe(structure);
    // A second window that renews with the same token a moment later.
    const twin = await harness.as(null).call(refreshTokens, { body: { token: first.refresh_token } });
    expect(twin.body.user.acting_membership_id).toBe(structure);
    expect((await second.client.call(currentUser)).body.acting_membership_id).not.toBe(structure);
  });

  it('cannot do for one what its screen meant for the other', async () => {
    const { client, user } = await signIn('both');
    const [operator, structure] = user.memberships;
    const screens = { headers: { [ACTING_HEADER]: String(structure?.id) } };
    const meant = await client.call(listApprovals, {}, screens);
    expect([meant.status, meant.error.code]).toEqual([409, 'ACTING_CHANGED']);
    // Who one is, and a change of it, are no matter of for whom.
    expect((await client.call(currentUser, {}, screens)).status).toBe(200);
    const right = { headers: { [ACTING_HEADER]: String(operator?.id) } };
    expect((await client.call(listApprovals, {}, right)).status).toBe(200);
    const made = await client.call(createFlight, { body: {} as never }, screens);
    expect(made.status).toBe(409);
  });

  it('acts in nobody else’s part', async () => {
    const { client } = await signIn('both');
    const theirs = harness.actors.owner.membership_ids[0] ?? 0;
    const refused = await client.call(actFor, { body: { membership_id: theirs } });
    expect([refused.status, refused.error.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('hears on its channel of the one it acts for', async () => {
    const { bothSides } = harness.actors;
    const origin = await harness.app.listen({ host: '127.0.0.1', port: 0 });
    const { client, user } = await signIn('both');
    const enter = async () => {
      const socket = await openSocket(origin);
      const { token } = (await client.call(websocketToken)).body;
      socket.send({ type: 'hello', token, language: 'fr', last_event_id: null });
      await socket.until(({ type }) => type === 'ready');
      return socket;
    };
    const tell = (audience: string): Promise<number> =>
      recordEvent(harness.db, {
        type: 'flight_updated',
        audience: [audience],
        payload: { flight_id: 1, status: null },
        at: new Date().toISOString(),
      });
    const before = await enter();
    await client.call(actFor, { body: { membership_id: user.memberships[1]?.id ?? 0 } });
    expect(await before.closed).toBe(CLOSE_UNAUTHENTICATED);
    const after = await enter();
    const unheard = await tell(`operator:${bothSides.operator_id}`);
    const heard = await tell(`structure:${bothSides.other_structure_id}`);
    await after.until((frame) => 'id' in frame && frame.id === heard);
    expect(after.frames.some((frame) => 'id' in frame && frame.id === unheard)).toBe(false);
    after.close();
  });
});

describe('a member of an authority', () => {
  it('reads the requests of all its structures, and of none that was taken from it', async () => {
    const [first, second] = harness.actors.approachController.structure_ids;
    await askedAt('owner', first);
    await askedAt('owner', second);
    const approach = harness.as('approachController');
    expect(countOf(await approach.call(listApprovals))).toBe(2);
    await harness.db.updateTable('structures').set({ authority_id: null }).where('id', '=', second).execute();
    await expect.poll(async () => countOf(await approach.call(listApprovals))).toBe(1);
    await harness.db.updateTable('structures').set({ authority_id: null }).where('id', '=', first).execute();
    await expect.poll(async () => countOf(await approach.call(listApprovals))).toBe(0);
    expect((await approach.call(currentUser)).body.authority?.structures).toEqual([]);
  });
});

describe('a membership that ends', () => {
  it('takes its rights along at once', async () => {
    const { pilot } = harness.actors;
    expect((await harness.as('pilot').call(listFlights)).status).toBe(200);
    await harness.db.deleteFrom('memberships').where('user_id', '=', pilot.id).execute();
    await expect.poll(async () => (await harness.as('pilot').call(listFlights)).status).toBe(403);
    const { body } = await harness.as('pilot').call(currentUser);
    expect(body).toMatchObject({ acting_membership_id: null, operator: null, capabilities: [] });
  });

  it('leaves nobody signed in without any: an account that acts for nobody reads what is published', async () => {
    const alone = await addPerson(harness.db, 'alone', { user_type: 'authorities' });
    const client = createClient(harness.app, alone.token);
    expect((await client.call(listApprovals)).status).toBe(403);
    expect((await client.call(currentUser)).status).toBe(200);
  });
});
