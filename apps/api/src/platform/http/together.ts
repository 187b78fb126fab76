import { setImmediate as nextTurn } from 'node:timers/promises';
import { API_BASE, API_BASE_EN } from '@envol/contract/api';
import { ACTING_HEADER } from '@envol/contract/auth';
import { TOGETHER_HEADER } from '@envol/contract/reads';
import { wordTable } from '@envol/domain/wordTable';
import type { FastifyInstance } from 'fastify';
import inject from 'light-my-request';
import type { Context } from './mount.ts';

/** As many reads at a time as a browser would ask for on HTTP/1.1. */
const AT_ONCE = 6;

/** What of the request goes along with each read: who asks, for whom, and with what. */
const HANDED_ON = ['authorization', ACTING_HEADER, 'client-kind', 'user-agent'] as const;

/** A line, in parts that are never made one: a map of missions is some megabytes. */
type Parts = readonly (string | Uint8Array)[];

/** One line for each path, in the order in which they are answered; none for what breaks off before its answer. */
export type ReadTogether = (paths: readonly string[], asked: Context) => AsyncGenerator<Parts[number]>;

/**
 * Makes GET calls of this server without the network: each goes through the token, the rights, the reading of its input and
 * the answer as if it had come by itself. The server must be ready, as it is once it takes requests.
 */
export const createReadTogether = (app: FastifyInstance): ReadTogether => {
  const lineOf = async (at: number, asked: inject.InjectOptions): Promise<Parts> => {
    // Not `app.inject`: while the server stops it still answers what comes, and that refuses.
    const answer = await inject((request, response) => app.routing(request, response), asked);
    const body: Uint8Array[] = [];
    for await (const part of answer.stream()) body.push(part as Uint8Array);
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return [`{"at":${at},"status":${answer.statusCode},"body":`, ...(isJson ? body : ['null']), '}\n'];
  };
  return async function* (paths, { language, ip, header }) {
    const headers: Record<string, string> = wordTable({ [TOGETHER_HEADER]: '1', accept: 'application/json' });
    for (const name of HANDED_ON) {
      const value = header(name);
      if (value !== undefined) headers[name] = value;
    }
    const base = language === 'en' ? API_BASE_EN : API_BASE;
    const readOne = async (path: string, at: number): Promise<{ at: number; line: Parts }> => {
      const asked = { url: `${base}${path}`, headers, remoteAddress: ip, payloadAsStream: true };
      const line = await lineOf(at, asked).catch((): Parts => []);
      // Large answers that are there at the same time are not sent in the same turn.
      await nextTurn();
      return { at, line };
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
      yield* line;
    }
  };
};
