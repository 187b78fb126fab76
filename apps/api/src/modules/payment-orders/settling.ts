import type { SettledPayment } from '@envol/contract/billing';
import { settlementOf } from '@envol/domain/approvals/payments';
import { retryPauseS } from '@envol/domain/payment-orders/retries';
import { HOLD_MARGIN_H, type OrderStatus } from '@envol/domain/payment-orders/statuses';
import { todayIn } from '@envol/domain/time/localTime';
import { type Hold, PaymentsRefusal } from '../../integrations/payments/port.ts';
import type { Chance } from '../../platform/chance.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type ApprovalsDeps, approvalMoney } from '../approvals/index.ts';
import { noteUnpaid } from '../entrusting/index.ts';
import { oneAtATime, providerOf, writeSettled } from '../subscriptions/index.ts';
import { tellUnpaid } from './letters.ts';
import { moveOrder, NO_FAILURE, noteOrder, type Order, readOrder } from './orders.repository.ts';
import type { OrderDeps } from './paymentOrders.deps.ts';
import { missionText } from './pricing.ts';
import { chargeOf, holdUnseen, isAway, securePayment, seePage } from './securing.ts';

/** What taking what is held asks. */
type TakingDeps = ApprovalsDeps & Pick<OrderDeps, 'system_db' | 'payments'>;

type Standing = Awaited<ReturnType<typeof approvalMoney.standingForMoney>>[number];

const settledOf = (
  order: Order & { readonly operator_id: number },
  hold: Hold,
  paid_at: string,
  subject_text: string | null,
): SettledPayment => ({
  kind: order.kind,
  operator_id: order.operator_id,
  structure_id: order.structure_id,
  subject_id: order.approval_id ?? order.flight_id,
  currency: order.currency,
  lines: order.lines.map(({ description, amount_cents }) => ({
    kind: amount_cents < 0 ? 'discount' : order.kind,
    description: description.slice(0, 250),
    plan: null,
    quantity: 1,
    unit_cents: amount_cents,
    amount_cents,
    period: null,
  })),
  net_cents: order.net_cents,
  tax_rate_bp: order.tax_rate_bp,
  tax_cents: order.tax_cents,
  amount_cents: order.amount_cents,
  billing_period: null,
  paid_at,
  reference: order.billing_information,
  subject_text,
  method: hold.card && { kind: 'card', brand: hold.card.brand, last4: hold.card.last4 },
  provider: {
    name: order.provider ?? 'simulated',
    customer: order.customer_id ?? '',
    invoice: hold.intent,
    payment: hold.intent,
  },
});

/** An order may be held again: the key of each act names the hold that it is about. */
const keyOf = ({ id }: Order, act: 'take' | 'save' | 'release', intent: string): string =>
  `order_${id}_${act}_${intent}`;

/** Money came: written down once, with the request that it pays. */
const taken = (deps: TakingDeps, order: Order, hold: Hold): Promise<void> =>
  deps.system_db.transaction().execute(async (db) => {
    const at = deps.clock.now().toISOString();
    const { operator_id } = order;
    const set = { intent_id: hold.intent, capture_before: null, updated_at: at };
    if (operator_id === null || !(await moveOrder(db, order, 'taken', set))) return;
    await writeSettled(db, settledOf({ ...order, operator_id }, hold, at, await missionText(db, order)), at);
    if (order.kind === 'procedure' && order.flight_id !== null) await noteUnpaid(db, order.flight_id, false);
    if (order.approval_id === null) return;
    const moved = { status: 'paid', step: 'payment-taken', message: null, paid_by_card: true } as const;
    await approvalMoney.movePayment(deps, db, order.approval_id, moved);
  });

/** Its authority noted that it was paid by other ways: no card pays it too. */
const isPaidElsewhere = (approval: Standing | undefined): boolean =>
  approval?.payment_status === 'paid' || approval?.payment_status === 'refunded';

/** What is entrusted is paid at once; what was paid and never entrusted is given free after a day. */
const ENTRUSTED_WITHIN_S = 86_400;
const settlementFor = (order: Order, approval: Standing | undefined, now: Date) => {
  if (order.operator_id === null) return 'release';
  if (order.kind === 'approval')
    return isPaidElsewhere(approval) ? 'release' : settlementOf(approval ?? null);
  if (order.entrusted_at !== null) return 'take';
  return Date.parse(order.updated_at) < secondsAfter(now, -ENTRUSTED_WITHIN_S).getTime() ? 'release' : 'wait';
};

const released = (deps: OrderDeps, order: Order): Promise<void> =>
  deps.system_db.transaction().execute(async (db) => {
    const now = deps.clock.now();
    const set = { capture_before: null, url: null, updated_at: now.toISOString() };
    const { approval_id: id } = order;
    if (!(await moveOrder(db, order, 'released', set)) || id === null) return;
    await approvalMoney.lockForMoney(db, id);
    const [approval] = await approvalMoney.standingForMoney(db, [id]);
    // Granted while the hold was given up, it is owed.
    const isOwed = settlementFor(order, approval, now) === 'take';
    const moved = isOwed
      ? ({ status: 'waiting_payment', step: 'payment-failed', message: null } as const)
      : ({ status: 'released', step: 'payment-released', message: null } as const);
    await approvalMoney.movePayment(deps, db, id, moved);
    if (isOwed) await tellUnpaid(deps, db, order);
  });

/** The card is kept and its hold given up: it is charged when the request is granted. */
const saveCard = async (deps: TakingDeps, order: Order): Promise<void> => {
  if (order.intent_id !== null) {
    const hold = await providerOf(deps).giveUp(order.intent_id, keyOf(order, 'save', order.intent_id));
    if (hold.status === 'taken') return taken(deps, order, hold);
  }
  const set = { intent_id: null, capture_before: null, updated_at: deps.clock.now().toISOString() };
  await moveOrder(deps.system_db, order, 'card_saved', set);
};

/** What is held is taken; a hold that the bank ended before leaves its card, which is charged in the next round. */
export const captureHold = async (deps: TakingDeps, order: Order): Promise<void> => {
  if (order.intent_id === null) return;
  try {
    await taken(
      deps,
      order,
      await providerOf(deps).capture(order.intent_id, keyOf(order, 'take', order.intent_id)),
    );
  } catch (error) {
    if (!(error instanceof PaymentsRefusal)) throw error;
    await saveCard(deps, order);
  }
};

/** What was granted or entrusted is charged to its card; refused, it is owed, and both sides are told. */
const chargeCard = async (deps: OrderDeps, order: Order): Promise<void> => {
  const { customer_id, method_id } = order;
  if (customer_id === null || method_id === null) return;
  try {
    const key = `order_${order.id}_charge_${order.attempts}`;
    await taken(
      deps,
      order,
      await providerOf(deps).chargeSaved(customer_id, chargeOf(order), method_id, key),
    );
  } catch (error) {
    if (!(error instanceof PaymentsRefusal)) throw error;
    await deps.system_db.transaction().execute(async (db) => {
      const set = { attempts: order.attempts + 1, method_id: null, card: null };
      const at = deps.clock.now().toISOString();
      if (!(await moveOrder(db, order, 'waiting', { ...set, updated_at: at }))) return;
      const moved = { status: 'waiting_payment', step: 'payment-failed', message: null } as const;
      if (order.approval_id !== null) await approvalMoney.movePayment(deps, db, order.approval_id, moved);
      else if (order.flight_id !== null) await noteUnpaid(db, order.flight_id, true);
      await tellUnpaid(deps, db, order);
    });
  }
};

/** What its card was charged while nobody saw it: written down, to be given back with a reason. */
const chargedUnseen = async (deps: OrderDeps, order: Order): Promise<Hold | null> => {
  const { status, customer_id, operator_id } = order;
  const mayBe = status === 'card_saved' && customer_id !== null && operator_id !== null;
  return mayBe ? providerOf(deps).chargedFor(customer_id, chargeOf(order).reference, order.created_at) : null;
};

/** Nothing will be taken: what a card holds is given free. */
export const releaseHold = async (deps: OrderDeps, order: Order): Promise<void> => {
  const provider = providerOf(deps);
  if (order.session_id !== null) {
    await provider.closePage(order.session_id);
    // Paid while it was closed: given free in the next round.
    if (await seePage(deps, order)) return;
  }
  const intent = order.intent_id ?? (await holdUnseen(deps, order));
  if (intent !== null) {
    const hold = await provider.giveUp(intent, keyOf(order, 'release', intent));
    // It was taken while it was granted, and nobody saw it: written down, to be given back with a reason.
    if (hold.status === 'taken') return taken(deps, order, hold);
  }
  const charged = await chargedUnseen(deps, order);
  if (charged !== null) return taken(deps, order, charged);
  await released(deps, order);
};

/** The payment service was away: it is asked again, and a request whose day has come may be decided meanwhile. */
const tryAgain = async (deps: OrderDeps, order: Order, approval: Standing | undefined): Promise<void> => {
  const now = deps.clock.now();
  await noteOrder(deps.system_db, order, { tried_at: now.toISOString() });
  if ((await securePayment(deps, order.id, null)) !== 'deferred' || approval === undefined) return;
  if (approval.decidable_unpaid || approval.first_date > todayIn(now, approval.time_zone)) return;
  const moved = { status: 'waiting_payment', step: 'payment-deferred', message: null } as const;
  await deps.system_db
    .transaction()
    .execute((db) => approvalMoney.movePayment(deps, db, approval.id, { ...moved, decidable_unpaid: true }));
};

/** Does for one order what its request's answer asks for. */
const settleOne = async (deps: OrderDeps, order: Order, approval: Standing | undefined): Promise<void> => {
  const now = deps.clock.now();
  const what = settlementFor(order, approval, now);
  if (what === 'release') return releaseHold(deps, order);
  const { status, capture_before } = order;
  if (status === 'authorised') {
    if (what === 'take') return captureHold(deps, order);
    const end = capture_before === null ? null : Date.parse(capture_before);
    if (end !== null && end - now.getTime() < HOLD_MARGIN_H * 3_600_000) await saveCard(deps, order);
    return;
  }
  if (status === 'card_saved') return what === 'take' ? chargeCard(deps, order) : undefined;
  if (status === 'deferred') return tryAgain(deps, order, approval);
  if (order.session_id === null) return;
  await noteOrder(deps.system_db, order, { tried_at: now.toISOString() });
  await seePage(deps, order);
};

/** Whether something is to be done now: most orders wait for an answer, and cost one row of a query. */
const isDue = (order: Order, approval: Standing | undefined, now: Date): boolean => {
  if (order.next_try_at !== null && Date.parse(order.next_try_at) > now.getTime()) return false;
  const what = settlementFor(order, approval, now);
  const soon = secondsAfter(now, HOLD_MARGIN_H * 3_600).getTime();
  if (order.status === 'authorised')
    return what !== 'wait' || (order.capture_before !== null && Date.parse(order.capture_before) < soon);
  if (order.status === 'card_saved') return what !== 'wait';
  if (what === 'release') return true;
  const isOld =
    order.tried_at === null || Date.parse(order.tried_at) <= secondsAfter(now, -TRIED_AGAIN_S).getTime();
  return isOld && (order.status === 'deferred' || order.session_id !== null);
};

/** A page that is open, and a service that was away, are asked about again so much later. */
const TRIED_AGAIN_S = 30;
const OPEN: readonly OrderStatus[] = ['waiting', 'deferred', 'authorised', 'card_saved'];
/** In one round; the rest follows in the next. */
const AT_ONCE = 100;

/** In milliseconds of the epoch; never tried, before all others. */
const triedAt = ({ tried_at }: Order): number => (tried_at === null ? 0 : Date.parse(tried_at));

/** Like `oneAtATime`, as a round of the server's own; of a company that is gone there is nobody else. */
const inLease = async (deps: OrderDeps, { operator_id }: Order, act: () => Promise<void>): Promise<void> => {
  if (operator_id === null) return act();
  await oneAtATime(deps, operator_id, act, { whose: 'round' });
};

/** Tried again after a pause that grows; logged as it begins, and each time after that, with how often it failed. */
const noteFailure = async (deps: OrderDeps, order: Order, error: unknown, chance: number): Promise<void> => {
  const now = deps.clock.now();
  const failures = order.failures + 1;
  const pause_s = retryPauseS(failures, chance);
  deps.log.error(
    { err: error, order_id: order.id, failures, pause_s: Math.round(pause_s) },
    'an order of a payment could not be settled',
  );
  await noteOrder(deps.system_db, order, {
    tried_at: now.toISOString(),
    failures,
    failing_since: order.failing_since ?? now.toISOString(),
    next_try_at: secondsAfter(now, pause_s).toISOString(),
    failed_by: isAway(error) ? 'away' : 'fault',
  });
};

/**
 * Takes what was granted, gives free what was not, and sees through what was begun: everything follows from how orders and requests
 * stand, so that nothing has to be told in time.
 */
export const settleOrders = async (deps: OrderDeps, chance: Chance): Promise<void> => {
  if (deps.payments.provider === null) return;
  const orders = await deps.system_db
    .selectFrom('payment_orders')
    .selectAll()
    .where('status', 'in', OPEN)
    .orderBy('id')
    .execute();
  const ids = orders.flatMap(({ approval_id }) => approval_id ?? []);
  const standing = new Map(
    (await approvalMoney.standingForMoney(deps.system_db, ids)).map((row) => [row.id, row]),
  );
  const now = deps.clock.now();
  const standingOf = ({ approval_id }: Order) =>
    approval_id === null ? undefined : standing.get(approval_id);
  const due = orders
    .filter((order) => isDue(order, standingOf(order), now))
    // Those that failed last come last: many that fail in every round leave the others their turn.
    .toSorted((one, other) => triedAt(one) - triedAt(other));
  for (const order of due.slice(0, AT_ONCE))
    try {
      await inLease(deps, order, async () => {
        const fresh = await readOrder(deps.system_db, order.id);
        if (fresh.status !== order.status) return;
        const [approval] = await approvalMoney.standingForMoney(
          deps.system_db,
          fresh.approval_id === null ? [] : [fresh.approval_id],
        );
        await settleOne(deps, fresh, approval);
        if (fresh.failures > 0) await noteOrder(deps.system_db, fresh, NO_FAILURE);
      });
    } catch (error) {
      // Somebody of the company pays right now: the next round comes.
      if (error instanceof Failure && error.code === 'PAYMENT_UNDER_WAY') continue;
      await noteFailure(deps, order, error, chance());
    }
};

/** Sums that were shown and that nobody confirmed, after two days. */
export const forgetShown = async ({
  system_db,
  clock,
}: Pick<OrderDeps, 'system_db' | 'clock'>): Promise<void> => {
  await system_db
    .deleteFrom('payment_orders')
    .where('status', '=', 'shown')
    .where('updated_at', '<', secondsAfter(clock.now(), -172_800).toISOString())
    .execute();
};
