/*
 * How long a payment service waits until what it tells is accepted: signed tellings of companies that have a subscription, over
 * HTTP, each checked, kept and answered, while the server asks the provider about the companies beside it.
 *
 *   node bench/webhooks.bench.ts
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApp } from '../apps/api/src/app.ts';
import { readConfig } from '../apps/api/src/config.ts';
import { openPayments } from '../apps/api/src/integrations/payments/open.ts';
import { signedEvent } from '../apps/api/src/integrations/payments/simulated/server.ts';
import { connectDatabase } from '../apps/api/src/platform/db/database.ts';
import { startEmbedded } from '../apps/api/src/platform/db/embedded.ts';
import { migrateDatabase } from '../apps/api/src/platform/db/migrate.ts';
import { printFigures } from './support/figures.ts';

const GOAL_MS = 20;
const COMPANIES = 40;
const TELLINGS = 1_000;
const AT_ONCE = 2;
/** Tellings a second: far more than a thousand companies that renew in one hour bring. */
const PER_SECOND = 40;
const SECRET = 'whsec_simulated';

const folder = mkdtempSync(path.join(tmpdir(), 'envol-webhooks-'));
const embedded = await startEmbedded(folder);
await migrateDatabase(embedded.url);
const connection = connectDatabase(embedded.url, 12);
const config = readConfig({
  DATABASE_URL: embedded.url,
  DATA_DIR: folder,
  LOG_LEVEL: 'silent',
  RATE_LIMITS: 'false',
  DEMO: 'false',
  PAYMENTS: 'simulated',
  WEB_DIST: folder,
});
const app = await createApp(config, connection);
try {
  const { db } = connection;
  const clock = { now: () => new Date() };
  const { provider } = openPayments({ payments: { provider: 'simulated' }, public_url: '' }, { clock, db });
  if (provider === null) throw new Error('the simulated provider is meant');
  const customers: string[] = [];
  for (let index = 0; index < COMPANIES; index += 1) {
    const name = `Banc ${index}`;
    const { id: operator_id } = await db
      .insertInto('operators')
      .values({ commercial_name: name, company: name })
      .returning('id')
      .executeTakeFirstOrThrow();
    const address = { line1: '1 rue', postal_code: '31000', city: 'Toulouse', country: 'FR' };
    const payer = { operator_id, name, email: 'a@example.invalid', address };
    const customer_id = await provider.ensureCustomer(payer, `customer_${operator_id}`);
    const day = clock.now().toISOString().slice(0, 10);
    const wanted = { code: 'solo_month', pilots: 1, day, tax_rate_bp: 2_000, reductions: [] } as const;
    await provider.subscribe(customer_id, wanted, 'pm_card_visa', `bench_${operator_id}`);
    await db
      .insertInto('subscriptions')
      .values({ operator_id, provider: 'simulated', customer_id, discount: 'null' })
      .execute();
    customers.push(customer_id);
  }
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  const waited: number[] = [];
  const tell = async (index: number): Promise<void> => {
    const now = Math.floor(Date.now() / 1000);
    const object = { id: `in_${index}`, object: 'invoice', customer: customers[index % COMPANIES] ?? '' };
    const event = {
      ...{ id: `evt_bench_${index}`, object: 'event' as const, type: 'invoice.paid', created: now },
      data: { object },
    };
    const { raw, signature } = signedEvent(event, SECRET, now);
    const begun = performance.now();
    const { status } = await fetch(`${base}/api/v2/payments/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: new Uint8Array(raw),
    });
    waited.push(performance.now() - begun);
    if (status !== 200) throw new Error(`answered ${status}`);
  };
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  for (let index = 0; index < TELLINGS; index += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, lane) => tell(index + lane)));
    await pause((1000 * AT_ONCE) / PER_SECOND);
  }
  waited.sort((one, other) => one - other);
  const at = (share: number): number => waited[Math.floor(waited.length * share)] ?? 0;
  console.table([
    {
      work: `${TELLINGS} tellings, ${PER_SECOND} a second`,
      'p50 ms': at(0.5).toFixed(1),
      'p95 ms': at(0.95).toFixed(1),
      'p99 ms': at(0.99).toFixed(1),
      goal: `p95 ≤ ${GOAL_MS} ms`,
      met: at(0.95) <= GOAL_MS,
    },
  ]);
  printFigures({ webhook_accepted_p95_ms: at(0.95) });
} finally {
  await app.close();
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}
