import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PaymentProvider } from './port.ts';
import { createStripePayments } from './stripe.ts';

// What Stripe answers and the simulated provider never does, over HTTP by the client that speaks to Stripe.

const START = Date.parse('2026-11-01T00:00:00Z') / 1000;
const END = Date.parse('2026-12-01T00:00:00Z') / 1000;

const subscription = (changes: object = {}) => ({
  id: 'sub_1',
  object: 'subscription',
  status: 'active',
  cancel_at_period_end: false,
  cancel_at: null,
  start_date: START,
  ended_at: null,
  discounts: [],
  default_tax_rates: [],
  items: {
    data: [
      {
        price: { metadata: { kind: 'plan', plan: 'solo' }, recurring: { interval: 'month' } },
        current_period_start: START,
        current_period_end: END,
      },
    ],
  },
  ...changes,
});

const line = (index: number, changes: object = {}) => ({
  id: `il_${index}`,
  object: 'line_item',
  description: `Ligne ${index}`,
  quantity: 1,
  amount: 100 + index,
  period: { start: START, end: END },
  ...changes,
});

const invoice = (lines: readonly { amount: number }[], changes: object = {}) => {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...{ id: 'in_1', object: 'invoice', created: START, status_transitions: { paid_at: START } },
    ...{
      total,
      total_excluding_tax: total,
      amount_paid: total,
      total_taxes: [],
      amount_due: total,
      next_payment_attempt: null,
    },
    lines: {
      object: 'list',
      data: lines.slice(0, 10),
      has_more: lines.length > 10,
      url: '/v1/invoices/in_1/lines',
    },
    ...changes,
  };
};

const list = (data: readonly object[], more = false) => ({ object: 'list', data, has_more: more, url: '/' });

let answers: Record<string, (query: URLSearchParams) => object> = {};
let sent: { readonly path: string; readonly body: string }[] = [];
let provider: PaymentProvider;
const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  void (async () => {
    const path = `${request.method} ${pathname}`;
    sent.push({ path, body: await text(request) });
    const answer = answers[path];
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer?.(searchParams) ?? { error: { message: path } }));
  })();
});
beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)));
afterAll(() => new Promise((closed) => server.close(closed)));
beforeEach(() => {
  const { port } = server.address() as AddressInfo;
  const stripe = new Stripe('sk_test_x', {
    ...{ host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false },
  });
  provider = createStripePayments(stripe, { source: 'stripe', webhook_secret: 'whsec', now: () => START });
  sent = [];
});

const told = async (changes: object, invoices: readonly object[] = []) => {
  answers = {
    'GET /v1/subscriptions': () => list([subscription(changes)]),
    'GET /v1/invoices': () => list(invoices),
    'GET /v1/customers/cus_1': () => ({ id: 'cus_1', invoice_settings: { default_payment_method: null } }),
    ...answers,
  };
  return provider.truthOf('cus_1');
};
beforeEach(() => {
  answers = {};
});

it.each([
  ['by the flag', { cancel_at_period_end: true }, 'cancelled', END],
  ['by the flag and its date', { cancel_at_period_end: true, cancel_at: END }, 'cancelled', END],
  ['by the date alone', { cancel_at: END }, 'cancelled', END],
  ['by a date before the end of its period', { cancel_at: END - 86_400 }, 'cancelled', END - 86_400],
  ['only after it was renewed', { cancel_at: END + 86_400 }, 'active', END],
  ['never', {}, 'active', END],
])('a subscription that ends %s says so, and when', async (_, changes, status, end) => {
  const { live } = await told(changes);
  expect(live).toMatchObject([{ status, period_end: new Date(end * 1000).toISOString() }]);
});

it.each([
  ['a flag', { cancel_at_period_end: true, cancel_at: END }, 'cancel_at_period_end=false'],
  ['a date alone', { cancel_at: END }, 'cancel_at='],
  ['nothing', {}, 'cancel_at_period_end=false'],
])('a cancellation that is %s is taken back as it was made', async (_, changes, body) => {
  answers['GET /v1/subscriptions/sub_1'] = () => subscription(changes);
  answers['POST /v1/subscriptions/sub_1'] = () => subscription();
  await provider.setCancelled('sub_1', false);
  expect(sent.at(-1)).toEqual({ path: 'POST /v1/subscriptions/sub_1', body });
});

it('an invoice of more lines than Stripe tells at once is read whole', async () => {
  const lines = Array.from({ length: 130 }, (_, index) => line(index));
  answers['GET /v1/invoices/in_1/lines'] = (query) => {
    const from = lines.findIndex(({ id }) => id === query.get('starting_after')) + 1;
    const size = Number(query.get('limit'));
    return list(lines.slice(from, from + size), from + size < lines.length);
  };
  const { paid } = await told({}, [invoice(lines)]);
  expect(paid[0]?.lines.map(({ description }) => description)).toEqual(
    lines.map(({ description }) => description),
  );
  answers['POST /v1/invoices/create_preview'] = () => invoice(lines);
  const next = await provider.previewNext('sub_1');
  expect(next?.lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(next?.net_cents);
});

it('an invoice names the payment that paid it, and a line of nothing costs nothing', async () => {
  const payment = (name: string, status: string) => ({ status, payment: { payment_intent: name } });
  const lines = [line(1), line(2, { quantity: 0, amount: 0 })];
  const { paid } = await told({}, [
    invoice(lines, { payments: { data: [payment('pi_failed', 'canceled'), payment('pi_good', 'paid')] } }),
    invoice(lines, { id: 'in_2', payments: { data: [] } }),
  ]);
  expect(paid.map((each) => each.payment)).toEqual(['pi_good', null]);
  expect(paid[0]?.lines[1]).toMatchObject({ quantity: 1, unit_cents: 0, amount_cents: 0 });
});
