import { expect, it } from 'vitest';
import type { SubscriptionsDeps } from './subscriptions.deps.ts';
import { askSoon } from './toldCustomers.ts';

/** A provider that answers when the test lets it, and rows that name the operator of each customer. */
const open = () => {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const warned: string[] = [];
  let atOnce = 0;
  let most = 0;
  const query = (customer = ''): unknown =>
    new Proxy(
      {},
      {
        get: (_, method) => {
          if (method === 'executeTakeFirst')
            return async () => {
              asked.push(customer);
              atOnce += 1;
              most = Math.max(most, atOnce);
              await new Promise<void>((resolve) => answers.push(resolve));
              atOnce -= 1;
              if (customer === 'cus_lost') throw new Error('not reached');
              return undefined;
            };
          return (...args: unknown[]) => query(method === 'where' ? String(args[2]) : customer);
        },
      },
    );
  const deps = {
    system_db: query(),
    payments: { provider: null, simulation: null },
    log: { warn: ({ customer }: { readonly customer: string }) => warned.push(customer) },
  } as unknown as SubscriptionsDeps;
  const answer = async (): Promise<void> => {
    await expect.poll(() => answers.length).toBeGreaterThan(0);
    answers.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { deps, asked, warned, answer, most: () => most };
};

it('customers are asked about one after another, each once however often it was told of', async () => {
  const { deps, asked, answer, most } = open();
  for (let round = 0; round < 50; round += 1)
    for (const customer of ['cus_1', 'cus_2', 'cus_3']) askSoon(deps, customer);
  // The first was being asked about when it was told of again: its answer may be older than that.
  for (let turn = 0; turn < 4; turn += 1) await answer();
  expect(asked.toSorted()).toEqual(['cus_1', 'cus_1', 'cus_2', 'cus_3']);
  expect(most()).toBe(1);
});

it('a customer that could not be asked about is named, and holds no other up', async () => {
  const { deps, asked, warned, answer } = open();
  askSoon(deps, 'cus_lost');
  askSoon(deps, 'cus_2');
  await answer();
  await answer();
  expect([asked, warned]).toEqual([['cus_lost', 'cus_2'], ['cus_lost']]);
  askSoon(deps, 'cus_3');
  await answer();
  expect(asked.at(-1)).toBe('cus_3');
});
