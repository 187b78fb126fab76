import { defineEndpoint } from '@envol/contract/endpoint';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineModule } from './module.ts';
import { type Services, systemDb } from './service.ts';

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

const services = { clock: 'the clock', db: 'the asker’s', system_db: 'every row' } as unknown as Services;

// What must not compile is told by the type check: an unused expectation is an error.
it('a module takes a handler for each call, and none for another', () => {
  const whole = defineModule({ name: 'towers', calls, handlers: () => ({ readTower }) });
  expect(Object.keys(whole.handlers(services))).toEqual(Object.keys(whole.calls));
  // @ts-expect-error: a call without a handler
  defineModule({ name: 'towers', calls, handlers: () => ({}) });
  // @ts-expect-error: a handler without a call
  defineModule({ name: 'towers', calls, handlers: () => ({ readTower, closeTower: async () => undefined }) });
  // @ts-expect-error: an answer that the contract does not know
  defineModule({ name: 'towers', calls, handlers: () => ({ readTower: async () => ({ id: 'north' }) }) });
});

it('works beside no call, and has nothing to do, unless it says so', () => {
  const { jobs, sweeps, gauges } = defineModule({ name: 'towers', calls, handlers: () => ({ readTower }) });
  expect([jobs, sweeps, gauges(services)]).toEqual([[], [], []]);
});

it('a module hands its handlers what it needs, and nothing else', () => {
  let handed: object = {};
  const handlers = (needed: object) => {
    handed = needed;
    return { readTower };
  };
  defineModule({ name: 'towers', needs: ['db'], calls, handlers }).handlers(services);
  expect(handed).toEqual({ db: 'the asker’s' });
  const needs = ['clock', systemDb('towers belong to no tenant')] as const;
  defineModule({ name: 'towers', needs, calls, handlers }).handlers(services);
  expect(handed).toEqual({ clock: 'the clock', system_db: 'every row' });
  defineModule({
    name: 'towers',
    needs: ['db'],
    calls,
    // @ts-expect-error: more than it says that it needs
    handlers: (needed: Pick<Services, 'db' | 'system_db'>) => handlers(needed),
  });
  // @ts-expect-error: the handle that sees every row without a reason
  defineModule({ name: 'towers', needs: ['system_db'], calls, handlers });
});
