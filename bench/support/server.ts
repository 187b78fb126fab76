import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { createApp } from '../../apps/api/src/app.ts';
import { readConfig } from '../../apps/api/src/config.ts';
import { connect } from '../../apps/api/src/platform/db/database.ts';
import { serveHandWritten } from './handWritten.ts';

/*
 * One server in a process of its own, so that the load generator does not share its event loop:
 *   node bench/support/server.ts ours|hand-written URL OPERATOR STRUCTURE FOLDER
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
    WEB_DIST: folder,
  });
  const app = await createApp(config, connect(url, 12));
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

const serve = {
  ours: serveOurs,
  'hand-written': () => serveHandWritten(url, Number(operator), Number(structure)),
  'bare-tile': serveTile,
}[which ?? ''];
if (!serve) throw new Error('ours, hand-written or bare-tile');
process.stdout.write(`${await serve()}\n`);
