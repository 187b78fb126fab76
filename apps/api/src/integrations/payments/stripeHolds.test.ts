import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Charge, type PaymentProvider, PaymentsFailure, PaymentsRefusal } from './port.ts';
import { HOLD_S } from './simulated/holds.ts';
import type { DisputeObject } from './simulated/objects.ts';
import { openSimulation, type Simulation } from './simulated/open.ts';
import { answerStripeCall } from './simulated/server.ts';
import { memoryRun } from './simulated/stores.ts';
import { createStripePayments } from './stripe.ts';

// The client that speaks to Stripe, over HTTP, with a server that answers as Stripe does: what is sent is what Stripe gets.

interface Asked {
  readonly path: string;
  readonly key: string | undefined;
  readonly fields: URLSearchParams;
}
let asked: Asked[] = [];
let now = 0;
let run = memoryRun();
let simulation: Simulation;
let provider: PaymentProvider;
let customer = '';

const server = createServer((request, response) => {
  const { method = 'GET', url: path = '/', headers } = request;
  void (async () => {
    const body = await text(request);
    asked.push({
      path: `${method} ${path.split('?')[0]}`,
      key: headers['idempotency-key']?.toString(),
      fields: new URLSearchParams(body),
    });
    const told = await run((store) =>
      answerStripeCall(
        store,
        { method, path, headers: headers as Record<string, string>, body },
        { now, pages: '/pay/' },
      ),
    );
    response.writeHead(told.status, { 'content-type': 'application/json' }).end(JSON.stringify(told.body));
  })();
});

beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)));
afterAll(() => new Promise((closed) => server.close(closed)));
beforeEach(async () => {
  now = Date.parse('2026-11-30T09:00:00Z') / 1000;
  run = memoryRun();
  simulation = openSimulation(run, () => now, '/pay/');
  const { port } = server.address() as AddressInfo;
  const stripe = new Stripe('sk_test_x', {
    ...{ host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false },
  });
  provider = createStripePayments(stripe, { source: 'stripe', webhook_secret: 'whsec', now: () => now });
  const address = { line1: '1 rue', postal_code: '31000', city: 'Toulouse', country: 'FR' };
  customer = await provider.ensureCustomer(
    { operator_id: 1, name: 'Aéro', email: 'a@example.invalid', address },
    'c',
  );
  asked = [];
});

const charge = (changes: Partial<Charge> = {}): Charge => ({
  amount_cents: 5_760,
  description: 'Étude d’une demande',
  reference: 'order_1',
  destination: null,
  ...changes,
});
const last = (path: string) => asked.findLast((each) => each.path.startsWith(path));

it('a sum is held in the name of who sells, under our own key, and taken once', async () => {
  const account = await provider.createAccount(
    { name: 'Tour', email: null, reference: 'structure_3' },
    'account_3',
  );
  const url = await provider.accountPage(account, {
    success_url: 'https://e/back',
    cancel_url: 'https://e/again',
  });
  expect(last('POST /v1/account_links')?.fields.get('type')).toBe('account_onboarding');
  expect(last('POST /v1/account_links')?.fields.get('refresh_url')).toBe('https://e/again');
  expect((await provider.readAccount(account)).is_ready).toBe(false);
  await simulation.complete(url.split('/').at(-1) ?? '');
  expect(await provider.readAccount(account)).toMatchObject({ is_ready: true, currently_due: [] });
  const hold = await provider.hold(customer, charge({ destination: account }), 'pm_card_visa', 'order_1_0');
  expect(hold).toMatchObject({ status: 'held', card: { brand: 'visa', last4: '4242' } });
  expect(Date.parse(hold.capture_before ?? '') / 1000).toBe(now + HOLD_S);
  const sent = last('POST /v1/payment_intents');
  expect(sent?.key).toBe('order_1_0');
  expect(Object.fromEntries(sent?.fields ?? [])).toMatchObject({
    amount: '5760',
    currency: 'eur',
    customer,
    capture_method: 'manual',
    confirm: 'true',
    error_on_requires_action: 'true',
    on_behalf_of: account,
    'transfer_data[destination]': account,
    'metadata[reference]': 'order_1',
  });
  expect((await provider.capture(hold.intent, 'take')).status).toBe('taken');
  // Asked for again, under another key: it is what it is.
  expect((await provider.capture(hold.intent, 'again')).status).toBe('taken');
  expect((await provider.giveUp(hold.intent, 'up')).status).toBe('taken');
  const refund = await provider.refund(hold.intent, 1_000, 'refund_1');
  expect(last('POST /v1/refunds')?.fields.get('reverse_transfer')).toBe('true');
  expect(await provider.refund(hold.intent, 1_000, 'refund_1')).toBe(refund);
  await expect(provider.refund(hold.intent, 4_761, 'refund_2')).rejects.toThrow(PaymentsFailure);
});

it('a hold that its days ended is a card that refuses, and the card is charged without the person', async () => {
  const hold = await provider.hold(customer, charge(), 'pm_card_visa', 'k');
  now += HOLD_S;
  await expect(provider.capture(hold.intent, 'take')).rejects.toThrow(PaymentsRefusal);
  expect((await provider.giveUp(hold.intent, 'up')).status).toBe('given_up');
  const taken = await provider.chargeSaved(customer, charge(), hold.card?.id ?? '', 'charge');
  expect(taken).toMatchObject({ status: 'taken', capture_before: null });
  expect(last('POST /v1/payment_intents')?.fields.get('off_session')).toBe('true');
});

it.each([
  ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined'],
  ['pm_card_authenticationRequired', 'payment_not_completed'],
  ['pm_nobody', 'card_declined'],
])('the card %s is refused as %s, and nothing is held', async (card, refusal) => {
  await expect(provider.hold(customer, charge(), card, 'k')).rejects.toMatchObject({ refusal });
});

it('a card of another customer is refused', async () => {
  const { card } = await provider.hold(customer, charge(), 'pm_card_visa', 'k');
  const address = { line1: null, postal_code: null, city: null, country: null };
  const other = await provider.ensureCustomer(
    { operator_id: 2, name: 'B', email: 'b@example.invalid', address },
    'd',
  );
  await expect(provider.hold(other, charge(), card?.id ?? '', 'l')).rejects.toMatchObject({
    refusal: 'card_declined',
  });
});

it('a page holds the sum on the card that is typed there, which is proposed from then on', async () => {
  const back = { success_url: 'https://e/s', cancel_url: 'https://e/c' };
  const { id } = await provider.openHoldPage(customer, charge(), back, 'page');
  const sent = Object.fromEntries(last('POST /v1/checkout/sessions')?.fields ?? []);
  expect(sent).toMatchObject({
    mode: 'payment',
    'payment_intent_data[capture_method]': 'manual',
    'payment_intent_data[setup_future_usage]': 'off_session',
    'line_items[0][price_data][unit_amount]': '5760',
  });
  expect(await provider.readHoldPage(id)).toBeNull();
  expect(await provider.card(customer)).toBeNull();
  const typed = { number: '5555555555554444', exp_month: 12, exp_year: 2030, is_authenticated: false };
  expect(await simulation.pay(id, typed)).toBe('paid');
  expect(await provider.readHoldPage(id)).toMatchObject({ status: 'held', card: { last4: '4444' } });
  expect(await provider.card(customer)).toMatchObject({ last4: '4444' });
});

it('a service that does not answer is none that refuses', async () => {
  await run((store) => store.put('fault', { id: 'down', object: 'fault' }));
  await expect(provider.hold(customer, charge(), 'pm_card_visa', 'k')).rejects.toThrow(PaymentsFailure);
});

it('a charge that nobody saw is found among more of its company than one page holds', async () => {
  const since = new Date(now * 1_000).toISOString();
  const { card } = await provider.hold(customer, charge({ reference: 'order_0' }), 'pm_card_visa', 'k');
  await provider.chargeSaved(customer, charge(), card?.id ?? '', 'first');
  for (let index = 2; index <= 103; index += 1)
    await provider.chargeSaved(
      customer,
      charge({ reference: `order_${index}` }),
      card?.id ?? '',
      `c${index}`,
    );
  expect(await provider.chargedFor(customer, 'order_1', since)).toMatchObject({ status: 'taken' });
  expect(await provider.chargedFor(customer, 'order_0', since)).toBeNull();
  // What was made long before cannot be of this order.
  const later = new Date((now + 86_400) * 1_000).toISOString();
  expect(await provider.chargedFor(customer, 'order_1', later)).toBeNull();
});

it('more claims of banks than one page holds are all read, the last ones first', async () => {
  const claim = (index: number): DisputeObject => ({
    ...{ id: `dp_${index}`, object: 'dispute', status: 'needs_response', amount: 5_760, created: now },
    ...{ payment_intent: `pi_${index}`, evidence_details: { due_by: now } },
  });
  await run(async (store) => {
    for (let index = 0; index <= 100; index += 1) await store.put('dispute', claim(index));
  });
  const read = await provider.disputes();
  expect([read.length, read[0]?.id, read.at(-1)?.id]).toEqual([101, 'dp_100', 'dp_0']);
});
