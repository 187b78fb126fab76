import type { RequestOf } from '@envol/contract/endpoint';
import type {
  confirmEntrustPaperworkPaymentInvoice,
  PaymentConfirmation,
  PaymentInvoice,
} from '@envol/contract/payment-orders';
import { isOver } from '@envol/domain/payment-orders/statuses';
import { asSystem } from '../../platform/db/asSystem.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { entrustPaid } from '../entrusting/index.ts';
import type { Caller } from '../flight-details/index.ts';
import { billedOf, needAddress, oneAtATime, providerOf } from '../subscriptions/index.ts';
import { findOrder, noteOrder, type Order, orderOfEntrusting, readOrder } from './orders.repository.ts';
import { billingOf, confirmOrder, freeNow, showOrder } from './orders.service.ts';
import type { OrderDeps } from './paymentOrders.deps.ts';
import { needSameTotal, priceEntrusting } from './pricing.ts';
import { isAway, securePayment, seePage } from './securing.ts';
import { captureHold, releaseHold } from './settling.ts';
import { tellConfirmation, tellOrder } from './told.ts';

/** What entrusting costs, as an order that may be confirmed; one that was begun is gone on with. Throws as its contract. */
export const showEntrusting = async (
  deps: OrderDeps,
  caller: Caller,
  flight_id: number,
): Promise<PaymentInvoice> => {
  providerOf(deps);
  const begun = await orderOfEntrusting(deps.system_db, caller.operator_id, flight_id);
  if (begun?.entrusted_at != null) return tellOrder(deps, begun, caller.operator_id);
  const priced = await priceEntrusting(deps, caller, flight_id, caller.language);
  const order = begun ?? (await showOrder(deps, 'procedure', priced, caller.actor.user_id));
  return tellOrder(deps, order, caller.operator_id);
};

/** Asks the payment service what can be asked later, too: where it is away, the next round does it. */
const askNowOrLater = async (deps: OrderDeps, id: number, act: () => Promise<unknown>): Promise<void> => {
  try {
    await act();
  } catch (error) {
    if (!isAway(error)) throw error;
    deps.log.error({ err: error, order_id: id }, 'the payment service did not answer: it is asked later');
  }
};

/** Entrusts what is held and takes the money; where it cannot be entrusted any more, the money is given free. */
const entrustHeld = async (deps: OrderDeps, caller: Caller, order: Order): Promise<void> => {
  const { flight_id, info } = order;
  try {
    if (flight_id === null) throw notFound();
    await entrustPaid(deps, caller, flight_id, { info }, async (db, price_cents) => {
      if (price_cents !== order.net_cents)
        throw new Failure('TOTAL_CHANGED', { params: { total: price_cents ?? 0 } });
      await asSystem(db, 'what is paid for entrusted procedures is in nobody’s reach', () =>
        // What was said of it stands with what is entrusted from now on.
        noteOrder(db, order, { entrusted_at: deps.clock.now().toISOString(), info: null }),
      );
    });
  } catch (error) {
    if (error instanceof Failure) await releaseHold(deps, order);
    throw error;
  }
  await takeHeld(deps, order.id);
};

const takeHeld = async (deps: OrderDeps, id: number): Promise<void> => {
  const order = await readOrder(deps.system_db, id);
  if (order.status === 'authorised') await askNowOrLater(deps, id, () => captureHold(deps, order));
};

/** Goes on with an order of entrusted procedures whose money is held. */
export const entrustOnceSecured = async (deps: OrderDeps, caller: Caller, id: number): Promise<void> => {
  const order = await readOrder(deps.system_db, id);
  if (order.kind === 'procedure' && order.status === 'authorised' && order.entrusted_at === null)
    await entrustHeld(deps, caller, order);
};

const confirmShown = async (
  deps: OrderDeps,
  caller: Caller,
  order: Order,
  body: RequestOf<typeof confirmEntrustPaperworkPaymentInvoice>['body'],
): Promise<void> => {
  if (order.flight_id === null) throw new Failure('PAYMENT_ORDER_OVER');
  const now = await priceEntrusting(deps, caller, order.flight_id, caller.language).catch(freeNow);
  needSameTotal(order, now);
  await confirmOrder(deps.system_db, order, {
    info: body.info?.trim() || null,
    billing_information: billingOf(body),
    updated_at: deps.clock.now().toISOString(),
  });
};

/** Entrusts the mission's open procedures and pays them, once. Throws the codes of the call's contract. */
export const confirmEntrusting = async (
  deps: OrderDeps,
  caller: Caller,
  body: RequestOf<typeof confirmEntrustPaperworkPaymentInvoice>['body'],
): Promise<PaymentConfirmation> => {
  providerOf(deps);
  const { system_db } = deps;
  const { invoice_id: id, flight_id, payment_method_id } = body;
  const seen = await findOrder(system_db, caller.operator_id, id);
  if (seen?.kind !== 'procedure' || (flight_id !== undefined && flight_id !== seen.flight_id))
    throw notFound();
  return oneAtATime(deps, caller.operator_id, async () => {
    const order = await readOrder(system_db, id);
    const isOwed = order.entrusted_at !== null && order.status === 'waiting';
    if (order.entrusted_at !== null && !isOwed) return tellConfirmation(deps, id, caller.operator_id);
    if (isOver(order.status)) throw new Failure('PAYMENT_ORDER_OVER');
    needAddress(await billedOf(system_db, caller.operator_id));
    if (order.status === 'shown') await confirmShown(deps, caller, order, body);
    const outcome = await securePayment(deps, id, payment_method_id ?? null);
    await entrustOnceSecured(deps, caller, id);
    if (isOwed) await takeHeld(deps, id);
    return tellConfirmation(deps, id, caller.operator_id, outcome);
  });
};

/** Where a payment stands, after a look at the page that was open. Throws NOT_FOUND, PAYMENT_UNDER_WAY. */
export const readPayment = async (
  deps: OrderDeps,
  caller: Caller,
  id: number,
): Promise<PaymentConfirmation> => {
  const seen = await findOrder(deps.system_db, caller.operator_id, id);
  if (seen === undefined) throw notFound();
  const isBegun = seen.session_id !== null || (seen.kind === 'procedure' && seen.status === 'authorised');
  if (isBegun && !isOver(seen.status))
    await oneAtATime(deps, caller.operator_id, async () => {
      const order = await readOrder(deps.system_db, id);
      if (order.status === 'waiting') await askNowOrLater(deps, id, () => seePage(deps, order));
      await entrustOnceSecured(deps, caller, id);
    });
  return tellConfirmation(deps, id, caller.operator_id);
};
