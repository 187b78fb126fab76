import { endpoints } from '@envol/contract/api';
import type { Endpoint } from '@envol/contract/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createHarness, type Harness } from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env: { DEMO: 'true' }, actors_first: true });
});
afterAll(() => harness.close());

/** What a path must hold where neither a number nor one word of several is read. */
const IN_PATH: Readonly<Record<string, string>> = {
  day: '2026-11-01',
  secret: 'a'.repeat(43),
  name: 'a'.repeat(22),
};

/** A value that a path's parameter takes: the first of its words, else an id. */
const partOfPath = ({ params }: Endpoint, name: string): string => {
  const schema = params instanceof z.ZodObject ? params.shape[name] : undefined;
  return schema instanceof z.ZodEnum ? String(schema.options[0]) : (IN_PATH[name] ?? '1');
};
const WHO = ['owner', 'controller', 'colleague', 'chief', 'staff', 'hijacker', 'uspaceSupervisor'] as const;

it('a refusal names a query parameter that it does not know, on every call', async () => {
  for (const [name, endpoint] of Object.entries(endpoints as Readonly<Record<string, Endpoint>>)) {
    const url = endpoint.path.replaceAll(/:(\w+)/g, (_, part: string) => partOfPath(endpoint, part));
    const replies = await Promise.all(
      WHO.map((who) =>
        harness.app.inject({
          method: endpoint.method,
          url: `/api/v2${url}?favourite_colour=blue`,
          headers: { authorization: `Bearer ${harness.actors[who].token}` },
        }),
      ),
    );
    const named = replies.filter(
      (reply) =>
        reply.statusCode === 400 &&
        'favourite_colour' in ((reply.json<{ fields?: object }>().fields ?? {}) as object),
    );
    expect(named.length, name).toBeGreaterThan(0);
  }
});
