import type { PaymentConfirmation } from '@envol/contract/payment-orders';
import { isSecured } from '@envol/domain/payment-orders/statuses';
import { todayIn } from '@envol/domain/time/localTime';
import {
  type Charge,
  type Hold,
  PaymentsFailure,
  PaymentsRefusal,
} from '../../integrations/payments/port.ts';
import { Failure } from '../../platform/http/failure.ts';
import { approvalMoney } from '../approvals/index.ts';
import { billedOf, customerOf, providerOf } from '../subscriptions/index.ts';
import { moveOrder, noteOrder, type Order, readOrder } from './orders.repository.ts';
import type { OrderDeps } from './paymentOrders.deps.ts';
import { chargeText } from './pricing.ts';

type Outcome = PaymentConfirmation['outcome'];

export const chargeOf = (order: Order): Charge => ({
  amount_cents: order.amount_cents,
  description: chargeText(order),
  reference: `order_${order.id}`,
  destination: order.destination,
});

/** The payment service does not answer, or not as it says. */
export const isAway = (error: unknown): boolean =>
  error instanceof PaymentsFailure || (error instanceof Failure && error.code === 'PAYMENTS_UNAVAILABLE');

const nowOf = ({ clock }: Pick<OrderDeps, 'clock'>): string => clock.now().toISOString();

/** A card holds the sum from now on: both sides of the request are told, in one transaction. */
const secured = async (deps: OrderDeps, order: Order, hold: Hold): Promise<void> => {
  const { intent, capture_before, card } = hold;
  await deps.system_db.transaction().execute(async (db) => {
    const held = { intent_id: intent, capture_before, card, method_id: card?.id ?? order.method_id };
    const page = { session_id: null, url: null };
    if (!(await moveOrder(db, order, 'authorised', { ...held, ...page, updated_at: nowOf(deps) }))) return;
    if (order.approval_id === null) return;
    const moved = { status: 'authorised', step: 'payment-authorised', message: null } as const;
    await approvalMoney.movePayment(deps, db, order.approval_id, { ...moved, decidable_unpaid: false });
  });
};

/** Looks what became of the page that is open; whether a card holds the sum now. */
export const seePage = async (deps: OrderDeps, order: Order): Promise<boolean> => {
  if (order.session_id === null) return false;
  const hold = await providerOf(deps).readHoldPage(order.session_id);
  if (hold?.status !== 'held') return false;
  await secured(deps, order, hold);
  return true;
};

const backTo = ({ config }: OrderDeps, order: Order) => {
  const page = order.flight_id === null ? '/map' : `/map/flights/${order.flight_id}`;
  const url = `${config.public_url}${page}?payment=${order.id}`;
  return { success_url: url, cancel_url: url };
};

/** The page on which the order is paid: the same one while it is open. */
const openPage = async (deps: OrderDeps, order: Order, customer: string): Promise<Outcome> => {
  const provider = providerOf(deps);
  const isOpen = order.session_id !== null && (await provider.readPage(order.session_id)).status === 'open';
  if (isOpen) return 'page';
  // A page that is over opens no other one under its key.
  const attempts = order.attempts + (order.session_id === null ? 0 : 1);
  const key = `order_${order.id}_page_${attempts}`;
  const { id, url } = await provider.openHoldPage(customer, chargeOf(order), backTo(deps, order), key);
  await noteOrder(deps.system_db, order, { attempts, session_id: id, url, tried_at: nowOf(deps) });
  return 'page';
};

const tellFailed = async (deps: OrderDeps, order: Order, message: string | null): Promise<void> => {
  const { approval_id } = order;
  if (approval_id === null) throw new Failure('CARD_DECLINED');
  // A decline is no outage: what the service's silence allowed is over.
  const moved = {
    ...({ status: 'waiting_payment', step: 'payment-failed', message } as const),
    decidable_unpaid: false,
  };
  await deps.system_db.transaction().execute((db) => approvalMoney.movePayment(deps, db, approval_id, moved));
};

const holdKey = ({ id, attempts }: Order): string => `order_${id}_${attempts}`;

/** What an attempt holds of which nobody saw the end: asked once more under its key, it is the same one. */
export const holdUnseen = async (deps: OrderDeps, order: Order): Promise<string | null> => {
  const { status, customer_id, method_id } = order;
  const isUnseen = (status === 'waiting' || status === 'deferred') && customer_id !== null;
  if (!isUnseen || method_id === null) return null;
  try {
    return (await providerOf(deps).hold(customer_id, chargeOf(order), method_id, holdKey(order))).intent;
  } catch (error) {
    if (!(error instanceof PaymentsRefusal)) throw error;
    return null;
  }
};

/** Lets one card hold the sum; what it refuses is known, so that the next attempt is another one. */
const attempt = async (deps: OrderDeps, order: Order, customer: string, method: string): Promise<Outcome> => {
  await noteOrder(deps.system_db, order, { method_id: method, tried_at: nowOf(deps) });
  try {
    const charge = chargeOf(order);
    await secured(deps, order, await providerOf(deps).hold(customer, charge, method, holdKey(order)));
    return 'secured';
  } catch (error) {
    if (!(error instanceof PaymentsRefusal)) throw error;
    await noteOrder(deps.system_db, order, { attempts: order.attempts + 1, method_id: null });
    // The bank wants its code: it is shown on the payment service's page.
    if (error.refusal === 'payment_not_completed')
      return openPage(deps, await readOrder(deps.system_db, order.id), customer);
    await tellFailed(deps, order, order.card?.last4 ?? null);
    return 'declined';
  }
};

/** The order's customer at the payment service, with name and address as they are now. */
const customerFor = async (deps: OrderDeps, order: Order): Promise<string> => {
  const { operator_id } = order;
  if (operator_id === null) throw new Failure('PAYMENT_ORDER_OVER');
  const customer_id = await customerOf(deps, operator_id, await billedOf(deps.system_db, operator_id));
  await noteOrder(deps.system_db, order, { customer_id, provider: providerOf(deps).source });
  return customer_id;
};

const ask = async (deps: OrderDeps, order: Order, method: string | null): Promise<Outcome> => {
  const customer = await customerFor(deps, order);
  if (await seePage(deps, order)) return 'secured';
  if (method === null && order.method_id === null) return openPage(deps, order, customer);
  if (order.session_id !== null) {
    await providerOf(deps).closePage(order.session_id);
    // It may have been paid while it was closed.
    if (await seePage(deps, order)) return 'secured';
    await noteOrder(deps.system_db, order, { session_id: null, url: null, attempts: order.attempts + 1 });
  }
  const now = await readOrder(deps.system_db, order.id);
  // An attempt that nobody saw end is seen through first: else two cards could hold the sum.
  const first = await attempt(deps, now, customer, now.method_id ?? method ?? '');
  if (first !== 'declined' || now.method_id === null || method === null || method === now.method_id)
    return first;
  return attempt(deps, await readOrder(deps.system_db, order.id), customer, method);
};

/** The payment service is away: the request is kept, and one for today may be decided all the same (docs/adr/0276). */
const defer = async (deps: OrderDeps, id: number): Promise<void> => {
  const order = await readOrder(deps.system_db, id);
  if (order.approval_id === null) throw new Failure('PAYMENTS_UNAVAILABLE', { retry_after_s: 30 });
  const [approval] = await approvalMoney.standingForMoney(deps.system_db, [order.approval_id]);
  if (order.status !== 'waiting' || approval === undefined) return;
  const now = deps.clock.now();
  const is_today = approval.first_date <= todayIn(now, approval.time_zone);
  await deps.system_db.transaction().execute(async (db) => {
    const at = now.toISOString();
    if (!(await moveOrder(db, order, 'deferred', { updated_at: at, tried_at: at }))) return;
    await approvalMoney.movePayment(deps, db, approval.id, {
      status: 'waiting_payment',
      step: 'payment-deferred',
      message: null,
      decidable_unpaid: is_today,
    });
  });
};

/** The payment service answered, and nothing is held: somebody has to type a card. */
const answersAgain = (deps: OrderDeps, order: Order): Promise<void> =>
  deps.system_db.transaction().execute(async (db) => {
    if (!(await moveOrder(db, order, 'waiting', { updated_at: nowOf(deps) }))) return;
    if (order.approval_id !== null) await approvalMoney.endRetrying(deps, db, order.approval_id);
  });

/**
 * Lets a card answer for an order that is confirmed: one that is known, or one that is typed on the payment service's page. In the
 * lease of its company, so that it is done once. Throws CARD_DECLINED and PAYMENTS_UNAVAILABLE for entrusted procedures alone: a
 * request is kept, and paid later.
 */
export const securePayment = async (deps: OrderDeps, id: number, method: string | null): Promise<Outcome> => {
  const order = await readOrder(deps.system_db, id);
  if (isSecured(order.status)) return 'secured';
  // Kept before anything is asked: where the service is away, this is the card that is tried later.
  if (method !== null && order.method_id === null)
    await noteOrder(deps.system_db, order, { method_id: method });
  try {
    const outcome = await ask(deps, await readOrder(deps.system_db, id), method);
    const after = await readOrder(deps.system_db, id);
    if (after.status === 'deferred') await answersAgain(deps, after);
    return outcome;
  } catch (error) {
    if (!isAway(error)) throw error;
    deps.log.error({ err: error, order_id: id }, 'the payment service did not answer: an order waits');
    await defer(deps, id);
    return 'deferred';
  }
};
