import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Files come to it, which are longer than its own JSON body may be. */
    readonly takes_files?: boolean;
  }
}

/** How long a refused request may go on sending before its connection is cut. */
const LONGEST_MS = 5_000;

/** What it may still send: files of somebody who meant well, of a call without files some times its own limit. */
const MOST_BYTES = 32_000_000;
const LEAST_BYTES = 1_000_000;
const TIMES_LIMIT = 12;

const mostBytes = ({ routeOptions: { bodyLimit, config } }: FastifyRequest): number =>
  config.takes_files
    ? MOST_BYTES
    : Math.min(MOST_BYTES, Math.max(LEAST_BYTES, TIMES_LIMIT * (bodyLimit ?? 0)));

/** Reads and forgets the rest of a body, within bounds; whether nothing more comes of it. */
const readRest = (raw: IncomingMessage, most: number): Promise<boolean> =>
  new Promise((resolve) => {
    let bytes = 0;
    const finish = (isWhole: boolean): void => {
      clearTimeout(timer);
      raw.off('data', count);
      resolve(isWhole);
    };
    const count = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > most) finish(false);
    };
    const timer = setTimeout(finish, LONGEST_MS, false);
    raw.on('data', count);
    for (const end of ['end', 'close', 'error'] as const) raw.once(end, () => finish(true));
    raw.resume();
  });

/**
 * A request refused before its body was read (too large, no right to call) is read to its end first: a client that is
 * still writing would otherwise see a broken connection in place of the reason. Who goes on beyond is not read any more.
 */
export const readRefusedBodies = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply) => {
    const { raw } = request;
    // A request injected by a test has no connection, and is not told complete or not.
    if (reply.statusCode < 400 || raw.complete !== false || raw.destroyed) return;
    if (await readRest(raw, mostBytes(request))) return;
    raw.pause();
    reply.header('connection', 'close');
    reply.raw.once('finish', () => raw.destroy());
  });
};
