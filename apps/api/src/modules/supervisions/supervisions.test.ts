import { decideApproval } from '@envol/contract/approvals';
import { websocketToken } from '@envol/contract/auth';
import { updateUspacesStatus } from '@envol/contract/u-space';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Actors } from '../../../test/actors.ts';
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
