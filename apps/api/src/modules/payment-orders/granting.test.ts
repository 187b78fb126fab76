import {
  cancelApproval,
  decideApproval,
  decideApprovals,
  listApprovals,
  notePayment,
} from '@envol/contract/approvals';
import { getAutomaticActions, updateAutomaticActions } from '@envol/contract/automatic-actions';
import {
  confirmApprovalPaymentInvoice,
  createApprovalInvoice,
  readPaymentInvoice,
} from '@envol/contract/payment-orders';
import { paySimulatedPage } from '@envol/contract/subscriptions';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import {
  aMission,
  approvalOf,
  CARD,
  confirm,
  heldRequest,
  keptBy,
  orderDeps,
  payerAndPrice,
  settle,
  shown,
  unpaidRequest,
} from '../../../test/paymentOrders.ts';
import { decision } from '../../../test/requests.ts';
import { breakProvider } from '../../../test/subscriptions.ts';
import { readOrder } from './orders.repository.ts';
import { releaseHold } from './settling.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env: { ROLES: 'web' } });
});
afterAll(() => harness.close());
beforeEach(async () => {
  await payerAndPrice(harness);
});

const statusOf = async (id: number) => {
  const { status, payment } = await approvalOf(harness, id);
  return [status, payment?.status];
};

/** A mission that is judged with the data in force, which automatic actions ask for. */
const ANALYSIS = { verdict: 'steps_left', free_height_m: null, checks: [], ruleset: 'FR-2026' };
const datasetsInForce = async () =>
  (
    await sql<object>`select id, source, version, effective_date, '2999-01-01' as valid_until from datasets`.execute(
      harness.db,
    )
  ).rows;
/** The tower accepts what stays below 120 m by itself, or no more. */
const actInService = async (is_enabled: boolean): Promise<void> => {
  const chief = harness.as('chief');
  const params = { id: harness.actors.chief.structure_id ?? 0 };
  const { version } = (await chief.call(getAutomaticActions, { params })).body;
  const heights = { floor_height: 0, ceiling_height: 120, unit: 'm', reference: 'AGL' } as const;
  const said = { message: null, tactical_contact_required: false } as const;
  const restricted = { height_restriction: false, restricted_height_m: null } as const;
  const action = { kind: 'accept', is_enabled: true, ...heights, ...said, ...restricted } as const;
  const body = { is_enabled, actions: is_enabled ? [action] : [], version };
  const { status } = await chief.call(updateAutomaticActions, { params, body });
  expect(status).toBe(200);
};

it('one decision on many requests leaves an unpaid one, with why, and grants the others', async () => {
  const unpaid = (await unpaidRequest(harness)).approval_id;
  const held = (await heldRequest(harness)).approval_id;
  const requests = await Promise.all(
    [unpaid, held].map(async (id) => ({ id, version: (await approvalOf(harness, id)).version })),
  );
  const { status, body } = await harness
    .as('controller')
    .call(decideApprovals, { body: { requests, type: 'accept' } });
  expect([status, body]).toEqual([200, { done: [held], left: [{ id: unpaid, reason: 'APPROVAL_UNPAID' }] }]);
  expect(await statusOf(unpaid)).toEqual(['submitted', 'waiting_payment']);
  // The queue tells which, before anybody decides.
  const { results } = (await harness.as('controller').call(listApprovals, { query: { limit: 50 } })).body as {
    results: { id: number; is_unpaid: boolean }[];
  };
  expect(results.filter(({ is_unpaid }) => is_unpaid).map(({ id }) => id)).toContain(unpaid);
  expect(results.find(({ id }) => id === held)?.is_unpaid).toBe(false);
});

it('a refusal that is taken back after the hold was given free is granted to nobody unpaid', async () => {
  const { approval_id: id } = await heldRequest(harness);
  const decide = async (type: 'accept' | 'refuse') => {
    const { version } = await approvalOf(harness, id, 'controller');
    return harness.as('controller').call(decideApproval, { params: { id }, body: decision(type, version) });
  };
  await decide('refuse');
  await settle(harness);
  expect(await statusOf(id)).toEqual(['refused', 'released']);
  expect((await decide('accept')).error?.code).toBe('APPROVAL_UNPAID');
  // Paid to its authority by other ways, it is granted.
  const body = { action: 'note-paid', reference: 'Virement 7' } as const;
  expect((await harness.as('controller').call(notePayment, { params: { id }, body })).status).toBe(200);
  expect((await decide('accept')).status).toBe(200);
  expect(await statusOf(id)).toEqual(['accepted', 'paid']);
});

it('a request that was given its money back is granted to nobody unpaid', async () => {
  const { approval_id: id } = await heldRequest(harness);
  const decide = async (type: 'accept' | 'refuse') => {
    const { version } = await approvalOf(harness, id, 'controller');
    return harness.as('controller').call(decideApproval, { params: { id }, body: decision(type, version) });
  };
  await decide('accept');
  await settle(harness);
  await decide('refuse');
  await harness.db
    .updateTable('approvals')
    .set({ payment_status: 'refunded' })
    .where('id', '=', id)
    .execute();
  expect((await decide('accept')).error?.code).toBe('APPROVAL_UNPAID');
  const body = { action: 'note-paid', reference: 'Virement 8' } as const;
  await harness.as('controller').call(notePayment, { params: { id }, body });
  expect((await decide('accept')).status).toBe(200);
  // What came by other ways goes back by them.
  expect((await approvalOf(harness, id, 'controller')).payment_actions).toEqual(['note-refunded']);
});

it('a request that its authority notes as paid is decided by the authority’s actions', async () => {
  const { approval_id: id, flight_id } = await unpaidRequest(harness);
  await harness.db
    .updateTable('flights')
    .set({ analysis: JSON.stringify({ ...ANALYSIS, datasets: await datasetsInForce() }) as never })
    .where('id', '=', flight_id)
    .execute();
  await actInService(true);
  const body = { action: 'note-paid', reference: 'Virement 9' } as const;
  await harness.as('controller').call(notePayment, { params: { id }, body });
  await actInService(false);
  expect(await statusOf(id)).toEqual(['accepted', 'paid']);
});

it('a request that was closed unpaid is granted by no automatic action once its page is paid', async () => {
  const { approval_id: id, invoice_id, flight_id } = await heldRequest(harness, {});
  await harness.db
    .updateTable('flights')
    .set({ analysis: JSON.stringify({ ...ANALYSIS, datasets: await datasetsInForce() }) as never })
    .where('id', '=', flight_id)
    .execute();
  await actInService(true);
  const read = () => harness.as('owner').call(readPaymentInvoice, { params: { id: invoice_id } });
  const page = (await read()).body.url?.split('/').at(-1) ?? '';
  await harness.db
    .updateTable('approvals')
    .set({ closed_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2099 };
  await harness.as(null).call(paySimulatedPage, { params: { id: page }, body: card });
  await read();
  await actInService(false);
  await settle(harness);
  await settle(harness);
  expect(await statusOf(id)).toEqual(['submitted', 'released']);
  expect((await keptBy(harness, 'payment_intent')).map(({ status }) => status)).toEqual(['canceled']);
});

it('a card that is declined after the service was away leaves a flight of today unpaid, and not granted', async () => {
  const rows = await aMission(harness, 0);
  const { invoice_id } = (await shown(harness, rows)).body;
  await breakProvider(harness, 'down');
  const card = { payment_method_id: 'pm_card_chargeDeclinedInsufficientFunds' };
  const id = (await confirm(harness, rows, invoice_id, card)).body.approval?.id ?? 0;
  const offered = async () => (await approvalOf(harness, id, 'controller')).available_actions;
  expect(await offered()).toContain('accept');
  await harness.db.deleteFrom('simulated_payments').where('kind', '=', 'fault').execute();
  await settle(harness, { now: () => new Date(Date.now() + 60_000) });
  expect(await statusOf(id)).toEqual(['submitted', 'waiting_payment']);
  expect(await offered()).not.toContain('accept');
});

it('a hold whose answer was lost is given free with a request that is withdrawn', async () => {
  const { approval_id: id, invoice_id } = await heldRequest(harness);
  // As it stands where the answer never came: the card was asked, and nobody saw what it said.
  await harness.db
    .updateTable('payment_orders')
    .set({ status: 'deferred', method_id: CARD, card: null, intent_id: null, capture_before: null })
    .where('id', '=', invoice_id)
    .execute();
  await harness.as('owner').call(cancelApproval, { params: { id } });
  await settle(harness);
  expect((await keptBy(harness, 'payment_intent')).map(({ status }) => status)).toEqual(['canceled']);
  expect(await statusOf(id)).toEqual(['cancelled', 'released']);
});

it('what was granted and is owed is paid after its days are over, too', async () => {
  const card = { payment_method_id: 'pm_card_chargeCustomerFail' };
  const { approval_id: id, invoice_id } = await heldRequest(harness, card);
  const later = { now: () => new Date(Date.now() + 6.9 * 86_400_000) };
  await settle(harness, later);
  const { version } = await approvalOf(harness, id, 'controller');
  await harness.as('controller').call(decideApproval, { params: { id }, body: decision('accept', version) });
  await settle(harness, later);
  await harness.db
    .updateTable('approvals')
    .set({ closed_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
  expect((await approvalOf(harness, id)).available_actions).toEqual(['pay']);
  const show = await harness.as('owner').call(createApprovalInvoice, { body: { approval_id: id } });
  expect([show.status, show.body.invoice_id]).toEqual([201, invoice_id]);
  const body = { invoice_id, approval_id: id, payment_method_id: CARD } as never;
  await harness.as('owner').call(confirmApprovalPaymentInvoice, { body });
  await settle(harness);
  expect(await statusOf(id)).toEqual(['accepted', 'paid']);
});

it('a refusal that is taken back while its hold is given up is owed', async () => {
  const { approval_id: id, invoice_id } = await heldRequest(harness);
  const decide = async (type: 'accept' | 'refuse') => {
    const { version } = await approvalOf(harness, id, 'controller');
    return harness.as('controller').call(decideApproval, { params: { id }, body: decision(type, version) });
  };
  await decide('refuse');
  const deps = orderDeps(harness);
  const { provider } = deps.payments;
  if (provider === null) throw new Error('something is sold here');
  const giveUp: typeof provider.giveUp = async (...given) => {
    const hold = await provider.giveUp(...given);
    expect((await decide('accept')).status).toBe(200);
    return hold;
  };
  await releaseHold(
    { ...deps, payments: { ...deps.payments, provider: { ...provider, giveUp } } },
    await readOrder(harness.db, invoice_id),
  );
  expect(await statusOf(id)).toEqual(['accepted', 'waiting_payment']);
  expect((await approvalOf(harness, id)).available_actions).toContain('pay');
});
