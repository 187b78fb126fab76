import { taxOn } from '@envol/domain/invoicing/amounts';
import type { Selectable } from 'kysely';
import type { PaymentProvider } from '../src/integrations/payments/port.ts';
import { openSimulation } from '../src/integrations/payments/simulated/open.ts';
import { databaseRun } from '../src/integrations/payments/simulated/stores.ts';
import { type ApprovalsDeps, approvalMoney } from '../src/modules/approvals/index.ts';
import { captureHold, readOrder } from '../src/modules/payment-orders/index.ts';
import type { Tables } from '../src/platform/db/schema.ts';
import type { HistoryClock } from './history.ts';
import type { SeededAuthority, SeededOperator } from './members.ts';

/** What the airport asks for a request, before tax. */
const PRICE_CENTS = 4_800;
const TAX_BP = 2_000;
const SUMS = {
  net_cents: PRICE_CENTS,
  tax_rate_bp: TAX_BP,
  tax_cents: taxOn(PRICE_CENTS, TAX_BP),
  amount_cents: PRICE_CENTS + taxOn(PRICE_CENTS, TAX_BP),
};
const MINUTE_MS = 60_000;

interface Scene {
  readonly deps: ApprovalsDeps;
  readonly clock: HistoryClock;
  readonly now: Date;
  readonly operator: SeededOperator | undefined;
  readonly airport: SeededAuthority | undefined;
}
type Request = Pick<
  Selectable<Tables['approvals']>,
  'id' | 'status' | 'flight_id' | 'flight_identifier' | 'operator_id' | 'submitted_at' | 'updated_at'
>;

/** Held on the company's card when it was asked, and taken when it was granted, as the product does it. */
const pay = async (
  { deps, clock, now }: Scene,
  provider: PaymentProvider,
  customer_id: string,
  request: Request,
): Promise<void> => {
  const { id, flight_id, flight_identifier, operator_id, submitted_at, updated_at } = request;
  const card = await provider.card(customer_id);
  if (card === null) return;
  clock.set(new Date(Date.parse(submitted_at) + MINUTE_MS));
  const description = `Étude d’une demande d’accord, mission ${flight_identifier}`;
  const charge = {
    amount_cents: SUMS.amount_cents,
    description,
    reference: `approval_${id}`,
    destination: null,
  };
  const hold = await provider.hold(customer_id, charge, card.id, `demo_hold_${id}`);
  const at = clock.now().toISOString();
  const order = await deps.db
    .insertInto('payment_orders')
    .values({
      ...{ kind: 'approval', operator_id, structure_id: null, flight_id, approval_id: id, ...SUMS },
      ...{ lines: JSON.stringify([{ description, amount_cents: PRICE_CENTS }]), card: JSON.stringify(card) },
      ...{ provider: 'simulated', customer_id, method_id: card.id, intent_id: hold.intent },
      ...{ status: 'authorised', capture_before: hold.capture_before, by_user_id: null },
      ...{ created_at: at, updated_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const held = { status: 'authorised', step: 'payment-authorised', message: null } as const;
  await approvalMoney.movePayment(deps, deps.db, id, held);
  clock.set(new Date(Math.min(Date.parse(updated_at) + MINUTE_MS, now.getTime())));
  const taking = { ...deps, system_db: deps.db, payments: { provider, simulation: null } };
  await captureHold(taking, await readOrder(deps.db, order.id));
};

/**
 * An airport that asks to be paid: what it granted was held on the company's card and taken, and what it has not answered waits for its
 * payment. By the simulated service, so that it can be given back.
 */
export const addPaidRequests = async (scene: Scene): Promise<void> => {
  const { deps, clock, now, operator, airport } = scene;
  if (operator === undefined || airport === undefined) return;
  const { db } = deps;
  await db
    .updateTable('structure_settings')
    .set({ approval_price_cents: PRICE_CENTS })
    .where('structure_id', '=', airport.id)
    .execute();
  const requests = await db
    .updateTable('approvals')
    .set({ price_cents: PRICE_CENTS, payment_status: 'waiting_payment' })
    .where('structure_id', '=', airport.id)
    .where('operator_id', '=', operator.id)
    .where('status', 'in', ['accepted', 'incomplete'])
    .returning([
      'id',
      'status',
      'flight_id',
      'flight_identifier',
      'operator_id',
      'submitted_at',
      'updated_at',
    ])
    .execute();
  const { customer_id } = await db
    .selectFrom('subscriptions')
    .select('customer_id')
    .where('operator_id', '=', operator.id)
    .executeTakeFirstOrThrow();
  let made = 0;
  const name = (): string => `paid${String(++made).padStart(4, '0')}`;
  const seconds = (): number => Math.floor(clock.now().getTime() / 1000);
  const { provider } = openSimulation(databaseRun(db, name), seconds, '/pay/');
  for (const request of requests)
    if (request.status === 'accepted') await pay(scene, provider, customer_id, request);
  clock.set(now);
};
