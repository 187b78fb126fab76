import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from './failure.ts';

/** A form that comes more slowly keeps the place of others: 0.13 Mbit/s, less than an edge of the 2G network gives. */
const LEAST_BYTES_PER_S = 16_000;
/** What a line may stand still, ms. */
const PAUSE_MS = 15_000;
const LOOK_MS = 1_000;

/**
 * Reads a form while it comes at a pace. One that does not is given up, so that the place that it holds is free again, and its
 * connection ends with the answer. Throws MALFORMED_BODY.
 */
export const atPace = async <T>(
  request: FastifyRequest,
  reply: FastifyReply,
  read: () => Promise<T>,
): Promise<T> => {
  const { socket } = request.raw;
  const before = socket.bytesRead;
  let waited = 0;
  let timer: NodeJS.Timeout | undefined;
  const slow = new Promise<never>((_resolve, reject) => {
    timer = setInterval(() => {
      waited += LOOK_MS;
      const due = ((waited - PAUSE_MS) / 1_000) * LEAST_BYTES_PER_S;
      if (socket.bytesRead - before >= due) return;
      clearInterval(timer);
      void reply.header('connection', 'close');
      reject(new Failure('MALFORMED_BODY'));
    }, LOOK_MS);
  });
  const done = read();
  // What is given up ends with its connection, and nobody waits for it any more.
  done.catch(() => undefined);
  try {
    return await Promise.race([done, slow]);
  } finally {
    clearInterval(timer);
  }
};
