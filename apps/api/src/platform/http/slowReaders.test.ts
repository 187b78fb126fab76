import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { defineEndpoint } from '@envol/contract/endpoint';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createGate } from './gate.ts';
import { mount } from './mount.ts';

/** More than the buffers of a connection on one machine take. */
const LONG = 30_000_000;
const NONE = async () => null;

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

it('a client that does not read its heavy answer keeps nobody else waiting', async () => {
  const app = fastify();
  // Answers leave as a stream, as those that are compressed do.
  app.addHook('onSend', async (_request, _reply, payload) => Readable.from([payload]));
  const one = { most: 1, most_of_one: 1, most_waiting: 10, most_waiting_of_one: 10 };
  mount(app, readMap, async ({ query }) => ({ text: 'x'.repeat(query.long) }), {
    authenticate: NONE,
    rate_limits: false,
    check_responses: false,
    form_turns: createGate(one),
    heavy_reads: createGate(one),
    rates: { count: async () => ({ count: 0, left_ms: 0 }) } as never,
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const port = Number(new URL(address).port);
  let slow: Socket | undefined;
  try {
    await new Promise<void>((resolve) => {
      slow = connect({ host: '127.0.0.1', port }, () => {
        slow?.write(`GET /map?long=${LONG} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      });
      // Its first bytes are read, and no more.
      slow.once('readable', () => resolve());
    });
    const other = await fetch(`${address}/map`, { signal: AbortSignal.timeout(5_000) });
    expect([other.status, await other.json()]).toEqual([200, { text: '' }]);
  } finally {
    slow?.destroy();
    await app.close();
  }
});
