import { API_BASE, API_BASE_EN, endpoints } from '@envol/contract/api';
import { type Endpoint, isBinary, isEmpty, isMultipart } from '@envol/contract/endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { sized } from '../../../tools/testSizes.ts';
import { openSession } from '../src/modules/auth/sessions.repository.ts';
import { systemClock } from '../src/platform/clock.ts';
import { checkAnswer } from '../src/platform/http/strictAnswer.ts';
import { checkDeclared } from './client.ts';
import { addFlight, addRequestedFlight, mission } from './flights.ts';
import { createHarness, type Harness } from './harness.ts';
import { LONGEST_TURN_MS, longestTurn } from './longestTurn.ts';

const REQUESTS = sized(1_500, 100_000);
/** An answer that takes longer is no answer. */
const LONGEST_MS = 5_000;
/** By the clock: what only ends a call that hangs, for a busy machine takes ten times as long. */
const HANGS_MS = 50_000;
const TIME_LIMIT_MS = sized(55_000, 1_800_000);

let harness: Harness;
const known: number[] = [];
beforeAll(async () => {
  harness = await createHarness({ env: { CHECK_RESPONSES: 'false' } });
  const { flight, approval_id } = await addRequestedFlight(harness);
  const other = await addFlight(harness, {}, 'stranger');
  await renew('owner');
  await renew('controller');
  known.push(flight.id, approval_id, other.id, flight.pilots[0]?.id ?? 1, flight.areas[0]?.id ?? 1);
});
afterAll(() => harness.close());

/** Some calls end their asker's sessions: without a new one the rest would knock at the door alone. */
const tokens = { owner: '', controller: '' };
const renew = async (who: keyof typeof tokens): Promise<void> => {
  const session = { user_id: harness.actors[who].id, device: { name: 'Tests' } };
  tokens[who] = (await openSession(harness.db, systemClock, session)).token;
};

/** Values that break programs: wrong types, edges of numbers, texts that mean something to somebody. */
const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    0,
    -1,
    1,
    2 ** 31,
    2 ** 53,
    1e308,
    -1e-308,
    '\u0000',
    '\ud800',
    "'; drop table flights; --",
    '%',
    '../../etc/passwd',
    '2026-02-30',
    '0000-01-01',
    '9999-12-31',
    '2026-11-24T09:00:00Z',
    '+275760-09-13T00:00:00Z',
    '__proto__',
    'constructor',
    [],
    {},
    [null],
    [[[[]]]],
    { __proto__: null },
    { type: 'Circle', center: [1e300, -0], radius_m: 1e-300 },
    {
      type: 'Polygon',
      coordinates: [
        [
          [180, 90],
          [-180, -90],
          [180, -90],
          [180, 90],
        ],
      ],
    },
    {
      type: 'LineString',
      coordinates: [
        [1.4, 43.6],
        [1.4, 43.6000001],
      ],
      buffer_m: 0.0001,
    },
  ),
  fc.constantFrom(1, 2, 3).map((index) => () => known[index] ?? index),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.integer(),
  fc.jsonValue({ maxDepth: 3 }),
);
const settled = (value: unknown): unknown =>
  typeof value === 'function' ? (value as () => unknown)() : value;

const shapeOf = (schema: unknown): string[] => {
  const inner = schema as { shape?: Record<string, unknown>; _zod?: { def?: { innerType?: unknown } } };
  if (inner.shape) return Object.keys(inner.shape);
  return inner._zod?.def?.innerType ? shapeOf(inner._zod.def.innerType) : [];
};
const keysOf = (endpoint: Endpoint, part: 'query' | 'body'): string[] => {
  const schema = endpoint[part];
  if (schema === undefined) return ['nothing'];
  return [
    ...shapeOf(
      part === 'body' && isMultipart(schema as never) ? (schema as { fields: z.ZodType }).fields : schema,
    ),
    'x',
  ];
};

/** A good mission in which one place, however deep, holds something else. */
const damagedMission = fc
  .tuple(nasty, fc.array(fc.nat(20), { minLength: 1, maxLength: 5 }))
  .map(([value, path]) => {
    const body = JSON.parse(JSON.stringify(mission())) as Record<string, unknown>;
    let node: Record<string, unknown> = body;
    for (const [depth, step] of path.entries()) {
      const keys = Object.keys(node);
      const key = keys[step % keys.length];
      if (key === undefined) break;
      const child = node[key];
      if (depth === path.length - 1 || typeof child !== 'object' || child === null) {
        node[key] = settled(value);
        break;
      }
      node = child as Record<string, unknown>;
    }
    return body as unknown;
  });

const entries = Object.entries(endpoints as Readonly<Record<string, Endpoint>>).filter(
  // A password check is slow by design, and signing out would silence the other requests.
  ([name]) => name !== 'login' && name !== 'logout',
);

/** Missions take the deepest input: they come up more often than their share. */
const missions = entries.filter(([name]) => name === 'createFlight' || name === 'updateFlight');

const request = fc
  .constantFrom(...entries, ...missions, ...missions, ...missions)
  .chain(([name, endpoint]) => {
    const object = (keys: string[]) =>
      fc
        .array(fc.tuple(fc.constantFrom(...keys), nasty), { maxLength: 4 })
        .map((pairs) => Object.fromEntries(pairs));
    const isMission = name === 'createFlight' || name === 'updateFlight';
    return fc.record({
      endpoint: fc.constant(endpoint),
      who: fc.constantFrom<'owner' | 'controller' | null>('owner', 'owner', 'controller', 'controller', null),
      english: fc.boolean(),
      params: fc.array(
        fc.oneof({ weight: 3, arbitrary: fc.constantFrom(0, 1, 2).map((at) => () => known[at]) }, nasty),
        {
          minLength: 3,
          maxLength: 3,
        },
      ),
      query: fc.oneof(fc.constant({}), object(keysOf(endpoint, 'query'))),
      body: isMission
        ? fc.oneof({ weight: 4, arbitrary: damagedMission }, object(keysOf(endpoint, 'body')), nasty)
        : fc.oneof({ weight: 4, arbitrary: object(keysOf(endpoint, 'body')) }, nasty),
      form: fc.option(fc.string({ unit: 'binary', maxLength: 200 }), { freq: 8 }),
    });
  });

const asText = (value: unknown): string => {
  const plain = settled(value);
  return typeof plain === 'string' ? plain : (JSON.stringify(plain) ?? 'undefined');
};
/** What a client can put into an address: lone surrogates cannot be encoded at all. */
const encoded = (value: unknown): string => encodeURIComponent(asText(value).toWellFormed());

const deepSettled = (value: unknown): unknown => {
  const plain = settled(value);
  if (Array.isArray(plain)) return plain.map(deepSettled);
  if (typeof plain !== 'object' || plain === null) return plain;
  return Object.fromEntries(Object.entries(plain).map(([key, inner]) => [key, deepSettled(inner)]));
};

/** Whether a call answered what its contract says, and nothing beside. */
const holdToContract = (endpoint: Endpoint, reply: { statusCode: number; payload: string }): void => {
  const { response, status = 200 } = endpoint;
  const what = `${endpoint.method} ${endpoint.path} answered ${reply.statusCode}`;
  if (reply.statusCode >= 400) {
    const error = JSON.parse(reply.payload);
    expect(error).toMatchObject({ detail: expect.any(String) });
    checkDeclared(endpoint, error);
  } else if (isEmpty(response)) expect([reply.statusCode, reply.payload], what).toEqual([204, '']);
  else if (isBinary(response)) expect([200, 304], what).toContain(reply.statusCode);
  else {
    expect(reply.statusCode, what).toBe(status);
    checkAnswer(response, JSON.parse(reply.payload));
  }
};

it(
  `a server answers ${REQUESTS} generated requests over every call without one failure of its own`,
  async () => {
    const seen = new Map<number, number>();
    const { turn_ms } = await longestTurn(() =>
      fc.assert(
        fc.asyncProperty(request, async ({ endpoint, who, english, params, query, body, form }) => {
          let next = 0;
          const path = endpoint.path.replace(/:\w+/g, () => encoded(params[next++]) || '0');
          const search = Object.entries(query).map(([key, value]) => `${key}=${encoded(value)}`);
          const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
          const [began, used] = [performance.now(), process.cpuUsage()];
          const reply = await harness.app.inject({
            method: endpoint.method,
            url: `${english ? API_BASE_EN : API_BASE}${path}?${search.join('&')}`,
            headers: {
              ...(who && { authorization: `Bearer ${tokens[who]}` }),
              ...(hasBody && {
                'content-type': form === null ? 'application/json' : 'multipart/form-data; boundary=x',
              }),
            },
            ...(hasBody && { payload: form ?? JSON.stringify(deepSettled(body)) ?? '' }),
          });
          seen.set(reply.statusCode, (seen.get(reply.statusCode) ?? 0) + 1);
          expect(reply.statusCode, `${endpoint.method} ${path} answered ${reply.payload}`).toBeLessThan(500);
          const { user, system } = process.cpuUsage(used);
          expect((user + system) / 1_000).toBeLessThan(LONGEST_MS);
          expect(performance.now() - began).toBeLessThan(HANGS_MS);
          if (who && reply.statusCode === 401) await renew(who);
          holdToContract(endpoint, reply);
        }),
        { numRuns: REQUESTS, interruptAfterTimeLimit: TIME_LIMIT_MS, markInterruptAsFailure: true },
      ),
    );
    console.info(
      `${REQUESTS} requests: ${JSON.stringify([...seen])}; longest turn ${Math.round(turn_ms)} ms`,
    );
    expect(turn_ms).toBeLessThan(LONGEST_TURN_MS);
    // The generator reaches past the doors: some succeed, some are refused for each reason.
    for (const status of [200, 400, 401, 403, 404])
      expect(seen.get(status) ?? 0, `${status}`).toBeGreaterThan(REQUESTS / 200);
  },
  TIME_LIMIT_MS + 10_000,
);
