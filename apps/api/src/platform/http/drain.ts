import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Requests that have not ended by then are cut: a client that stopped reading must not keep the server alive. */
const LONGEST_MS = 20_000;
/** Between the last connection that was accepted and its request's first byte. */
const SETTLE_MS = 100;
const STEP_MS = 20;
/** Somebody who asked so lately may ask again at any moment, on a connection of its own. */
const QUIET_MS = 10_000;

export interface Drain {
  /** The server stops: it answers what comes, and wants no new work. */
  isDraining(): boolean;
  /** Requests in hand. */
  inFlight(): number;
}

const connections = (server: net.Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));

const waitUntil = async (isOver: () => boolean | Promise<boolean>, longest: number): Promise<void> => {
  for (let waited = 0; waited < longest && !(await isOver()); waited += STEP_MS) await pause(STEP_MS);
};

/**
 * Lets a stopping server fail no request. Node closes connections that are kept alive at once, also those on which the
 * next request is under way. So for `grace` milliseconds it serves on, telling each client to close (and a balancer,
 * by /readyz, to go elsewhere); then it accepts no connection, and ends what it has accepted. Comes before what
 * requests need is stopped: register it first.
 */
export const drainOnClose = (app: FastifyInstance, grace: number): Drain => {
  let draining = false;
  let inFlight = 0;
  let lastAsked = Number.NEGATIVE_INFINITY;
  app.addHook('onRequest', (request, reply, done) => {
    // A websocket is no request that ends; the realtime channel closes its own.
    if (request.headers.upgrade === undefined) {
      inFlight += 1;
      lastAsked = performance.now();
      reply.raw.once('close', () => {
        inFlight -= 1;
      });
    }
    done();
  });
  app.addHook('preClose', async () => {
    draining = true;
    const { server } = app;
    if (!server.listening) return;
    // Whoever opens a connection for each request has none between two: a balancer needs the time to hear of the end.
    const isQuiet = performance.now() - lastAsked > QUIET_MS;
    await waitUntil(async () => isQuiet && (await connections(server)) === 0, grace);
    net.Server.prototype.close.call(server);
    await pause(Math.min(grace, SETTLE_MS));
    await waitUntil(() => inFlight === 0, LONGEST_MS);
  });
  return { isDraining: () => draining, inFlight: () => inFlight };
};
