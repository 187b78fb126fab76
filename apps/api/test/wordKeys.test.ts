import { API_BASE, endpoints } from '@envol/contract/api';
import type { Endpoint } from '@envol/contract/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHarness, type Harness } from './harness.ts';

/** Names that every object answers to by its prototype. */
const WORDS = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf', '__defineGetter__'];
const QUERY = WORDS.map((word) => `${word}=1`).join('&');
const FIELDS = Object.fromEntries(WORDS.map((word) => [word, 1]));
/** Each field of a call holds such a name: an ordering, a kind, a unit of a file. */
const fieldsOf = (schema: unknown): string[] => {
  const inner = schema as { shape?: object; fields?: unknown; _zod?: { def?: { innerType?: unknown } } };
  if (inner?.shape) return Object.keys(inner.shape);
  const within = inner?.fields ?? inner?._zod?.def?.innerType;
  return within === undefined ? [] : fieldsOf(within);
};

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const calls = Object.values(endpoints as Readonly<Record<string, Endpoint>>).filter(
  ({ path }) => path !== '/logout',
);

it('no call fails over a field or a value that is called like a part of every object', async () => {
  const failures: string[] = [];
  const send = async ({ method, path }: Endpoint, query: string, payload?: object): Promise<void> => {
    for (const token of [null, harness.actors.owner.token, harness.actors.controller.token]) {
      const { statusCode, json } = await harness.app.inject({
        method,
        url: `${API_BASE}${path.replace(/:\w+/g, '1')}?${query}`,
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
        ...(payload && { payload }),
      });
      // 503: the demonstration's outside services are not there.
      const isOurs = statusCode < 500 || (statusCode === 503 && typeof json().code === 'string');
      if (!isOurs) failures.push(`${statusCode} ${method} ${path} ${query}`);
    }
  };
  for (const call of calls) {
    const hasBody = call.body !== undefined;
    await send(call, QUERY, hasBody ? FIELDS : undefined);
    const query = fieldsOf(call.query).map((name) => `${name}=constructor`);
    const body = Object.fromEntries(fieldsOf(call.body).map((name) => [name, 'constructor']));
    await send(call, query.join('&'), hasBody ? body : undefined);
  }
  expect(calls.length).toBeGreaterThan(400);
  expect(failures).toEqual([]);
}, 300_000);
