import { getApproval } from '@envol/contract/approvals';
import { websocketToken } from '@envol/contract/auth';
import { CLOSE_UNAUTHENTICATED } from '@envol/contract/realtime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sized } from '../../../../../tools/testSizes.ts';
import type { Actors } from '../../../test/actors.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { LONGEST_TURN_MS, longestTurn } from '../../../test/longestTurn.ts';
import { addRequest, say } from '../../../test/requests.ts';
import { openSocket, type TestSocket } from '../../../test/socket.ts';

const SOCKETS = sized(60, 1_000);
/** The connection was cut, not closed (RFC 6455, 7.4.1). */
const CLOSE_ABNORMAL = 1006;

let harness: Harness;
let origin: string;
beforeAll(async () => {
  harness = await createHarness();
  origin = await harness.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => harness.close());

const enter = async (who: keyof Actors, lastEventId: number | null = null): Promise<TestSocket> => {
  const socket = await openSocket(origin);
  const { token } = (await harness.as(who).call(websocketToken)).body;
  socket.send({ type: 'hello', token, language: 'fr', last_event_id: lastEventId });
  await socket.until((frame) => frame.type === 'ready');
  return socket;
};
it('ends a reader that asks for ever and takes no answer', async () => {
  const reader = await enter('owner');
  const [own] = harness.app.websocketServer.clients;
  // What 300,000 unread answers come to, once the kernel's buffers are full.
  if (own) Object.defineProperty(own, 'bufferedAmount', { value: 1_000_001 });
  reader.send({ type: 'ping' });
  expect(await reader.closed).toBe(CLOSE_ABNORMAL);
});

it('closes on frames that are too large, malformed, or none of the contract', async () => {
  const frames: (string | Buffer)[] = [
    'x'.repeat(20_000),
    '{"type":',
    '[]',
    'null',
    JSON.stringify({ type: 'hello', token: {}, language: 'fr', last_event_id: null }),
    JSON.stringify({ type: 'hello', token: 'x', language: 'de', last_event_id: null }),
    JSON.stringify({ type: 'hello', token: 'x', language: 'fr', last_event_id: 'all' }),
    JSON.stringify({ type: 'subscribe', audience: ['operator:1'] }),
    Buffer.from([0xff, 0xfe, 0x00]),
    `${'['.repeat(8_000)}`,
  ];
  for (const frame of frames) {
    const socket = await openSocket(origin);
    socket.raw.send(frame);
    expect([1008, 1009], String(frame).slice(0, 40)).toContain(await socket.closed);
    expect(socket.frames).toEqual([]);
  }
  for (const token of ['', '\u0000', "' or 1=1 --", 'é'.repeat(2_000)]) {
    const socket = await openSocket(origin);
    socket.send({ type: 'hello', token, language: 'fr', last_event_id: null });
    expect(await socket.closed, token.slice(0, 20)).toBe(CLOSE_UNAUTHENTICATED);
  }
  expect((await harness.app.inject('/healthz')).statusCode).toBe(200);
});

it('tells nothing of another tenant, live or from a mark of theirs, whatever mark is named', async () => {
  const { approval_id } = await addRequest(harness);
  const controller = await enter('controller');
  const strangers = await Promise.all([enter('stranger'), enter('otherController')]);
  await say(harness, 'owner', approval_id, 'Bonjour');
  const heard = await controller.until(
    (frame) => 'approval_id' in frame && frame.approval_id === approval_id,
  );
  const mark = 'id' in heard ? heard.id : 0;
  await say(harness, 'owner', approval_id, 'Encore');
  await controller.until((frame) => 'id' in frame && frame.id > mark);
  for (const named of [mark, mark - 1, 0, -1, Number.MAX_SAFE_INTEGER])
    strangers.push(await enter('stranger', named).catch(() => openSocket(origin)));
  await new Promise((resolve) => setTimeout(resolve, 300));
  for (const each of strangers) {
    expect(
      each.frames.filter((frame) => 'approval_id' in frame && frame.approval_id === approval_id),
    ).toEqual([]);
    each.close();
  }
  controller.close();
  expect((await harness.as('stranger').call(getApproval, { params: { id: approval_id } })).status).toBe(404);
});

it(`tells ${SOCKETS} sockets of one desk, and holds no turn`, async () => {
  const { approval_id } = await addRequest(harness);
  const { turn_ms } = await longestTurn(async () => {
    const screens: TestSocket[] = [];
    for (let count = 0; count < SOCKETS; count += 20)
      screens.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(20, SOCKETS - count) }, () => enter('controller')),
        )),
      );
    await say(harness, 'owner', approval_id, 'À tous');
    await Promise.all(
      screens.map((each) =>
        each.until((frame) => 'approval_id' in frame && frame.approval_id === approval_id, 20_000),
      ),
    );
    for (const each of screens) each.close();
  });
  console.info(`${SOCKETS} sockets, longest turn ${turn_ms.toFixed(0)} ms`);
  expect(turn_ms).toBeLessThan(LONGEST_TURN_MS);
});
