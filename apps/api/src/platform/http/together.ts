import { API_BASE, API_BASE_EN } from '@envol/contract/api';
import { ACTING_HEADER } from '@envol/contract/auth';
import { TOGETHER_HEADER } from '@envol/contract/reads';
import type { FastifyInstance } from 'fastify';
import type { Context } from './mount.ts';

/** As many reads at a time as a browser would ask for on HTTP/1.1. */
const AT_ONCE = 6;

/** What of the request goes along with each read: who asks, for whom, and with what. */
const HANDED_ON = ['authorization', ACTING_HEADER, 'client-kind', 'user-agent'] as const;

/** One line for each path, in the order in which they are answered. */
export type ReadTogether = (paths: readonly string[], asked: Context) => AsyncGenerator<string>;

/**
 * Makes GET calls of this server without the network: each goes through the token, the rights, the reading of its input and
 * the answer as if it had come by itself. The server must be ready, as it is once it takes requests.
 */
export const createReadTogether = (app: FastifyInstance): ReadTogether =>
  async function* (paths, { language, ip, header }) {
    const headers: Record<string, string> = { [TOGETHER_HEADER]: '1', accept: 'application/json' };
    for (const name of HANDED_ON) {
      const value = header(name);
      if (value !== undefined) headers[name] = value;
    }
    const base = language === 'en' ? API_BASE_EN : API_BASE;
    const readOne = async (path: string, at: number): Promise<{ at: number; line: string }> => {
      const answer = await app.inject({ method: 'GET', url: `${base}${path}`, headers, remoteAddress: ip });
      const isJson = String(answer.headers['content-type']).startsWith('application/json');
      const body = isJson ? answer.payload : 'null';
      return { at, line: `{"at":${at},"status":${answer.statusCode},"body":${body}}\n` };
    };
    const waiting = paths.entries();
    const underWay = new Map<number, ReturnType<typeof readOne>>();
    const begin = (): void => {
      const next = waiting.next();
      if (!next.done) underWay.set(next.value[0], readOne(next.value[1], next.value[0]));
    };
    for (let lane = 0; lane < AT_ONCE; lane += 1) begin();
    while (underWay.size > 0) {
      const { at, line } = await Promise.race(underWay.values());
      underWay.delete(at);
      begin();
      yield line;
    }
  };
