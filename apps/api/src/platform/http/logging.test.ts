import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { expect, it } from 'vitest';
import { installErrorHandler } from './errors.ts';
import { Failure } from './failure.ts';
import { createLogging, sendRequestId } from './logging.ts';
import { serveWeb } from './web.ts';

const serve = async (trustsProxy: boolean, level = 'info') => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const options = createLogging(level, trustsProxy);
  const app = Fastify({ ...options, logger: { ...(options.logger as object), stream } });
  sendRequestId(app);
  installErrorHandler(app);
  app.get('/flights/:id', async () => ({ ok: true }));
  app.get('/broken', async () => {
    const error = new pg.DatabaseError('duplicate key value', 1, 'error');
    throw Object.assign(error, { code: '23505', detail: 'Key (email)=(camille@example.invalid) exists.' });
  });
  app.post('/broken', async () => {
    throw new Error('a bug', { cause: new Error('of a library') });
  });
  app.post('/down', async () => {
    throw new Failure('EXTERNAL_SYSTEM_UNAVAILABLE');
  });
  app.post('/unwritable', async () => {
    throw Object.assign(new pg.DatabaseError('could not extend file', 1, 'error'), { code: '53100' });
  });
  const hostile = { code: { toString: null }, [Symbol.toPrimitive]: 'none' };
  app.post('/hostile', async () => {
    throw hostile;
  });
  return { app, lines };
};

const failuresIn = (lines: readonly string[]) =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => /^request (failed|refused)/.test(String(msg)));

it('The log writes lines with the request’s id, and nothing of who asked or what was searched', async () => {
  const { app, lines } = await serve(false);
  const reply = await app.inject({
    url: '/flights/12?q=Camille+Laurent',
    remoteAddress: '198.51.100.7',
    headers: { authorization: 'Bearer s3cret', cookie: 'a=s3cret', 'x-request-id': 'made-by-anybody' },
  });
  await app.inject('/broken?q=Camille');
  const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(told[0]).toMatchObject({ req: { method: 'GET', route: '/flights/:id' } });
  expect(told[0]?.reqId).toBe(reply.headers['x-request-id']);
  expect(reply.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  expect(told.find(({ msg }) => msg === 'request failed')).toMatchObject({
    err: { type: 'error', code: '23505', message: 'duplicate key value' },
  });
  expect(lines.join('')).not.toMatch(/Camille|camille|198\.51|s3cret/);
});

it('The log keeps the id of a proxy that is trusted, when it is one', async () => {
  const { app } = await serve(true);
  const idOf = async (id: string) =>
    (await app.inject({ url: '/flights/1', headers: { 'x-request-id': id } })).headers['x-request-id'];
  expect(await idOf('4bf92f35-77b3')).toBe('4bf92f35-77b3');
  expect(await idOf('{"forged":1}')).not.toContain('forged');
});

/** Over a connection: a request that is injected is not destroyed once its body was read. */
const postTo = async (app: FastifyInstance, path: string): Promise<Response> => {
  const { port } = app.server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"name":"x"}',
  });
};

it.each([
  ['/broken', 500, 'INTERNAL', 50, /"message":"a bug".*"cause":.*"message":"of a library"/],
  ['/down', 503, 'EXTERNAL_SYSTEM_UNAVAILABLE', 40, /"code":"EXTERNAL_SYSTEM_UNAVAILABLE"/],
  ['/unwritable', 503, 'DISK_FULL', 50, /"code":"53100"/],
  ['/hostile', 500, 'INTERNAL', 50, /could not be described/],
] as const)(
  'logs with its cause why a call with a body at %s answered %d',
  async (path, status, code, level, cause) => {
    const { app, lines } = await serve(false);
    await app.listen({ host: '127.0.0.1', port: 0 });
    try {
      const reply = await postTo(app, path);
      expect(reply.status).toBe(status);
      expect(await reply.json()).toEqual({ code, detail: expect.any(String) });
      expect(reply.headers.get('retry-after')).toBe(status === 503 ? '5' : null);
      const [failure, ...others] = failuresIn(lines);
      expect(failure?.level).toBe(level);
      expect(JSON.stringify(failure?.err)).toMatch(cause);
      expect(others).toEqual([]);
    } finally {
      await app.close();
    }
  },
);

it.each([
  ['info', 0],
  ['debug', 2],
] as const)(
  'of an address that is no call a server of level %s writes %d lines, and what fails there',
  async (level, count) => {
    const { app, lines } = await serve(false, level);
    await serveWeb(app, { dist: '/nowhere', is_https: false, media_url: null }, (request, reply) => {
      if (request.url === '/fails') throw new Error('a bug');
      return reply.status(404).send({ code: 'NOT_FOUND' });
    });
    expect((await app.inject('/wp-login.php')).statusCode).toBe(404);
    expect(lines).toHaveLength(count);
    await app.inject('/flights/1');
    expect(lines).toHaveLength(count + 2);
    expect((await app.inject('/fails')).statusCode).toBe(500);
    expect(failuresIn(lines)).toMatchObject([{ level: 50, err: { message: 'a bug' } }]);
  },
);
