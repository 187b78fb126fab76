import { readFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '@envol/contract/api';
import { ApiError } from '@envol/contract/common';
import {
  bodyOf,
  type Endpoint,
  isBinary,
  isEmpty,
  isMultipart,
  isRawBody,
  type ResponseOf,
} from '@envol/contract/endpoint';
import { ERRORS, type ErrorCode } from '@envol/contract/errors';
import { type ReadLine, readTogether } from '@envol/contract/reads';
import { vi } from 'vitest';
import type { z } from 'zod';

type Calls = typeof endpoints;
type Name = keyof Calls & string;
/** What the application sent, read as the server would read it. */
export interface SentCall {
  readonly name: Name;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
}
type Answer = (sent: SentCall) => Response;

interface Refusal {
  /** Only of these calls; what was answered before stands for the others. */
  readonly of?: (sent: SentCall) => boolean;
  readonly detail?: string;
  readonly fields?: ApiError['fields'];
  readonly non_field_errors?: readonly string[];
  readonly params?: ApiError['params'];
}

/** What the application brings along itself: the towns, the coast. */
const OWN_FILE = /src\/map\/generated\/\w+\.geojson$/;

const json = (status: number, body: unknown): Response => Response.json(body, { status });

/** What the contract says that the call answers: with 202, where it is its job. */
const told = ({ accepted, status, response }: Endpoint, value: unknown): Response => {
  const job = accepted?.safeParse(value);
  if (job?.success) return json(202, job.data);
  return json(status ?? 200, (response as z.ZodType).parse(value));
};

const ownFile = (pathname: string): Response | null => {
  const [file] = OWN_FILE.exec(pathname) ?? [];
  return file === undefined ? null : new Response(readFileSync(path.join(import.meta.dirname, '..', file)));
};

const sentBody = (endpoint: Endpoint, init: RequestInit | undefined): unknown => {
  const { body } = endpoint;
  if (body === undefined || isMultipart(body) || isRawBody(body)) return init?.body;
  return bodyOf({ ...endpoint, body }).parse(JSON.parse(String(init?.body ?? 'null')));
};

/** The call that a request is for, with the parameters of its path. */
const callAt = (method: string, path: string): { name: Name; params: Record<string, string> } | null => {
  const parts = path.split('/');
  const fitting = (Object.entries(endpoints) as [Name, Endpoint][]).flatMap(([name, endpoint]) => {
    const pattern = endpoint.path.split('/');
    if (endpoint.method !== method || pattern.length !== parts.length) return [];
    const params: Record<string, string> = {};
    for (const [index, part] of pattern.entries())
      if (part.startsWith(':')) params[part.slice(1)] = parts[index] ?? '';
      else if (part !== parts[index]) return [];
    return [{ name, params }];
  });
  // A path in words comes before one with parameters.
  return (
    fitting.sort((one, other) => Object.keys(one.params).length - Object.keys(other.params).length)[0] ?? null
  );
};

/**
 * A server of the contract for component tests: only the calls that were told an answer exist, each body that is sent and
 * each answer is held against the contract's schemas. What goes wrong here fails the test, in `finish`.
 */
export const fakeApi = () => {
  const answers = new Map<Name, Answer>();
  const sent: SentCall[] = [];
  const faults: string[] = [];
  let held: Promise<void> | null = null;

  const serve = (input: string, init?: RequestInit): Response => {
    const url = new URL(input, 'http://localhost');
    const own = ownFile(url.pathname);
    if (own) return own;
    const called = url.pathname.replace(/^(?:\/en)?\/api\/v2/, '');
    const found = callAt(init?.method ?? 'GET', called);
    const answer = found && answers.get(found.name);
    if (!found || !answer) throw new Error(`Nobody answers ${init?.method ?? 'GET'} ${called}`);
    const call = { ...found, query: url.searchParams, body: sentBody(endpoints[found.name], init) };
    sent.push(call);
    return answer(call);
  };
  /** Each as the call by itself is served. */
  const serveTogether = async (init: RequestInit | undefined): Promise<Response> => {
    const { paths } = readTogether.body.parse(JSON.parse(String(init?.body)));
    const lines = await Promise.all(
      paths.map(async (path, at): Promise<ReadLine> => {
        const answer = serve(`/api/v2${path}`);
        return { at, status: answer.status, body: await answer.json() };
      }),
    );
    return new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  };
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit): Promise<Response> => {
    try {
      const answer = input.endsWith(readTogether.path) ? await serveTogether(init) : serve(input, init);
      await held;
      return answer;
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
      throw error;
    }
  });

  return {
    sent,
    /** Succeeds with this body, which has to be what the contract says. */
    answer: <N extends Name>(
      name: N,
      body: ResponseOf<Calls[N]> | ((sent: SentCall) => ResponseOf<Calls[N]>),
    ): void => {
      const endpoint: Endpoint = endpoints[name];
      answers.set(name, (call) => {
        if (isEmpty(endpoint.response)) return new Response(null, { status: 204 });
        const value = typeof body === 'function' ? (body as (sent: SentCall) => unknown)(call) : body;
        if (isBinary(endpoint.response)) return new Response(value as Blob);
        return told(endpoint, value);
      });
    },
    /** Fails with a code of the contract. */
    refuse: (name: Name, code: ErrorCode, { of, ...refusal }: Refusal = {}): void => {
      const before = answers.get(name);
      const refused = () => json(ERRORS[code], ApiError.parse({ detail: code, code, ...refusal }));
      answers.set(name, (call) => (before && of?.(call) === false ? before(call) : refused()));
    },
    /** What a call was sent last; undefined: it was not. */
    last: (name: Name): SentCall | undefined => sent.findLast((each) => each.name === name),
    /** What a call was sent, each time. */
    bodies: (name: Name): readonly unknown[] =>
      sent.filter((each) => each.name === name).map(({ body }) => body),
    /** Keeps every answer on its way until what this gives back is called. */
    hold: (): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return () => {
        held = null;
        resolve();
      };
    },
    /** To be called when the test is over: throws what the contract did not foresee. */
    finish: (): void => {
      vi.unstubAllGlobals();
      if (faults.length > 0) throw new Error(faults.join('\n'));
    },
  };
};

export type FakeApi = ReturnType<typeof fakeApi>;
