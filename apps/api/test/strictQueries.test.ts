import { endpoints } from '@envol/contract/api';
import type { Endpoint } from '@envol/contract/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHarness, type Harness } from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env: { DEMO: 'true' }, actors_first: true });
});
afterAll(() => harness.close());

/** What a path must hold where a number is not read; any other parameter is an id. */
const IN_PATH: Readonly<Record<string, string>> = { kind: 'own', day: '2026-11-01', secret: 'a'.repeat(43) };
const WHO = ['owner', 'controller', 'colleague', 'chief', 'staff', 'hijacker', 'uspaceSupervisor'] as const;

it('names a query parameter that it does not know, on every call', async () => {
  for (const [name, endpoint] of Object.entries(endpoints as Readonly<Record<string, Endpoint>>)) {
    const url = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => IN_PATH[name] ?? '1');
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
