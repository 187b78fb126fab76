import { Writable } from 'node:stream';
import Fastify from 'fastify';
import pg from 'pg';
import { expect, it } from 'vitest';
import { installErrorHandler } from './errors.ts';
import { logging, sendRequestId } from './logging.ts';

const serve = async (trustsProxy: boolean) => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const options = logging('info', trustsProxy);
  const app = Fastify({ ...options, logger: { ...(options.logger as object), stream } });
  sendRequestId(app);
  installErrorHandler(app);
  app.get('/flights/:id', async () => ({ ok: true }));
  app.get('/broken', async () => {
    const error = new pg.DatabaseError('duplicate key value', 1, 'error');
    throw Object.assign(error, { code: '23505', detail: 'Key (email)=(camille@example.invalid) exists.' });
  });
  return { app, lines };
};

it('writes lines with the request’s id, and nothing of who asked or what was searched', async () => {
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

it('keeps the id of a proxy that is trusted, when it is one', async () => {
  const { app } = await serve(true);
  const idOf = async (id: string) =>
    (await app.inject({ url: '/flights/1', headers: { 'x-request-id': id } })).headers['x-request-id'];
  expect(await idOf('4bf92f35-77b3')).toBe('4bf92f35-77b3');
  expect(await idOf('{"forged":1}')).not.toContain('forged');
});
