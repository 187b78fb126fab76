import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { API_BASE } from '@envol/contract/api';
import type { ReadLine } from '@envol/contract/reads';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LONGEST_TURN_MS, longestTurn } from '../../../test/longestTurn.ts';
import { createReadTogether } from './together.ts';

/** As the map of all that a large company plans: some 10 MB. */
const MAP = Buffer.from(
  JSON.stringify(
    Array.from({ length: 90_000 }, (_, id) => ({
      id,
      name: `Été à Évian ${id}`,
      geometry: { type: 'Point', coordinates: [2.123456, 48.123456] },
    })),
  ),
);
const SIX = ['/map', '/map', '/map', '/map', '/map', '/map'];

let app: FastifyInstance;
let whileStopping: () => Promise<void>;
beforeEach(async () => {
  app = Fastify({ return503OnClosing: false });
  app.get(`${API_BASE}/map`, async (_, reply) => reply.type('application/json').send(MAP));
  app.get(`${API_BASE}/small`, async () => ({ name: 'Été' }));
  app.get(`${API_BASE}/broken`, async (_, reply) => {
    reply.raw.destroy();
    return reply;
  });
  whileStopping = async () => undefined;
  app.addHook('preClose', () => whileStopping());
  await app.ready();
});
afterEach(() => app.close());

const stream = (paths: readonly string[]): Readable => {
  const asked = { signed_in: null, language: 'fr', ip: '127.0.0.1', header: () => undefined } as const;
  return Readable.from(createReadTogether(app)(paths, asked));
};
const bytesOf = async (paths: readonly string[]): Promise<Buffer> =>
  buffer(stream(paths).map((part: string | Uint8Array) => Buffer.from(part as string)));
const linesOf = async (paths: readonly string[]): Promise<ReadLine[]> =>
  (await bytesOf(paths))
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ReadLine);

it('A request for several reads lets others have their turn while six maps are sent', async () => {
  // Counted, not joined: to join sixty megabytes takes a turn of its own, which is the test's.
  const { result, turn_ms } = await longestTurn(async () => {
    let bytes = 0;
    for await (const part of stream(SIX)) bytes += Buffer.byteLength(part as string | Uint8Array);
    return bytes;
  });
  expect(result).toBeGreaterThan(SIX.length * MAP.byteLength);
  expect(turn_ms).toBeLessThan(LONGEST_TURN_MS);
});

it('A request for several reads has no line for what breaks off, and those of all others', async () => {
  expect(await linesOf(['/broken', '/small'])).toEqual([{ at: 1, status: 200, body: { name: 'Été' } }]);
});

it('A request for several reads is answered while the server stops', async () => {
  let lines: unknown;
  whileStopping = async () => {
    lines = await linesOf(['/small', '/small']);
  };
  await app.close();
  expect(lines).toMatchObject([{ status: 200 }, { status: 200 }]);
});
