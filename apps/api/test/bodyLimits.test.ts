import { API_BASE, endpoints } from '@envol/contract/api';
import { bodyFieldsOf, bodyLimitOf, type Endpoint, isMultipart } from '@envol/contract/endpoint';
import { LIMITS } from '@envol/contract/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHarness, type Harness } from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const calls = Object.values(endpoints as Readonly<Record<string, Endpoint>>).filter(
  ({ body }) => bodyFieldsOf(body) !== undefined && !isMultipart(body),
);

const post = ({ method, path }: Endpoint, bytes: number) =>
  harness.app.inject({
    method,
    url: `${API_BASE}${path.replace(/:\w+/g, '1')}`,
    headers: { 'content-type': 'application/json' },
    payload: `{"x":"${'x'.repeat(bytes - 8)}"}`,
  });

it('every call refuses a body over its limit, and reads one of that length', async () => {
  const wrong: string[] = [];
  for (const call of calls) {
    const limit = bodyLimitOf(call);
    const over = await post(call, limit + 1);
    const isRefused = over.statusCode === 413 && over.json().code === 'BODY_TOO_LARGE';
    if (!isRefused || (await post(call, limit)).statusCode === 413) wrong.push(`${call.method} ${call.path}`);
  }
  expect(calls.length).toBeGreaterThan(150);
  expect(wrong).toEqual([]);
});

it.each([
  ['as they are', JSON.stringify],
  [
    'as escapes',
    (body: object) =>
      JSON.stringify(body).replace(
        /[^\u0020-\u007e]/g,
        (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
  ],
])('a call takes a message of the most characters with its letters written %s', async (_how, write) => {
  const message = '漢'.repeat(LIMITS.long_text);
  const send = (text: string) =>
    harness.app.inject({
      method: 'POST',
      url: `${API_BASE}/contact`,
      headers: { 'content-type': 'application/json' },
      payload: write({ name: 'é'.repeat(50), email: 'a@example.invalid', subject: 'Ё', message: text }),
    });
  expect((await send(message)).statusCode).toBe(204);
  expect((await send(`${message}漢`)).statusCode).toBe(400);
});
