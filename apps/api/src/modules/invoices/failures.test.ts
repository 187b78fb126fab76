import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addInvoice } from '../../../test/invoices.ts';
import { type EInvoicePlatform, PlatformFailure } from '../../integrations/e-invoices/port.ts';
import { depositIssued, drawIssued } from './files.service.ts';

let now = new Date();
let harness: Harness;
beforeAll(async () => {
  // No sweep of the server's own: the test is the one that goes round.
  harness = await createHarness({ env: { ROLES: 'web' } });
});
afterAll(() => harness.close());

const told: unknown[] = [];
const trying = () => ({
  system_db: harness.db,
  clock: { now: () => now },
  log: { error: (facts: unknown) => void told.push(facts) } as never,
  chance: () => 0.5,
});
const failures = (act: string) =>
  harness.db
    .selectFrom('invoice_failures')
    .select(['invoice_id', 'failures'])
    .where('act', '=', act as never)
    .execute();

it('an invoice that cannot be drawn is tried again after longer and longer, and keeps no other from its file', async () => {
  const [broken, whole] = [await addInvoice(harness, 'owner'), await addInvoice(harness, 'owner')];
  let isMended = false;
  const drawn: string[] = [];
  const run = async (_: unknown, { number }: { readonly number: string }): Promise<Uint8Array> => {
    drawn.push(number);
    if (number === broken.number && !isMended) throw new Error('no such font');
    return new Uint8Array([1]);
  };
  const deps = { ...trying(), workers: { run } as never };
  await drawIssued(deps);
  expect(drawn).toEqual(expect.arrayContaining([broken.number, whole.number]));
  expect(await failures('draw')).toEqual([{ invoice_id: broken.id, failures: 1 }]);
  drawn.length = 0;
  await drawIssued(deps);
  expect(drawn).toEqual([]);
  now = new Date(now.getTime() + 5_000);
  await drawIssued(deps);
  expect([drawn, (await failures('draw'))[0]?.failures]).toEqual([[broken.number], 2]);
  expect(told.at(-1)).toMatchObject({ invoice_id: broken.id, act: 'draw', failures: 2, pause_s: 10 });
  isMended = true;
  now = new Date(now.getTime() + 10_000);
  await drawIssued(deps);
  expect(await failures('draw')).toEqual([]);
});

it('an invoice that the platform refuses to take holds up no other, and each that stands there has its turn', async () => {
  const [refused, taken] = [await addInvoice(harness, 'stranger'), await addInvoice(harness, 'stranger')];
  const asked: string[] = [];
  const platform: EInvoicePlatform = {
    source: 'simulated',
    deposit: async ({ number }) => {
      if (number === refused.number) throw new PlatformFailure('no such buyer');
      return `ref ${number}`;
    },
    status: async (reference) => {
      asked.push(reference);
      return 'received';
    },
    reportPayment: async () => undefined,
  };
  const draw = { ...trying(), workers: { run: async () => new Uint8Array([1]) } as never };
  await drawIssued(draw);
  const deps = { ...trying(), e_invoice_platform: platform };
  await depositIssued(deps);
  expect((await failures('deposit')).map(({ invoice_id }) => invoice_id)).toEqual([refused.id]);
  expect(asked).toContain(`ref ${taken.number}`);
  const { asked_at } = await harness.db
    .selectFrom('invoice_deposits')
    .select('asked_at')
    .where('invoice_id', '=', taken.id)
    .executeTakeFirstOrThrow();
  expect(asked_at).not.toBeNull();
});
