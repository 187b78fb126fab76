import { createApiToken } from '@envol/contract/api-tokens';
import { logoutUser } from '@envol/contract/auth';
import { type ReadLine, readTogether } from '@envol/contract/reads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD } from '../../../test/actors.ts';
import { createClient } from '../../../test/client.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env: { ROLES: 'web', RATE_LIMITS: 'true', TRUSTED_PROXIES: '1' } });
});
afterAll(() => harness.close());

const ask = async (paths: readonly string[], from: string): Promise<number[]> => {
  const { payload } = await harness.app.inject({
    method: 'POST',
    url: '/api/v2/reads',
    headers: { authorization: `Bearer ${harness.actors.owner.token}`, 'x-forwarded-for': from },
    payload: { paths },
  });
  return payload
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as ReadLine).status);
};

it('count each against the limits of its call, by the address behind the proxy', async () => {
  const guesses = Array.from(
    { length: 20 },
    (_, index) => `/shared_missions/${String(index).padStart(43, 'g')}`,
  );
  const told: number[] = [];
  for (let round = 0; round < 4; round += 1) told.push(...(await ask(guesses, '203.0.113.7')));
  expect(told.filter((status) => status === 410)).toHaveLength(60);
  expect(told.filter((status) => status === 429)).toHaveLength(20);
  expect(await ask(guesses.slice(0, 2), '203.0.113.8')).toEqual([410, 410]);
});

it('open no channel, and are for no key of the API', async () => {
  expect(await ask(['/realtime', '/openapi.json', '/users/me'], '203.0.113.9')).toEqual([404, 200, 200]);
  const body = { name: 'Planning', scopes: ['drone:read' as const], days: 30, password: PASSWORD };
  const { token } = (await harness.as('owner').call(createApiToken, { body })).body;
  const reply = await createClient(harness.app, token).call(readTogether, { body: { paths: ['/drones'] } });
  expect([reply.status, reply.error.code]).toEqual([403, 'SCOPE_MISSING']);
});

it('end with the session', async () => {
  await harness.as('stranger').call(logoutUser);
  const reply = await harness
    .as('stranger')
    .call(readTogether, { body: { paths: ['/users/me', '/drones'] } });
  expect(reply.status).toBe(401);
});
