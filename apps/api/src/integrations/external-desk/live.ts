import { z } from 'zod';
import { readJson, UnreadableAnswer } from '../readText.ts';
import { type ExternalDesk, ExternalDeskFailure, type ExternalDocument } from './port.ts';

const TIMEOUT_MS = 8_000;
/** Of all the files of a request together. */
const MOST_BYTES = 20_000_000;
const MOST_FILES = 20;
/** Four characters of base64 are three bytes. */
const MOST = { characters: (MOST_BYTES * 4) / 3, values: 1_000 };

const Taken = z.object({ reference: z.string().min(1).max(200) });
const Kept = z.array(
  z.object({
    reference: z.string().min(1).max(200),
    name: z.string().min(1).max(250),
    content_base64: z.string(),
  }),
);

interface Options {
  readonly url: string;
  readonly token: string;
  readonly codes: readonly string[];
  readonly timeout_ms?: number;
}

/** The system itself, over HTTP: `POST /requests` and `GET /requests/{reference}/documents`, JSON, with a bearer token. */
export const liveDesk = ({ url, token, codes, timeout_ms = TIMEOUT_MS }: Options): ExternalDesk => {
  const ask = async <T>(path: string, shape: z.ZodType<T>, body?: object): Promise<T> => {
    try {
      const reply = await fetch(`${url}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeout_ms),
        redirect: 'error',
      });
      if (!reply.ok) {
        await reply.body?.cancel();
        throw new ExternalDeskFailure(`status ${reply.status}`);
      }
      const parsed = shape.safeParse(await readJson(reply, MOST));
      if (!parsed.success) throw new ExternalDeskFailure('an answer of another shape');
      return parsed.data;
    } catch (error) {
      if (error instanceof UnreadableAnswer) throw new ExternalDeskFailure(error.message);
      throw error instanceof ExternalDeskFailure
        ? error
        : new ExternalDeskFailure('the authority’s system does not answer', { cause: error });
    }
  };
  return {
    source: 'live',
    isFor: (code) => codes.includes(code),
    submit: async (request) => (await ask('/requests', Taken, request)).reference,
    documents: async (reference) =>
      (await ask(`/requests/${encodeURIComponent(reference)}/documents`, Kept)).slice(0, MOST_FILES).map(
        ({ content_base64, ...document }): ExternalDocument => ({
          ...document,
          data: Buffer.from(content_base64, 'base64'),
        }),
      ),
  };
};
