import type { RequestOf } from '@envol/contract/endpoint';
import type {
  confirmApprovalPaymentInvoice,
  createApprovalInvoice,
  PaymentConfirmation,
  PaymentInvoice,
} from '@envol/contract/payment-orders';
import { isOver, isSecured } from '@envol/domain/payment-orders/statuses';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import type { Author } from '../../platform/http/author.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import { approvalMoney, askApproval } from '../approvals/index.ts';
import { billedOf, needAddress, oneAtATime, providerOf } from '../subscriptions/index.ts';
import {
  findOrder,
  insertOrder,
  moveOrder,
  type Order,
  orderOfApproval,
  readOrder,
} from './orders.repository.ts';
import type { OrderDeps } from './paymentOrders.deps.ts';
import { needSameTotal, type Priced, priceApproval, type Requested } from './pricing.ts';
import { securePayment } from './securing.ts';
import { tellConfirmation, tellOrder } from './told.ts';

/** Who pays: a person of a company. */
export interface Payer extends Author {
  readonly operator_id: number;
  readonly language: Language;
}

const isSame = (order: Order, priced: Priced): boolean =>
  order.amount_cents === priced.amount_cents &&
  order.structure_id === priced.structure_id &&
  JSON.stringify(order.lines) === JSON.stringify(priced.lines);

/** What was shown of the same before, where it still says the same; else a new order. */
export const showOrder = async (
  { system_db, clock }: Pick<OrderDeps, 'system_db' | 'clock'>,
  kind: Order['kind'],
  priced: Priced,
  by_user_id: number,
): Promise<Order> => {
  const shown = await system_db
    .selectFrom('payment_orders')
    .selectAll()
    .where('operator_id', '=', priced.operator_id)
    .where('kind', '=', kind)
    .where('status', '=', 'shown')
    .where('flight_id', 'is not distinct from', priced.flight_id)
    .where('constraint_id', 'is not distinct from', priced.constraint_id)
    .where('approval_id', 'is not distinct from', priced.approval_id)
    .where('category', 'is not distinct from', priced.category)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (shown !== undefined && isSame(shown, priced)) return shown;
  const at = clock.now().toISOString();
  const { lines, ...columns } = priced;
  const made = { kind, by_user_id, created_at: at, updated_at: at };
  return insertOrder(system_db, { ...columns, lines: JSON.stringify(lines), ...made });
};

/** Which request is meant. Throws VALIDATION where neither is named whole, which the contract refuses before. */
const requestedOf = ({
  approval_id,
  flight_id,
  constraint_id,
  category,
}: RequestOf<typeof createApprovalInvoice>['body']): Requested => {
  if (approval_id !== undefined) return { kind: 'sent', approval_id };
  if (flight_id === undefined) throw fieldFailure('VALIDATION', 'flight_id', 'required');
  if (constraint_id === undefined) throw fieldFailure('VALIDATION', 'constraint_id', 'required');
  return { kind: 'new', flight_id, constraint_id, category: category ?? null };
};

/** What a request costs, as an order that may be confirmed. Throws the codes of the call's contract. */
export const showApproval = async (
  deps: OrderDeps,
  payer: Payer,
  body: RequestOf<typeof createApprovalInvoice>['body'],
): Promise<PaymentInvoice> => {
  providerOf(deps);
  const priced = await priceApproval(deps, payer, requestedOf(body), payer.language);
  const standing =
    priced.approval_id === null ? undefined : await orderOfApproval(deps.system_db, priced.approval_id);
  const order = standing ?? (await showOrder(deps, 'approval', priced, payer.actor.user_id));
  return tellOrder(deps, order, payer.operator_id);
};

type Body = RequestOf<typeof confirmApprovalPaymentInvoice>['body'];
type OrderWords = Pick<Body, 'billing_information' | 'description'>;

/** What the payer wants to read on the invoice. */
export const billingOf = ({ billing_information, description }: OrderWords): string | null =>
  [billing_information, description]
    .filter((part) => part !== undefined && part.trim() !== '')
    .join(' – ')
    .slice(0, 250) || null;

/** Confirms an order: what was shown is paid from now on. Throws PAYMENT_ORDER_OVER where somebody was first. */
export const confirmOrder = async (
  db: Db,
  order: Order,
  set: Parameters<typeof moveOrder>[3],
): Promise<void> => {
  const moved = await moveOrder(db, order, 'waiting', set).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Failure('PAYMENT_ORDER_OVER') : error;
  });
  if (!moved) throw new Failure('PAYMENT_ORDER_OVER');
};

/** The request, as the body of `request_approval` says it. Throws VALIDATION, PAYMENT_ORDER_OVER where what it was to ask for is gone. */
const requestOf = (order: Order, body: Body) => {
  const { pilot_id, drone_ids, category, ...rest } = body;
  if (order.constraint_id === null) throw new Failure('PAYMENT_ORDER_OVER');
  if (pilot_id === undefined) throw fieldFailure('VALIDATION', 'pilot_id', 'required');
  if (drone_ids === undefined) throw fieldFailure('VALIDATION', 'drone_ids', 'required');
  // Another kind may have another price.
  if (category !== undefined && category !== order.category)
    throw fieldFailure('VALIDATION', 'category', 'invalid');
  return {
    pilot_id,
    drone_ids,
    files: rest.files,
    details: rest.details,
    flight_areas_ids: rest.flight_areas_ids,
    declared_scenario: rest.declared_scenario,
    external_payload: rest.external_payload,
    prefecture_notif_payload: rest.prefecture_notif_payload,
    constraint_id: order.constraint_id,
    category: order.category ?? undefined,
  };
};

/** Sends the request with its order, or neither. */
const send = async (deps: OrderDeps, payer: Payer, order: Order, body: Body): Promise<void> => {
  const { flight_id } = order;
  if (flight_id === null) throw new Failure('PAYMENT_ORDER_OVER');
  const also: NonNullable<Parameters<typeof askApproval>[4]> = (db, made) =>
    asSystem(db, 'what is paid for a request is in nobody’s reach', async () => {
      if (made.price_cents !== order.net_cents)
        throw new Failure('TOTAL_CHANGED', { params: { total: made.price_cents ?? 0 } });
      await confirmOrder(db, order, confirmed(deps, body, made.id));
    });
  await askApproval(deps, payer, flight_id, requestOf(order, body), also);
};

const confirmed = ({ clock }: OrderDeps, body: Body, approval_id: number) => ({
  approval_id,
  billing_information: billingOf(body),
  updated_at: clock.now().toISOString(),
});

/** What had a price when it was shown and has none now is another sum too. */
export const freeNow = (error: unknown): { readonly amount_cents: number } => {
  if (error instanceof Failure && error.code === 'NOTHING_TO_PAY') return { amount_cents: 0 };
  throw error;
};

/** Which request an order is of. Throws PAYMENT_ORDER_OVER where its mission is gone. */
const askedBy = ({ approval_id, flight_id, constraint_id, category }: Order): Requested => {
  if (approval_id !== null) return { kind: 'sent', approval_id };
  if (flight_id === null || constraint_id === null) throw new Failure('PAYMENT_ORDER_OVER');
  return { kind: 'new', flight_id, constraint_id, category };
};

/** Confirms what was shown: the request is sent, unless it was before. */
const confirmShown = async (deps: OrderDeps, payer: Payer, order: Order, body: Body): Promise<void> => {
  const { approval_id } = order;
  const asked = askedBy(order);
  const now = await priceApproval(deps, payer, asked, payer.language).catch(freeNow);
  needSameTotal(order, now);
  if (approval_id === null) return send(deps, payer, order, body);
  await confirmOrder(deps.system_db, order, confirmed(deps, body, approval_id));
};

/** An order that was confirmed before is paid while its request still is to be. Throws PAYMENT_TRANSITION_ILLEGAL. */
const needPayable = async ({ db }: OrderDeps, payer: Payer, { approval_id }: Order): Promise<void> => {
  const found = approval_id === null ? undefined : await approvalMoney.findPayable(db, payer, approval_id);
  if (found === undefined) throw new Failure('PAYMENT_TRANSITION_ILLEGAL');
};

/**
 * Sends the request as `request_approval` does, and lets a card hold what it costs. Asked for twice, it is done once. Throws the codes
 * of the call's contract.
 */
export const confirmApproval = async (
  deps: OrderDeps,
  payer: Payer,
  body: Body,
): Promise<PaymentConfirmation> => {
  providerOf(deps);
  const { system_db } = deps;
  const { invoice_id: id, approval_id, structure_id, payment_method_id } = body;
  const seen = await findOrder(system_db, payer.operator_id, id);
  const isMeant =
    seen?.kind === 'approval' &&
    (approval_id === undefined || approval_id === seen.approval_id) &&
    (structure_id === undefined || seen.structure_id === null || structure_id === seen.structure_id);
  if (!isMeant) throw notFound();
  return oneAtATime(deps, payer.operator_id, async () => {
    const order = await readOrder(system_db, id);
    if (isSecured(order.status)) return tellConfirmation(deps, id, payer.operator_id);
    if (isOver(order.status)) throw new Failure('PAYMENT_ORDER_OVER');
    needAddress(await billedOf(system_db, payer.operator_id));
    if (order.status === 'shown') await confirmShown(deps, payer, order, body);
    else await needPayable(deps, payer, order);
    const outcome = await securePayment(deps, id, payment_method_id ?? null);
    return tellConfirmation(deps, id, payer.operator_id, outcome);
  });
};
