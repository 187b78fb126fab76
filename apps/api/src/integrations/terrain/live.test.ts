import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Position } from '@envol/domain/geo/geometry';
import { afterEach, describe, expect, it } from 'vitest';
import { ignTerrain } from './live.ts';
import { TerrainFailure } from './port.ts';

type Answer = (query: URLSearchParams, reply: ServerResponse, asked: number) => void;

/** Longer than a busy machine needs for an answer that comes. */
const PATIENCE_MS = 5_000;
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server on this machine that answers in the shapes of IGN's altimetry. */
const serve = async (answer: Answer, timeout_ms = PATIENCE_MS) => {
  const asked: string[] = [];
  const server = createServer((request: IncomingMessage, reply) => {
    asked.push(request.url ?? '');
    answer(new URL(request.url ?? '', 'http://x').searchParams, reply, asked.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { asked, terrain: ignTerrain({ url: `http://127.0.0.1:${port}/elevation.json`, timeout_ms }) };
};

const json = (reply: ServerResponse, body: unknown, status = 200): void => {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
const POINTS: readonly Position[] = [
  [2.35, 48.85],
  [2.36, 48.86],
];
const line = (count: number): Position[] =>
  Array.from({ length: count }, (_, index) => [2 + index / 1e4, 48]);

describe('the altimetry of IGN', () => {
  it('is asked as it wants to be and answers in the order of the points', async () => {
    const { asked, terrain } = await serve((_, reply) => json(reply, { elevations: [35.2, 36.1] }));
    expect(await terrain.heightsAt(POINTS)).toEqual([35.2, 36.1]);
    const query = new URL(asked[0] ?? '', 'http://x').searchParams;
    expect(Object.fromEntries(query)).toEqual({
      lon: '2.35|2.36',
      lat: '48.85|48.86',
      resource: 'ign_rge_alti_wld',
      delimiter: '|',
      zonly: 'true',
    });
  });

  it('cuts a long question into several, and puts the answers together', async () => {
    const { asked, terrain } = await serve((query, reply) => {
      const longitudes = (query.get('lon') ?? '').split('|').map(Number);
      json(reply, { elevations: longitudes.map((longitude) => Math.round((longitude - 2) * 1e4)) });
    });
    expect(await terrain.heightsAt(line(400))).toEqual(Array.from({ length: 400 }, (_, index) => index));
    expect(asked).toHaveLength(3);
    for (const address of asked) expect(address.length).toBeLessThan(4_096);
  });

  it('knows no ground where the service has no data', async () => {
    const { terrain } = await serve((_, reply) => json(reply, { elevations: [-99999, 12] }));
    expect(await terrain.heightsAt(POINTS)).toEqual([null, 12]);
  });

  it('is asked a second time after a failure', async () => {
    const { asked, terrain } = await serve((_, reply, count) =>
      count === 1 ? json(reply, {}, 503) : json(reply, { elevations: [1, 2] }),
    );
    expect(await terrain.heightsAt(POINTS)).toEqual([1, 2]);
    expect(asked).toHaveLength(2);
  });

  it.each<[string, Answer]>([
    ['500', (_, reply) => json(reply, { error: 'oops' }, 500)],
    ['no JSON', (_, reply) => reply.end('<html>maintenance</html>')],
    ['another shape', (_, reply) => json(reply, { elevations: 'high' })],
    ['objects where numbers were asked', (_, reply) => json(reply, { elevations: [{ z: 1 }, { z: 2 }] })],
    ['too few heights', (_, reply) => json(reply, { elevations: [35.2] })],
    ['too many heights', (_, reply) => json(reply, { elevations: [1, 2, 3] })],
    ['half an answer', (_, reply) => reply.write('{"elevations":[1,') && reply.destroy()],
    ['a flood', (_, reply) => reply.end(`{"elevations":[${'1,'.repeat(80_000)}1]}`)],
    ['silence', () => undefined],
    ['another address', (_, reply) => reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ])('fails in words on %s', async (name, answer) => {
    const { terrain } = await serve(answer, name === 'silence' ? 150 : PATIENCE_MS);
    await expect(terrain.heightsAt(POINTS)).rejects.toThrow(TerrainFailure);
  });

  it('stops reading an answer that never ends', async () => {
    let sent = 0;
    const { terrain } = await serve((_, reply) => {
      const part = Buffer.alloc(64_000, '1,');
      const more = (): void => {
        while (!reply.destroyed && reply.write(part)) sent += part.length;
        if (!reply.destroyed) reply.once('drain', more);
      };
      more();
    });
    await expect(terrain.heightsAt(POINTS)).rejects.toThrow('too long an answer');
    // Two tries, each with what the connection's buffers hold.
    expect(sent).toBeLessThan(20_000_000);
  });

  it('knows no height that France does not have, and stays in use', async () => {
    const { terrain } = await serve((_, reply) => json(reply, { elevations: [9_999, 2] }));
    expect(await terrain.heightsAt(POINTS)).toEqual([null, 2]);
  });
});
