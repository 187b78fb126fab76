import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setProcessClock } from '../../../../../tools/testClocks.ts';
import { sized } from '../../../../../tools/testSizes.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { ADDRESS, SOLO_TOTAL, subscriptionDeps } from '../../../test/subscriptions.ts';
import type { Failure } from '../../platform/http/failure.ts';
import { invoicePayments } from '../invoices/payments.service.ts';
import { convergeSubscription, dueOperators } from './converge.ts';
import { subscribeNow } from './subscribing.service.ts';

/** Each death is a process that is killed: before the charge, after it, with its answer read, after the row was written. */
const DEATHS = sized(4, 200);
const MOMENTS = ['charged', 'read', 'before', 'written'] as const;
const PAYING = fileURLToPath(new URL('../../../test/payingProcess.ts', import.meta.url));
const BODY = {
  plan_code: 'solo_month',
  payment_method_id: 'pm_card_visa',
  expected_total: SOLO_TOTAL,
} as const;

let harness: Harness;
beforeAll(async () => {
  // The processes that die live by the machine's clock.
  setProcessClock(null);
  harness = await createHarness({ env: { DEMO: 'true', ROLES: 'web' }, actors_first: true });
});
afterAll(() => harness.close());

const dies = (operatorId: number, at: string): Promise<NodeJS.Signals | null> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PAYING, harness.url, String(operatorId), at], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.on('error', reject);
    child.on('exit', (_, signal) => resolve(signal));
  });

it('whoever is killed between a charge and its row, nothing is charged twice and nothing is lost', async () => {
  const log = { error: () => undefined, info: () => undefined, warn: () => undefined };
  // A minute later the dead process's lease is over.
  const deps = subscriptionDeps(harness, { now: () => new Date(Date.now() + 61_000) }, log as never);
  for (let death = 0; death < DEATHS; death += 1) {
    const moment = MOMENTS[death % MOMENTS.length] ?? 'charged';
    const { id } = await harness.db
      .insertInto('operators')
      .values({ commercial_name: `Panne ${death}`, company: `Panne ${death}`, ...ADDRESS })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await dies(id, moment), moment).toBe('SIGKILL');
    // The person presses again at once, or a round of the sweeps comes first.
    if (death % 2 === 0)
      for (const due of await dueOperators(harness.db, deps.clock.now()))
        await convergeSubscription(deps, due);
    const again = await subscribeNow(deps, id, BODY as never).catch((error: unknown) => error);
    if (moment === 'before') expect(again).toMatchObject({ status: 'active' });
    else expect((again as Failure).code, moment).toBe('TRANSITION_ILLEGAL');
    await invoicePayments(deps);
    const row = await harness.db
      .selectFrom('subscriptions')
      .select(['customer_id', 'status'])
      .where('operator_id', '=', id)
      .executeTakeFirstOrThrow();
    const truth = await deps.payments.provider?.truthOf(row.customer_id);
    expect(
      truth?.paid.map(({ amount_cents }) => amount_cents),
      moment,
    ).toEqual([SOLO_TOTAL]);
    expect([truth?.live.length, row.status], moment).toEqual([1, 'active']);
    const written = await harness.db
      .selectFrom('settled_payments as p')
      .innerJoin('invoices as i', 'i.settled_payment_id', 'p.id')
      .select('i.gross_cents')
      .where('p.operator_id', '=', id)
      .execute();
    expect(written, moment).toEqual([{ gross_cents: SOLO_TOTAL }]);
  }
}, 1_800_000);
