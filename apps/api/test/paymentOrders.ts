import { decideApproval, getApproval, requestApproval } from '@envol/contract/approvals';
import { acceptInvoicingMandate, linkCompleteOnboarding } from '@envol/contract/invoices';
import { confirmApprovalPaymentInvoice, createApprovalInvoice } from '@envol/contract/payment-orders';
import { updateProcedurePrices } from '@envol/contract/procedures';
import { updateStructure } from '@envol/contract/structures';
import { PROTOCOL_ITEMS } from '@envol/domain/airspace/constraint';
import { invoicePayments } from '../src/modules/invoices/payments.service.ts';
import type { OrderDeps } from '../src/modules/payment-orders/paymentOrders.deps.ts';
import { settleOrders } from '../src/modules/payment-orders/settling.ts';
import { type Clock, systemClock } from '../src/platform/clock.ts';
import type { Letter } from '../src/platform/facts/letter.ts';
import type { Channel } from '../src/platform/facts/recordFact.ts';
import { type Actors, operatorIdOf } from './actors.ts';
import { byLetter } from './emailRequests.ts';
import type { Harness } from './harness.ts';
import { SELLER_OF_STRUCTURE } from './invoices.ts';
import { addMission, type MissionRows } from './missions.ts';
import { givePlan } from './plans.ts';
import { asking, decision } from './requests.ts';
import { subscriptionDeps, unsubscribed } from './subscriptions.ts';

/** Net and with 20 % tax, in cents. */
export const PRICE = 4_800;
export const TOTAL = 5_760;
export const CARD = 'pm_card_visa';

const QUIET = { error: () => undefined, info: () => undefined, warn: () => undefined };

/** What rounds wrote to people, beside a server that sends it. */
export const written: Letter[] = [];
const keepLetters: Channel = async (_, { letters }) => {
  written.push(...letters);
};

/** What rounds of the module stand on, beside a server without rounds of its own. */
export const orderDeps = (harness: Harness, clock: Clock = systemClock): OrderDeps =>
  // Automatic actions, of which these tests have none, would judge.
  ({
    ...subscriptionDeps(harness, clock, QUIET),
    db: harness.db,
    facts: { channels: [keepLetters] },
  }) as unknown as OrderDeps;

/** Chance that spreads no pause. */
export const ALWAYS_HALF = (): number => 0.5;

/** One round of what follows from answers. */
export const settle = (harness: Harness, clock?: Clock): Promise<void> =>
  settleOrders(orderDeps(harness, clock), ALWAYS_HALF);

/** What the tower asks to be paid, and how. */
export const setPrice = (harness: Harness, structure_settings: object = { approval_price_cents: PRICE }) =>
  harness.as('chief').call(updateStructure, {
    params: { id: harness.actors.controller.structure_id ?? 0 },
    body: { structure_settings } as never,
  });

export const NO_ADDRESS = { address_1: null, postal_code: null, city: null, country: null };

/** A company that may be invoiced, unless its address is taken, and has no card yet. */
export const payer = async (
  harness: Harness,
  who: keyof Actors = 'owner',
  address?: typeof NO_ADDRESS,
): Promise<number> => {
  const id = await unsubscribed(harness, who, address);
  // An order whose hold is forgotten would fail in every round, with the company's lease; one that was shown holds nothing.
  await harness.db
    .deleteFrom('payment_orders')
    .where('operator_id', '=', id)
    .where('status', '<>', 'shown')
    .execute();
  return id;
};

/** A mission of the owner's beside the tower. */
export const aMission = (harness: Harness, in_days = 10, now?: Date): Promise<MissionRows> =>
  addMission(harness.db, {
    operator_id: operatorIdOf(harness.actors.owner),
    structure_id: harness.actors.controller.structure_id,
    in_days,
    ...(now !== undefined && { now }),
  });

/** What its request costs. */
export const shown = async (harness: Harness, rows: MissionRows, more: object = {}) =>
  harness.as('owner').call(createApprovalInvoice, {
    body: { flight_id: rows.flight_id, constraint_id: rows.constraint_id, ...more },
  });

export const confirm = (
  harness: Harness,
  rows: MissionRows,
  invoice_id: number,
  more: object = { payment_method_id: CARD },
) => {
  const { constraint_id: _, ...body } = asking(rows);
  return harness
    .as('owner')
    .call(confirmApprovalPaymentInvoice, { body: { ...body, invoice_id, ...more } as never });
};

/** A request that is sent and whose price a card holds. */
export const heldRequest = async (harness: Harness, more?: object, in_days = 10) => {
  const rows = await aMission(harness, in_days);
  const { body: invoice } = await shown(harness, rows);
  const { body, error } = await confirm(harness, rows, invoice.invoice_id, more);
  if (body.approval == null) throw new Error(JSON.stringify(error));
  return { ...rows, approval_id: body.approval.id, invoice_id: invoice.invoice_id, outcome: body.outcome };
};

/** A request that is sent and that nobody paid. */
export const unpaidRequest = async (harness: Harness, in_days = 10) => {
  const rows = await aMission(harness, in_days);
  const { body } = await harness
    .as('owner')
    .call(requestApproval, { params: { id: rows.flight_id }, body: asking(rows) });
  return { ...rows, approval_id: body.id };
};

export const approvalOf = async (harness: Harness, id: number, who: 'owner' | 'controller' = 'owner') =>
  (await harness.as(who).call(getApproval, { params: { id } })).body;

/** What the simulated service keeps of one kind. */
export const keptBy = async (harness: Harness, kind: 'payment_intent' | 'refund' | 'session') =>
  (
    await harness.db
      .selectFrom('simulated_payments')
      .select('object')
      .where('kind', '=', kind)
      .orderBy('position')
      .execute()
  ).map(({ object }) => object as { id: string; status: string; amount: number });

/** A mission whose open procedures have a price to be entrusted for. */
export const pricedLetter = async (harness: Harness, price_cents: number | null = 2_500) => {
  const flight = await byLetter(harness);
  const prices = PROTOCOL_ITEMS.map((procedure) => ({ procedure, price_cents }));
  await harness.as('staff').call(updateProcedurePrices, { body: { prices } });
  return flight;
};

/** The page on which the manager's structure completes its account at the simulated service. */
export const accountPage = async (harness: Harness): Promise<string> => {
  const params = { id: harness.actors.manager.structure_id ?? 0 };
  await harness.db.deleteFrom('simulated_payments').where('kind', '=', 'fault').execute();
  await harness.db.deleteFrom('payment_accounts').execute();
  await harness.as('manager').call(acceptInvoicingMandate, { params, body: SELLER_OF_STRUCTURE });
  const { body } = await harness.as('manager').call(linkCompleteOnboarding, { params });
  return body.url.split('/').at(-1) ?? '';
};

/** The invoice of a request that was paid: made here, for a server without rounds of its own makes none. */
export const invoiceOf = async (harness: Harness, approval_id: number): Promise<number> => {
  await invoicePayments({ ...orderDeps(harness), system_db: harness.db });
  const { id } = await harness.db
    .selectFrom('invoices')
    .select('id')
    .where('subject_kind', '=', 'approval')
    .where('subject_id', '=', approval_id)
    .where('kind', '=', 'invoice')
    .executeTakeFirstOrThrow();
  return id;
};

/** A company that can pay, and a tower that asks the price of every request before it is granted. */
export const payerAndPrice = async (harness: Harness): Promise<void> => {
  await payer(harness);
  await givePlan(harness, 'owner', 'solo');
  await setPrice(harness, {
    approval_price_cents: PRICE,
    airspace_approval_categories: [],
    decides_unpaid: false,
  });
};

/** What tests do with paid requests, and read of them; `of`: the harness, which a file opens before its tests. */
export const paidRequests = (of: () => Harness) => ({
  decide: async (id: number, type: 'accept' | 'refuse' | 'restrict') => {
    const { version } = await approvalOf(of(), id, 'controller');
    return of()
      .as('controller')
      .call(decideApproval, { params: { id }, body: decision(type, version) });
  },
  statusOf: async (id: number) => (await approvalOf(of(), id)).payment?.status,
  settledOf: async (id: number) => {
    const rows = await of().db.selectFrom('settled_payments').select(['amount_cents', 'payment']).execute();
    return rows.filter(({ payment }) => payment.kind === 'approval' && payment.subject_id === id);
  },
  orderStatus: async (id: number) =>
    (await of().db.selectFrom('payment_orders').select('status').where('id', '=', id).executeTakeFirst())
      ?.status,
});
