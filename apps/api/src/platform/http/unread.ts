import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** What a refused request may still send before its connection is cut, and for how long. */
const MOST_BYTES = 32_000_000;
const LONGEST_MS = 5_000;

/** Reads and forgets the rest of a body, within bounds. */
const readRest = (raw: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    let bytes = 0;
    const finish = (): void => {
      clearTimeout(timer);
      raw.off('data', count);
      resolve();
    };
    const count = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) finish();
    };
    const timer = setTimeout(finish, LONGEST_MS);
    raw.on('data', count);
    for (const end of ['end', 'close', 'error'] as const) raw.once(end, finish);
    raw.resume();
  });

/**
 * A request refused before its body was read (too large, no right to call) is read to its end first: a client that is
 * still writing would otherwise see a broken connection in place of the reason.
 */
export const readRefusedBodies = (app: FastifyInstance): void => {
  app.addHook('onSend', (request, reply, _payload, done) => {
    // A request injected by a test has no connection, and is not told complete or not.
    if (reply.statusCode >= 400 && request.raw.complete === false && !request.raw.destroyed)
      readRest(request.raw).then(() => done(), done);
    else done();
  });
};
