import { decideApproval } from '@envol/contract/approvals';
import { websocketToken } from '@envol/contract/auth';
import { getSupervision, requireSupervisedLanding } from '@envol/contract/supervisions';
import { updateUspacesStatus } from '@envol/contract/u-space';
import { TAKE_OFF_STATUSES } from '@envol/domain/take-off/statuses';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Actors } from '../../../test/actors.ts';
import { addAirborne, setDayRules } from '../../../test/day.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest, decision } from '../../../test/requests.ts';
import { openSocket, type TestSocket } from '../../../test/socket.ts';

let harness: Harness;
let origin: string;
let uspace: number;
const open: TestSocket[] = [];

beforeAll(async () => {
  harness = await createHarness();
  origin = await harness.app.listen({ host: '127.0.0.1', port: 0 });
  uspace = harness.actors.uspaceSupervisor.structure_id ?? 0;
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});
afterAll(() => harness.close());

const enter = async (who: keyof Actors, last_event_id: number | null = null): Promise<TestSocket> => {
  const socket = await openSocket(origin);
  open.push(socket);
  const { token } = (await harness.as(who).call(websocketToken)).body;
  socket.send({ type: 'hello', token, language: 'fr', last_event_id });
  await socket.until((frame) => frame.type === 'ready');
  return socket;
};

/** A request that the U-space's provider answers. */
const askedThere = async (): Promise<number> => {
  const { approval_id: id } = await addRequest(harness);
  await harness.db.updateTable('approvals').set({ structure_id: uspace }).where('id', '=', id).execute();
  return id;
};

const decide = async (id: number, type: 'accept' | 'refuse', version: number): Promise<number> => {
  const body = decision(type, version);
  return (await harness.as('uspaceAuthority').call(decideApproval, { params: { id }, body })).body.version;
};

/** All that a channel has heard until now: what follows is told after it. */
const heardBy = async (socket: TestSocket) => {
  const close = (is_closed: boolean) =>
    harness.as('uspaceSupervisor').call(updateUspacesStatus, {
      body: { structure_ids: [uspace], is_closed, reason: 'Essai' },
    });
  await close(true);
  await close(false);
  const { rows } = await sql<{ last: number }>`select max(id) as last from events`.execute(harness.db);
  await socket.until((frame) => 'id' in frame && frame.id === rows[0]?.last);
  return socket.frames.filter(({ type }) => type !== 'ready' && type !== 'uspace_status_updated');
};

const SOMETHING = {
  type: 'supervision_updated',
  id: expect.any(Number),
  created_at: expect.any(String),
  notification: null,
  touches: [{ noun: 'supervisions', ids: [] }],
};

describe('who supervises a U-space hears', () => {
  it('nothing of a request that it may not read', async () => {
    const [supervisor, provider] = [await enter('uspaceSupervisor'), await enter('uspaceAuthority')];
    await decide(await askedThere(), 'refuse', 1);
    expect(await heardBy(provider)).toMatchObject([{ type: 'approval_request_processed' }]);
    expect(await heardBy(supervisor)).toEqual([]);
  });

  it('that something has changed of what it watches, and neither which request nor how it stands', async () => {
    const supervisor = await enter('uspaceSupervisor');
    const id = await askedThere();
    const version = await decide(id, 'accept', 1);
    await decide(id, 'refuse', version);
    expect(await heardBy(supervisor)).toEqual([SOMETHING, SOMETHING]);
  });

  it('the same of what it missed', async () => {
    const first = await enter('uspaceSupervisor');
    await heardBy(first);
    const mark = Math.max(...first.frames.map((frame) => ('id' in frame ? frame.id : 0)));
    first.close();
    await decide(await askedThere(), 'refuse', 1);
    await decide(await askedThere(), 'accept', 1);
    const again = await enter('uspaceSupervisor', mark);
    const heard = (await heardBy(again)).filter((frame) => 'id' in frame && frame.id > mark);
    expect(heard).toEqual([SOMETHING]);
  });
});

/** Drones in the air over the supervised U-space, by their approvals. */
const flying = async (count: number): Promise<number[]> => {
  await setDayRules(harness, { activation_required: false, take_off_authorization_activated: true });
  const approvals: number[] = [];
  for (let made = 0; made < count; made += 1) {
    const { id, rows } = await addAirborne(harness);
    const moved = { structure_id: uspace };
    await harness.db.updateTable('approvals').set(moved).where('id', '=', rows.approval_id).execute();
    await harness.db.updateTable('take_off_authorizations').set(moved).where('id', '=', id).execute();
    approvals.push(rows.approval_id);
  }
  return approvals;
};
const supervised = async (id: number) =>
  (await harness.as('uspaceSupervisor').call(getSupervision, { params: { id } })).body;
const order = (id: number, message: string | null = 'Sortie du volume') =>
  harness
    .as('uspaceSupervisor')
    .call(requireSupervisedLanding, { params: { id }, body: { message, is_urgent: true } });

describe('an order to land given to one supervised flight', () => {
  it('reaches its pilot, and leaves the others and the space as they are', async () => {
    const [one = 0, other = 0] = await flying(2);
    const { status, body } = await order(one);
    expect(status).toBe(200);
    expect(body.take_off).toMatchObject({
      status: 'landing_required',
      landing: { message: 'Sortie du volume', cause: null, is_urgent: true, orders: 1, received_at: null },
    });
    expect(body.available_actions).toEqual(['require_landing']);
    expect((await supervised(other)).take_off).toMatchObject({ status: 'taken_off', landing: null });
    const { rows: told } =
      await sql`select from notifications where payload_type = 'take_off_landing_required'`.execute(
        harness.db,
      );
    expect(told.length).toBeGreaterThan(0);
  });

  it('may be given again, and asks for a receipt anew', async () => {
    const [id = 0] = await flying(1);
    await order(id);
    expect((await order(id, null)).body.take_off?.landing).toMatchObject({ orders: 2, message: null });
  });

  it('outlives a closing and its reopening, which take back their own orders alone', async () => {
    const [own = 0, closed = 0] = await flying(2);
    await order(own);
    const change = (is_closed: boolean) =>
      harness
        .as('uspaceSupervisor')
        .call(updateUspacesStatus, { body: { structure_ids: [uspace], is_closed } });
    await change(true);
    expect((await supervised(closed)).take_off?.landing?.cause).toBe('uspace_closed');
    await change(false);
    expect((await supervised(own)).take_off?.status).toBe('landing_required');
    expect((await supervised(closed)).take_off?.status).toBe('taken_off');
  });

  it('is offered exactly where the write takes it, for every status', async () => {
    const [id = 0] = await flying(1);
    for (const status of TAKE_OFF_STATUSES) {
      await harness.db
        .updateTable('take_off_authorizations')
        .set({ status })
        .where('approval_id', '=', id)
        .execute();
      const { available_actions, take_off } = await supervised(id);
      const answer = await order(id);
      expect([status, answer.status]).toEqual([status, available_actions.length > 0 ? 200 : 409]);
      if (available_actions.length > 0) expect(take_off).not.toBeNull();
    }
  });
});
