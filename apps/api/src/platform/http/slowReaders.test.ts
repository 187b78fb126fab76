import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { defineEndpoint, multipartBody as form } from '@envol/contract/endpoint';
import { API_BASE } from '@envol/contract/surface';
import multipart from '@fastify/multipart';
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { createGate } from './gate.ts';
import { type MountOptions, mountEndpoint } from './mount.ts';

/** More than the buffers of a connection on one machine take. */
const LONG = 30_000_000;

const readMap = defineEndpoint({
  method: 'GET',
  path: '/map',
  tag: 'map',
  summary: 'A heavy answer',
  permission: 'public',
  weight: 1,
  query: z.object({ long: z.coerce.number().int().default(0) }),
  response: z.object({ text: z.string() }),
});
const writeMessage = defineEndpoint({
  method: 'POST',
  path: '/messages',
  tag: 'map',
  summary: 'A message with files',
  permission: 'public',
  body: form(z.object({ message: z.string() }), { max: 1, max_bytes: 2_000_000, types: ['text/plain'] }),
  response: z.object({ length: z.number() }),
});

/** Room for one piece of work at a time. */
const ONE = { most: 1, most_of_one: 1, most_waiting: 10, most_waiting_of_one: 10 };
const options = (): MountOptions => ({
  authenticate: async () => null,
  noteConsentAct: async () => undefined,
  opens: () => true,
  rate_limits: false,
  check_responses: false,
  form_turns: createGate(ONE),
  delivery_turns: createGate(ONE),
  heavy_reads: createGate(ONE),
  payment_turns: createGate(ONE),
  rates: { count: async () => ({ count: 0, left_ms: 0 }) } as never,
});

let app: FastifyInstance;
let address: string;
let slow: Socket | undefined;
beforeEach(async () => {
  app = fastify();
  // Answers leave as a stream, as those that are compressed do.
  app.addHook('onSend', async (_request, _reply, payload) => Readable.from([payload]));
  await app.register(multipart);
  const gates = options();
  mountEndpoint(app, readMap, async ({ query }) => ({ text: 'x'.repeat(query.long) }), gates);
  mountEndpoint(app, writeMessage, async ({ body }) => ({ length: body.message.length }), gates);
  address = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  slow?.destroy();
  await app.close();
});

/** A client that sends this, and reads no more than the first bytes of an answer. */
const sendSlowly = (text: string): Socket => {
  const { port } = new URL(address);
  const socket = connect({ host: '127.0.0.1', port: Number(port) }, () => void socket.write(text));
  slow = socket;
  return socket;
};
const within = { signal: AbortSignal.timeout(10_000) };

it('a client that does not read its heavy answer keeps nobody else waiting', async () => {
  const socket = sendSlowly(`GET ${API_BASE}/map?long=${LONG} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  await new Promise<void>((resolve) => socket.once('readable', () => resolve()));
  const other = await fetch(`${address}${API_BASE}/map`, within);
  expect([other.status, await other.json()]).toEqual([200, { text: '' }]);
});

it('a large form that never arrives keeps no message without a file waiting', async () => {
  const arrived = new Promise<void>((resolve) => app.server.once('request', () => resolve()));
  sendSlowly(
    `POST ${API_BASE}/messages HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\n\r\n--x\r\n`,
  );
  await arrived;
  const body = new FormData();
  body.set('message', 'Bonjour');
  const other = await fetch(`${address}${API_BASE}/messages`, { method: 'POST', body, ...within });
  expect([other.status, await other.json()]).toEqual([200, { length: 7 }]);
});

it('those who hang up while they wait for their turn keep no place', async () => {
  const head = `POST ${API_BASE}/messages HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\n\r\n--x\r\n`;
  let arrived = 0;
  const all = new Promise<void>((resolve) =>
    app.server.on('request', () => {
      arrived += 1;
      if (arrived === 4) resolve();
    }),
  );
  const sockets = Array.from({ length: 4 }, () => sendSlowly(head));
  await all;
  for (const socket of sockets) socket.destroy();
  const body = new FormData();
  body.set('message', 'B'.repeat(100_000));
  const other = await fetch(`${address}${API_BASE}/messages`, { method: 'POST', body, ...within });
  expect([other.status, await other.json()]).toEqual([200, { length: 100_000 }]);
});
