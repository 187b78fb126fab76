import { getApproval } from '@envol/contract/approvals';
import { websocketToken } from '@envol/contract/auth';
import { CLOSE_UNAUTHENTICATED } from '@envol/contract/realtime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sized } from '../../../../../tools/testSizes.ts';
import { type Actors, addPerson } from '../../../test/actors.ts';
import { createClient } from '../../../test/client.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { LONGEST_TURN_MS, longestTurn } from '../../../test/longestTurn.ts';
import { addRequest, say } from '../../../test/requests.ts';
import { openSocket, type TestSocket } from '../../../test/socket.ts';
import { isOwnOrigin } from './origin.ts';
import { CLOSE_TRY_LATER, MOST_SOCKETS } from './realtime.ts';

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

const enter = (who: keyof Actors, lastEventId: number | null = null): Promise<TestSocket> =>
  enterAs(harness.as(who), lastEventId);
const enterAs = async (
  client: ReturnType<typeof createClient>,
  lastEventId: number | null = null,
): Promise<TestSocket> => {
  const socket = await openSocket(origin);
  const { token } = (await client.call(websocketToken)).body;
  socket.send({ type: 'hello', token, language: 'fr', last_event_id: lastEventId });
  await socket.until((frame) => frame.type === 'ready');
  return socket;
};
it('The realtime channel ends a reader that asks for ever and takes no answer', async () => {
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

it('the channel tells nothing of another tenant, live or from a mark of theirs, whatever mark is named', async () => {
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

it('The realtime channel is opened by our own pages and by programs, not by the pages of others', async () => {
  const from = (value: string) => openSocket(origin, 'fr', { origin: value });
  for (const foreign of ['https://evil.example', 'null', 'http://localhost.evil.example', 'file://'])
    await expect(from(foreign), foreign).rejects.toThrow('403');
  for (const own of [harness.config.public_url, origin, 'http://localhost:5173']) (await from(own)).close();
  (await openSocket(origin)).close();
});

it.each([
  ['https://envol.example.fr', true],
  ['https://envol.example.fr:443', true],
  ['http://envol.example.fr', false],
  ['https://envol.example.fr:8443', false],
  ['https://other.envol.example.fr', false],
  ['http://localhost:4600', false],
  [undefined, true],
])('the origin %s of a page behind a public address: %s', (asking, isOwn) => {
  expect(isOwnOrigin('https://envol.example.fr', asking, 'envol.example.fr')).toBe(isOwn);
  // What a request calls its host proves nothing where the address is known.
  if (asking !== undefined)
    expect(isOwnOrigin('https://envol.example.fr', asking, new URL(asking).host)).toBe(isOwn);
});

it('the channel refuses the newest socket of a person beyond the most, and takes it once another is closed', async () => {
  const open = await Promise.all(Array.from({ length: MOST_SOCKETS }, () => enter('otherController')));
  const token = async () => (await harness.as('otherController').call(websocketToken)).body.token;
  const hello = async (socket: TestSocket) =>
    socket.send({ type: 'hello', token: await token(), language: 'fr', last_event_id: null });
  const tooMany = await openSocket(origin);
  await hello(tooMany);
  expect(await tooMany.closed).toBe(CLOSE_TRY_LATER);
  (await enter('stranger')).close();
  open.pop()?.close();
  await expect.poll(async () => (await enter('otherController')).raw.readyState, { timeout: 5_000 }).toBe(1);
  for (const each of open) each.close();
});

/** Further people of a desk. */
const desk = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      addPerson(harness.db, `screen${index}`, {
        user_type: 'authorities',
        parts: [
          {
            structure_id: harness.actors.controller.structure_id ?? 0,
            user_type: 'authorities',
            role: 'controller',
            access_privileges: [],
          },
        ],
      }),
    ),
  );

it(`the channel tells ${SOCKETS} sockets of one desk, and holds no turn`, async () => {
  const { approval_id } = await addRequest(harness);
  const people = await desk(SOCKETS / 20);
  const { turn_ms } = await longestTurn(async () => {
    const screens: TestSocket[] = [];
    for (let count = 0; count < SOCKETS; count += 20)
      screens.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(20, SOCKETS - count) }, () =>
            enterAs(createClient(harness.app, people[count / 20]?.token ?? null)),
          ),
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
