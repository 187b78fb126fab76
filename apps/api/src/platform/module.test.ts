import { defineEndpoint } from '@envol/contract/endpoint';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineModule } from './module.ts';

const calls = {
  readTower: defineEndpoint({
    method: 'GET',
    path: '/towers/:id',
    tag: 'towers',
    summary: 'One tower',
    permission: 'public',
    params: z.object({ id: z.coerce.number() }),
    response: z.object({ id: z.number() }),
  }),
};
const readTower = async ({ params }: { params: { id: number } }) => ({ id: params.id });

// What must not compile is told by the type check: an unused expectation is an error.
it('takes a handler for each call, and none for another', () => {
  const whole = defineModule({ name: 'towers', calls, handlers: () => ({ readTower }) });
  expect(Object.keys(whole.handlers({}))).toEqual(Object.keys(whole.calls));
  // @ts-expect-error: a call without a handler
  defineModule({ name: 'towers', calls, handlers: () => ({}) });
  // @ts-expect-error: a handler without a call
  defineModule({ name: 'towers', calls, handlers: () => ({ readTower, closeTower: async () => undefined }) });
  // @ts-expect-error: an answer that the contract does not know
  defineModule({ name: 'towers', calls, handlers: () => ({ readTower: async () => ({ id: 'north' }) }) });
});

it('works beside no call, and has nothing to do, unless it says so', () => {
  const { jobs, sweeps, gauges } = defineModule({ name: 'towers', calls, handlers: () => ({ readTower }) });
  expect([jobs, sweeps, gauges({})]).toEqual([[], [], []]);
});
