import { LIMITS } from '@envol/contract/limits';
import { z } from 'zod';
import { readText } from '../readText.ts';
import { UsspFailure, type UsspGateway } from './port.ts';

const TIMEOUT_MS = 8_000;
const MOST_CHARACTERS = 200_000;

const Answer = z.object({
  answer: z.enum(['possible', 'refused']),
  reasons: z
    .array(
      z.object({
        kind: z.enum(['closed', 'outside', 'conflict', 'too_high', 'other']).catch('other'),
        text: z.string().max(LIMITS.long_text),
        from: z.iso.datetime({ offset: true }).nullable().catch(null),
        to: z.iso.datetime({ offset: true }).nullable().catch(null),
      }),
    )
    .max(50),
});
const Decision = z.object({
  reference: z.string().min(1).max(200),
  status: z.enum(['submitted', 'accepted', 'rejected', 'withdrawn']),
  reason: z.string().max(LIMITS.long_text).nullable().default(null),
  conditions: z.string().max(LIMITS.long_text).nullable().default(null),
});

interface Options {
  readonly url: string;
  readonly token: string;
  readonly codes: readonly string[];
  readonly timeout_ms?: number;
}

/**
 * Providers over HTTP, JSON with a bearer token: `POST /{code}/flight_authorisations/analysis`, `PUT
 * /{code}/flight_authorisations/{key}`, `GET /{code}/flight_authorisations/{reference}`, `POST /{code}/flight_authorisations/{reference}/{act}`. The bodies are annex IV as
 * InterUSS's test API writes it.
 */
export const liveUssp = ({ url, token, codes, timeout_ms = TIMEOUT_MS }: Options): UsspGateway => {
  const ask = async (
    code: string,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
  ): Promise<unknown> => {
    try {
      const reply = await fetch(`${url}/${encodeURIComponent(code)}/flight_authorisations${path}`, {
        method,
        headers: {
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          authorization: `Bearer ${token}`,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeout_ms),
        redirect: 'error',
      });
      if (!reply.ok) {
        await reply.body?.cancel();
        throw new UsspFailure(`status ${reply.status}`);
      }
      const text = await readText(reply, MOST_CHARACTERS);
      if (text === null) throw new UsspFailure('too long an answer');
      return text === '' ? {} : JSON.parse(text);
    } catch (error) {
      throw error instanceof UsspFailure
        ? error
        : new UsspFailure('the provider’s system does not answer', { cause: error });
    }
  };
  const shaped = <T>(shape: z.ZodType<T>, answer: unknown): T => {
    const read = shape.safeParse(answer);
    if (!read.success) throw new UsspFailure('an answer of another shape');
    return read.data;
  };
  return {
    source: 'live',
    isFor: (code) => codes.includes(code),
    analyse: async (code, request) => shaped(Answer, await ask(code, 'POST', '/analysis', request)),
    submit: async (code, key, request) =>
      shaped(Decision, await ask(code, 'PUT', `/${encodeURIComponent(key)}`, request)),
    read: async (code, reference) =>
      shaped(Decision, await ask(code, 'GET', `/${encodeURIComponent(reference)}`)),
    act: async (code, reference, act) => {
      await ask(code, 'POST', `/${encodeURIComponent(reference)}/${act}`, {});
    },
  };
};
