import type { PaymentConfirmation, PaymentInvoice } from '@envol/contract/payment-orders';
import { HOLD_DAYS, isSecured } from '@envol/domain/payment-orders/statuses';
import { PaymentsFailure } from '../../integrations/payments/port.ts';
import { sellerNamed } from '../invoices/index.ts';
import { billedOf, providerOf } from '../subscriptions/index.ts';
import { type Order, readOrder } from './orders.repository.ts';
import type { OrderDeps } from './paymentOrders.deps.ts';

const iso = (at: string | null): string | null => at && new Date(at).toISOString();

/** The card that a company's payments propose; null: none is known, or the payment service does not answer. */
const proposedCard = async (deps: OrderDeps, operator_id: number): Promise<PaymentInvoice['card']> => {
  const provider = providerOf(deps);
  const row = await deps.system_db
    .selectFrom('subscriptions')
    .select('customer_id')
    .where('operator_id', '=', operator_id)
    .where('provider', '=', provider.source)
    .executeTakeFirst();
  if (row === undefined) return null;
  try {
    return await provider.card(row.customer_id);
  } catch (error) {
    if (!(error instanceof PaymentsFailure)) throw error;
    deps.log.warn({ err: error, operator_id }, 'the payment service did not say which card is known');
    return null;
  }
};

/** An order as its company sees it. */
export const tellOrder = async (
  deps: OrderDeps,
  order: Order,
  operator_id: number,
): Promise<PaymentInvoice> => {
  const { missing } = await billedOf(deps.system_db, operator_id);
  return {
    invoice_id: order.id,
    kind: order.kind,
    status: order.status,
    seller: await sellerNamed(deps, deps.system_db, order.structure_id),
    structure_id: order.structure_id,
    flight_id: order.flight_id,
    approval_id: order.approval_id,
    currency: order.currency,
    lines: order.lines.map((line) => ({ ...line })),
    net_cents: order.net_cents,
    tax_rate_bp: order.tax_rate_bp,
    tax_cents: order.tax_cents,
    total_cents: order.amount_cents,
    card: isSecured(order.status) ? order.card && { ...order.card } : await proposedCard(deps, operator_id),
    hold_days: HOLD_DAYS,
    held_until: order.status === 'authorised' ? iso(order.capture_before) : null,
    missing: [...missing],
    is_simulated: providerOf(deps).source === 'simulated',
  };
};

const approvalOf = async (
  { system_db }: OrderDeps,
  id: number | null,
): Promise<PaymentConfirmation['approval']> =>
  (id === null
    ? undefined
    : await system_db
        .selectFrom('approvals')
        .select(['id', 'display_identifier', 'payment_status'])
        .where('id', '=', id)
        .executeTakeFirst()) ?? null;

/** What became of a confirmation, as the order says it now. */
export const tellConfirmation = async (
  deps: OrderDeps,
  id: number,
  operator_id: number,
  outcome?: PaymentConfirmation['outcome'],
): Promise<PaymentConfirmation> => {
  const order = await readOrder(deps.system_db, id);
  const isOpen = order.status === 'waiting' && order.url !== null;
  const standing = isSecured(order.status) ? 'secured' : isOpen ? 'page' : 'declined';
  const told = order.status === 'deferred' ? 'deferred' : (outcome ?? standing);
  return {
    outcome: told,
    url: told === 'page' ? order.url : null,
    invoice: await tellOrder(deps, order, operator_id),
    approval: await approvalOf(deps, order.approval_id),
    is_entrusted: order.entrusted_at !== null,
  };
};
