import { createHash } from 'node:crypto';
import { defineEndpoint, rawBody } from '@envol/contract/endpoint';
import { defineSurface } from '@envol/contract/surface';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { takeEmptyJson } from './emptyJson.ts';
import { installErrorHandler } from './errors.ts';
import { createGate } from './gate.ts';
import { type MountOptions, mountEndpoint } from './mount.ts';

/** As other systems of the field speak: paths, errors and fields of their own. */
const PEERS = defineSurface({
  name: 'peers',
  description: 'Another service of the same standard.',
  base: '/uss/v1',
  authentication: 'signature',
  unknown_fields: 'kept',
  problem: (status, { detail }) => ({ message: `${status} ${detail}` }),
});
const notify = defineEndpoint({
  method: 'POST',
  path: '/notices/:id',
  tag: 'peers',
  summary: 'A notice of another service',
  permission: 'public',
  surface: PEERS,
  params: z.object({ id: z.string() }),
  body: z.looseObject({ state: z.enum(['Accepted', 'Activated']) }),
  response: z.object({ got: z.unknown() }),
});
const MOST = 1_000;
const deliver = defineEndpoint({
  method: 'POST',
  path: '/deliveries',
  tag: 'peers',
  summary: 'Signed bytes',
  permission: 'public',
  surface: PEERS,
  headers: z.object({ 'x-signature': z.string().length(64) }),
  body: rawBody(['application/json', 'text/plain'], MOST),
  response: z.object({ is_signed: z.boolean(), bytes: z.number(), is_known: z.boolean() }),
});

const ONE = { most: 4, most_of_one: 4, most_waiting: 10, most_waiting_of_one: 10 };
const options: MountOptions = {
  authenticate: async () => ({ actor: {} }) as never,
  noteConsentAct: async () => undefined,
  opens: () => true,
  rate_limits: false,
  check_responses: true,
  form_turns: createGate(ONE),
  delivery_turns: createGate(ONE),
  heavy_reads: createGate(ONE),
  payment_turns: createGate(ONE),
  rates: { count: async () => ({ count: 0, left_ms: 0 }) } as never,
};
const digestOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

let app: FastifyInstance;
let address: string;
beforeAll(async () => {
  app = fastify();
  installErrorHandler(app);
  takeEmptyJson(app);
  mountEndpoint(app, notify, async ({ params, body }) => ({ got: { ...params, ...body } }), options);
  mountEndpoint(
    app,
    deliver,
    async ({ headers, body }, { signed_in }) => ({
      is_signed: digestOf(body) === headers['x-signature'],
      bytes: body.byteLength,
      is_known: signed_in !== null,
    }),
    options,
  );
  address = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const post = async (path: string, body: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${address}/uss/v1${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
  return [response.status, await response.json()] as const;
};

describe('a surface of its own', () => {
  it('keeps fields that a later version of its standard adds, where it says so', async () => {
    expect(await post('/notices/7', '{"state":"Activated","later":[1]}')).toEqual([
      200,
      { got: { id: '7', state: 'Activated', later: [1] } },
    ]);
  });

  it.each([
    ['a wrong value', '{"state":"Gone"}', 400],
    ['broken JSON', '{"state":', 400],
  ])('tells of %s in the shape of its own errors', async (_, body, status) => {
    const [answered, told] = await post('/notices/7', body);
    expect([answered, Object.keys(told as object)]).toEqual([status, ['message']]);
    expect((told as { message: string }).message).toMatch(/^400 ./);
  });

  it.each(['{ "a" : 1 }', '{"a":1}\r\n', 'no JSON', 'é'.repeat(400)])(
    'hands over the very bytes that came, JSON or not: %s',
    async (body) => {
      const [status, answer] = await post('/deliveries', body, { 'x-signature': digestOf(body) });
      expect([status, answer]).toEqual([
        200,
        { is_signed: true, bytes: Buffer.byteLength(body), is_known: false },
      ]);
    },
  );

  it('reads no session beside a signature', async () => {
    const headers = { 'x-signature': digestOf('a'), authorization: 'Bearer of-a-person' };
    expect((await post('/deliveries', 'a', headers))[1]).toMatchObject({ is_known: false });
  });

  it('refuses what it does not take with its reason, and reads no more than it may', async () => {
    const headers = { 'x-signature': digestOf('a') };
    expect((await post('/deliveries', 'a', { ...headers, 'content-type': 'image/png' }))[0]).toBe(415);
    expect((await post('/deliveries', 'x'.repeat(MOST + 1), headers))[0]).toBe(413);
    expect((await post('/deliveries', 'a'))[0]).toBe(400);
    const chunked = await fetch(`${address}/uss/v1/deliveries`, {
      method: 'POST',
      body: new Blob(['x'.repeat(50_000)]).stream(),
      headers: { ...headers, 'content-type': 'text/plain' },
      duplex: 'half',
    } as RequestInit);
    expect(chunked.status).toBe(413);
  });
});
