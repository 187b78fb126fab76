import type { FastifyRequest } from 'fastify';
import { isGoneMeanwhile } from '../db/goneMeanwhile.ts';
import { notFound } from './failure.ts';

/**
 * Does the work of a call whose record may go in its midst: a read then looks once more, and says of what is gone what it
 * says of anything unknown. Throws NOT_FOUND where something else did not find it, and what the work throws.
 */
export const handleGoneMeanwhile = async <T>(
  { method, log }: Pick<FastifyRequest, 'method' | 'log'>,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!isGoneMeanwhile(error)) throw error;
    log.warn({ err: error }, 'what a call is about went in its midst');
    if (method === 'GET') return work();
    throw notFound();
  }
};
