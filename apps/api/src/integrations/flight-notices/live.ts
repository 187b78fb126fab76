import { z } from 'zod';
import { readText } from '../readText.ts';
import { type NoticeAct, type NoticeDesk, NoticeFailure } from './port.ts';

const TIMEOUT_MS = 10_000;
const MOST_CHARACTERS = 100_000;
const Answer = z.object({ reference: z.string().trim().min(1).max(120) });
const PATHS = { prefecture: 'prefecture', army: 'armees' } as const;

interface Options {
  readonly url: string;
  readonly token: string;
  readonly timeout_ms?: number;
}

const pathOf = ({ uid, kind }: NoticeAct): string =>
  `/exploitants/${encodeURIComponent(uid)}/notifications/${PATHS[kind]}`;

/** What the registry refuses stays refused; what it cannot do now is tried again. */
const refused = (status: number): NoticeFailure =>
  new NoticeFailure(
    status >= 500 || status === 429 ? 'registry_silent' : 'registry_refused',
    status < 500 && status !== 429 && status !== 408,
    `status ${status}`,
  );

/** The registry itself, with the delegation's token. */
export const liveDesk = ({ url, token, timeout_ms = TIMEOUT_MS }: Options): NoticeDesk => {
  const ask = async (method: string, path: string, key: string, body?: unknown): Promise<string> => {
    let reply: Response;
    try {
      reply = await fetch(`${url}${path}`, {
        method,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${token}`,
          'idempotency-key': key,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeout_ms),
        redirect: 'error',
      });
    } catch (error) {
      throw new NoticeFailure('registry_silent', false, 'the registry does not answer', { cause: error });
    }
    if (!reply.ok && !(method === 'DELETE' && (reply.status === 404 || reply.status === 410))) {
      await reply.body?.cancel();
      throw refused(reply.status);
    }
    // The act may have been done: it is tried again, by the same key.
    const text = await readText(reply, MOST_CHARACTERS).catch((error: unknown) => {
      throw new NoticeFailure('registry_silent', false, 'the answer broke off', { cause: error });
    });
    if (text === null) throw new NoticeFailure('registry_silent', false, 'too long an answer');
    return text;
  };
  return {
    source: 'alphatango',
    declare: async (act, notice) => {
      const text = await ask('POST', pathOf(act), act.key, notice);
      const parsed = Answer.safeParse(jsonOf(text));
      if (!parsed.success) throw new NoticeFailure('registry_silent', false, 'an answer of another shape');
      return parsed.data;
    },
    withdraw: async (act, reference) => {
      await ask('DELETE', `${pathOf(act)}/${encodeURIComponent(reference)}`, act.key);
    },
  };
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};
