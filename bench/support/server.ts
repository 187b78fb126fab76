import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';
import { createApp } from '../../apps/api/src/app.ts';
import { readConfig } from '../../apps/api/src/config.ts';
import { connectDatabase } from '../../apps/api/src/platform/db/database.ts';
import { serveHandWritten } from './handWritten.ts';

/*
 * One server in a process of its own, so that the load generator does not share its event loop:
 *   node bench/support/server.ts ours|hand-written URL OPERATOR STRUCTURE FOLDER
 *   node bench/support/server.ts bare-ways URL
 *   node bench/support/server.ts bare-tile FILE
 */
const [which, url = '', operator, structure, folder = ''] = process.argv.slice(2);

const serveOurs = async (): Promise<string> => {
  const config = readConfig({
    DATABASE_URL: url,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'false',
    DEMO: 'false',
    SECOND_FACTOR_REQUIRED_FOR: 'none',
    WEB_DIST: folder,
  });
  const app = await createApp(config, connectDatabase(url, 12));
  return app.listen({ port: 0, host: '127.0.0.1' });
};

/** A tile's compressed bytes from memory, and nothing else. */
const serveTile = (): Promise<string> => {
  const data = readFileSync(url);
  const app = Fastify();
  app.get('/tile', (_, reply) =>
    reply.header('content-encoding', 'gzip').type('application/vnd.mapbox-vector-tile').send(data),
  );
  return app.listen({ port: 0, host: '127.0.0.1' });
};

/**
 * The ways to the database of a mission's calls, with nothing in them, and an answer as long as theirs: what is left to
 * gain by working less between the ways.
 */
const serveWays = (): Promise<string> => {
  const pool = new pg.Pool({ connectionString: url, max: 12 });
  const ask = (client: pg.PoolClient) =>
    client.query({ name: 'way', text: 'select $1::text', values: ['a'] });
  const answer = (bytes: number) => ({ text: 'x'.repeat(bytes) });
  const app = Fastify();
  app.patch('/api/v2/flights/:id', async () => {
    const client = await pool.connect();
    await client.query('begin');
    for (let way = 0; way < 4; way += 1) await ask(client);
    await client.query('commit');
    client.release();
    return answer(13_000);
  });
  const plain = (ways: number, bytes: number) => async () => {
    const client = await pool.connect();
    for (let way = 0; way < ways; way += 1) await ask(client);
    client.release();
    return answer(bytes);
  };
  app.post('/api/v2/flights/:id/flight_constraints', plain(2, 11_000));
  app.get('/api/v2/flights/:id/geometry_constraints_analysis', plain(1, 500));
  return app.listen({ port: 0, host: '127.0.0.1' });
};

const serve = {
  ours: serveOurs,
  'hand-written': () => serveHandWritten(url, Number(operator), Number(structure)),
  'bare-ways': serveWays,
  'bare-tile': serveTile,
}[which ?? ''];
if (!serve) throw new Error('ours, hand-written, bare-ways or bare-tile');
process.stdout.write(`${await serve()}\n`);
