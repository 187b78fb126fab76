import { createHash } from 'node:crypto';
import { cancelApproval, decideApproval } from '@envol/contract/approvals';
import {
  confirmApprovalPaymentInvoice,
  createApprovalInvoice,
  refundInvoice,
} from '@envol/contract/payment-orders';
import { paySimulatedPage } from '@envol/contract/subscriptions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sized } from '../../../../../tools/testSizes.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import {
  aMission,
  approvalOf,
  confirm,
  orderDeps,
  payer,
  setPrice,
  settle,
  shown,
  TOTAL,
  unpaidRequest,
} from '../../../test/paymentOrders.ts';
import { givePlan } from '../../../test/plans.ts';
import { decision } from '../../../test/requests.ts';
import { breakProvider } from '../../../test/subscriptions.ts';
import { invoicePayments } from '../invoices/payments.service.ts';

let harness: Harness;
beforeAll(async () => {
  // A company that sells, and no rounds of the server's own.
  harness = await createHarness({ env: { DEMO: 'true', ROLES: 'web' }, actors_first: true });
});
afterAll(() => harness.close());

const DAY_MS = 86_400_000;
const CARDS = [
  'pm_card_visa',
  'pm_card_chargeCustomerFail',
  'pm_card_authenticationRequired',
  'pm_card_chargeDeclinedInsufficientFunds',
] as const;

/** Choices of one seed, the same each time. */
const chance = (seed: number) => {
  let turn = 0;
  return (below: number): number => {
    turn += 1;
    return createHash('sha256').update(`${seed} ${turn}`).digest().readUInt32BE(0) % below;
  };
};

interface History {
  readonly pick: (below: number) => number;
  readonly requests: number[];
  /** Requests that were granted at some time: of no other one is anything taken. */
  readonly granted: Set<number>;
  now: Date;
}

const card = ({ pick }: History) => CARDS[pick(CARDS.length)] ?? 'pm_card_visa';
const one = ({ pick, requests }: History): number | undefined => requests[pick(Math.max(1, requests.length))];

const decide = async (history: History, type: 'accept' | 'refuse'): Promise<void> => {
  const id = one(history);
  if (id === undefined) return;
  const { version } = await approvalOf(harness, id, 'controller');
  const params = { id };
  const reply = await harness
    .as('controller')
    .call(decideApproval, { params, body: decision(type, version) });
  if (reply.status === 200 && type === 'accept') history.granted.add(id);
};

const payAgain = async (history: History): Promise<void> => {
  const approval_id = one(history);
  if (approval_id === undefined) return;
  const order = await harness.as('owner').call(createApprovalInvoice, { body: { approval_id } });
  if (order.status !== 201) return;
  const body = { invoice_id: order.body.invoice_id, payment_method_id: card(history) } as never;
  await harness.as('owner').call(confirmApprovalPaymentInvoice, { body });
};

const payPage = async ({ pick }: History): Promise<void> => {
  const pages = await harness.db
    .selectFrom('payment_orders')
    .select('session_id')
    .where('session_id', 'is not', null)
    .orderBy('id')
    .execute();
  const { session_id: id } = pages[pick(Math.max(1, pages.length))] ?? { session_id: null };
  if (id === null) return;
  const body = { number: '4000002500003155', exp_month: 12, exp_year: 2099, is_authenticated: true };
  await harness.as(null).call(paySimulatedPage, { params: { id }, body });
};

const giveBack = async ({ pick }: History): Promise<void> => {
  await invoicePayments({ ...orderDeps(harness), system_db: harness.db });
  const invoices = await harness.db
    .selectFrom('invoices')
    .select('id')
    .where('kind', '=', 'invoice')
    .execute();
  const id = invoices[pick(Math.max(1, invoices.length))]?.id;
  if (id === undefined) return;
  const body = { gross_cents: pick(2) === 0 ? null : 1 + pick(TOTAL), reason: 'Vol annulé' };
  await harness.as('staff').call(refundInvoice, { params: { id }, body });
};

const ACTS: readonly ((history: History) => Promise<unknown>)[] = [
  async (history) => {
    const rows = await aMission(harness, history.pick(3));
    const { invoice_id } = (await shown(harness, rows)).body;
    const how = history.pick(4) === 0 ? {} : { payment_method_id: card(history) };
    // Clicked twice at once.
    const replies = await Promise.all([
      confirm(harness, rows, invoice_id, how),
      confirm(harness, rows, invoice_id, how),
    ]);
    for (const reply of replies)
      if (reply.status === 200 && reply.body.approval !== null) {
        const { id } = reply.body.approval;
        if (!history.requests.includes(id)) history.requests.push(id);
      }
  },
  async (history) => history.requests.push((await unpaidRequest(harness)).approval_id),
  payAgain,
  payPage,
  (history) => decide(history, 'accept'),
  (history) => decide(history, 'accept'),
  (history) => decide(history, 'refuse'),
  async (history) => {
    const id = one(history);
    if (id !== undefined) await harness.as('owner').call(cancelApproval, { params: { id } });
  },
  async (history) => {
    history.now = new Date(history.now.getTime() + history.pick(8) * DAY_MS);
  },
  () => breakProvider(harness, 'down').catch(() => undefined),
  () => harness.db.deleteFrom('simulated_payments').where('kind', '=', 'fault').execute(),
  giveBack,
  (history) => settle(harness, { now: () => history.now }),
  (history) => settle(harness, { now: () => history.now }),
];

interface Intent {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly metadata: { readonly reference: string };
}

const check = async ({ requests, granted }: History): Promise<void> => {
  const kept = await harness.db.selectFrom('simulated_payments').select(['kind', 'object']).execute();
  const intents = kept
    .filter(({ kind }) => kind === 'payment_intent')
    .map(({ object }) => object as unknown as Intent);
  const refunds = kept
    .filter(({ kind }) => kind === 'refund')
    .map(({ object }) => object as unknown as { payment_intent: string; amount: number });
  for (const id of requests) {
    const orders = await harness.db
      .selectFrom('payment_orders')
      .selectAll()
      .where('approval_id', '=', id)
      .execute();
    const { payment, status } = await approvalOf(harness, id);
    const names = orders.map((order) => `order_${order.id}`);
    const of = intents.filter(({ metadata }) => names.includes(metadata.reference));
    const taken = of.filter((intent) => intent.status === 'succeeded');
    const held = of.filter((intent) => intent.status === 'requires_capture');
    const said = JSON.stringify({ id, status, payment, orders: orders.map((order) => order.status), of });
    expect(taken.length, said).toBeLessThanOrEqual(1);
    if (taken.length > 0) expect(granted.has(id), said).toBe(true);
    if (status === 'refused' || status === 'cancelled') expect(held, said).toEqual([]);
    expect(held.length + taken.length, said).toBeLessThanOrEqual(1);
    for (const intent of of) {
      expect(intent.amount, said).toBe(TOTAL);
      const back = refunds.filter(({ payment_intent }) => payment_intent === intent.id);
      expect(
        back.reduce((sum, { amount }) => sum + amount, 0),
        said,
      ).toBeLessThanOrEqual(intent.status === 'succeeded' ? intent.amount : 0);
    }
    const settled = (await harness.db.selectFrom('settled_payments').select('payment').execute()).filter(
      (row) => row.payment.kind === 'approval' && row.payment.subject_id === id,
    );
    expect(settled.length, said).toBe(taken.length);
    if (taken.length > 0) expect(['paid', 'refunded'], said).toContain(payment?.status);
    if (payment?.status === 'authorised')
      expect(
        orders.some((order) => order.status === 'authorised' || order.status === 'card_saved'),
        said,
      ).toBe(true);
  }
};

it(
  'a price is taken once, of what was granted, given free of all else, and given back at most once',
  async () => {
    for (let seed = 1; seed <= sized(8, 200); seed += 1) {
      await payer(harness);
      await givePlan(harness, 'owner', 'enterprise');
      await setPrice(harness);
      const history: History = { pick: chance(seed), requests: [], granted: new Set(), now: new Date() };
      for (let step = 0; step < 14; step += 1) await ACTS[history.pick(ACTS.length)]?.(history);
      await harness.db.deleteFrom('simulated_payments').where('kind', '=', 'fault').execute();
      // What failed several times is left alone for an hour and a half at most.
      history.now = new Date(history.now.getTime() + 5_400_000);
      // What was begun is seen through, then what follows from it.
      for (let round = 0; round < 3; round += 1) await settle(harness, { now: () => history.now });
      await check(history);
    }
  },
  sized(240_000, 1_800_000),
);
