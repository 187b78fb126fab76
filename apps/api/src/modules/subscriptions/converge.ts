import type { SettledPayment } from '@envol/contract/billing';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type {
  Card,
  CustomerTruth,
  PaidInvoice,
  SubscriptionTruth,
} from '../../integrations/payments/port.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/schema.ts';
import { recordScreenFact } from '../../platform/facts/recordFact.ts';
import { deriveOperatorPlan, subscriptionUpdated } from '../plans/index.ts';
import { isOfStaff, staffReduction } from './codes.ts';
import { taxOf } from './payer.ts';
import { writeSettled } from './settled.ts';
import { askProvider, type ConvergeDeps, providerOf } from './subscriptions.deps.ts';

type Row = Selectable<Tables['subscriptions']>;

/** The one that counts: the live one that began first; of none, the last that ended. */
const mainOf = ({ live, last }: CustomerTruth): SubscriptionTruth | null =>
  live.toSorted((one, other) => one.started_at.localeCompare(other.started_at))[0] ?? last;

const columnsOf = (truth: SubscriptionTruth) => ({
  subscription_id: truth.id,
  status: truth.status,
  plan: truth.plan,
  period: truth.period,
  pilots: truth.pilots,
  started_at: truth.started_at,
  period_start: truth.period_start,
  period_end: truth.period_end,
  // The period whose payment failed began with it.
  past_due_since: truth.status === 'past_due' ? truth.period_start : null,
  ended_at: truth.ended_at,
});

const settledOf = (
  { operator_id, provider, customer_id }: Pick<Row, 'operator_id' | 'provider' | 'customer_id'>,
  truth: SubscriptionTruth | null,
  paid: PaidInvoice,
): SettledPayment => ({
  kind: 'subscription',
  operator_id,
  structure_id: null,
  subject_id: null,
  currency: 'EUR',
  lines: paid.lines.map((line) => ({
    ...line,
    description: line.description.slice(0, 250),
    plan: line.kind === 'plan' ? (truth?.plan ?? null) : null,
  })),
  net_cents: Math.max(0, paid.net_cents),
  tax_rate_bp: paid.tax_rate_bp,
  tax_cents: Math.max(0, paid.tax_cents),
  amount_cents: paid.amount_cents,
  billing_period: truth?.period ?? null,
  paid_at: paid.paid_at,
  method: paid.card && { kind: 'card', ...paid.card },
  provider: { name: provider, customer: customer_id, invoice: paid.id, payment: paid.payment },
});

/** Writes down money that came and was not known yet: once, whoever tells it and however often. */
const settle = async (
  db: Db,
  row: Pick<Row, 'operator_id' | 'provider' | 'customer_id'>,
  truth: SubscriptionTruth | null,
  { paid }: CustomerTruth,
  at: string,
): Promise<void> => {
  for (const invoice of paid.toSorted((one, other) => one.paid_at.localeCompare(other.paid_at))) {
    // A credit that was given back is no money that came: it lowers the next invoice.
    if (invoice.net_cents < 0) continue;
    await writeSettled(db, settledOf(row, truth, invoice), at);
  }
};

const changed = (row: Row, after: ReturnType<typeof columnsOf>): boolean =>
  (['status', 'plan', 'period', 'pilots', 'period_end'] as const).some((name) => {
    const [before, now] = [row[name], after[name]];
    return name === 'period_end' && before !== null && now !== null
      ? Date.parse(String(before)) !== Date.parse(String(now))
      : before !== now;
  });

/** A card is good to the last day of its month. */
const cardEnd = (card: Card | null): string | null =>
  card && new Date(Date.UTC(card.exp_year, card.exp_month, 0)).toISOString().slice(0, 10);

/** Whether what was asked at some time is older than what a row says; a row from a clock that was set back since holds nobody up. */
const isOlder = (asked_at: Date, synced_at: string | null, now: Date): boolean => {
  const synced = synced_at === null ? Number.NEGATIVE_INFINITY : Date.parse(synced_at);
  return asked_at.getTime() < synced && synced <= now.getTime();
};

/**
 * Writes what the provider says into the one row, and derives the operator's plan from it, in one transaction. Answers may come in
 * another order than they were asked for: one that was asked for before what the row says changes nothing.
 */
const write = (
  deps: ConvergeDeps,
  operatorId: number,
  customer: string,
  truth: CustomerTruth,
  asked_at: Date,
): Promise<void> =>
  deps.system_db.transaction().execute(async (db) => {
    const now = deps.clock.now();
    const at = now.toISOString();
    const row = await db
      .selectFrom('subscriptions')
      .selectAll()
      .where('operator_id', '=', operatorId)
      .forUpdate()
      .executeTakeFirst();
    // The company has become another customer meanwhile: what was said is of the former one.
    if (row === undefined || row.customer_id !== customer || isOlder(asked_at, row.synced_at, now)) return;
    const main = mainOf(truth);
    const after = main === null ? null : columnsOf(main);
    await db
      .updateTable('subscriptions')
      .set({
        ...after,
        card_ends_on: cardEnd(truth.card),
        synced_at: asked_at.toISOString(),
        is_stale: false,
      })
      .where('operator_id', '=', operatorId)
      .execute();
    await settle(db, row, main, truth, at);
    if (after !== null && after.status !== 'ended')
      await db
        .updateTable('billing_code_uses')
        .set({ used_at: at })
        .where('operator_id', '=', operatorId)
        .where('used_at', 'is', null)
        .execute();
    await deriveOperatorPlan(db, operatorId, now);
    if (after !== null && changed(row, after))
      await recordScreenFact(db, subscriptionUpdated, { operator_id: operatorId, at });
  });

/**
 * Lets the tax of what comes next be the one that is due: a company moves, its VAT number is checked or given up, a rate changes. What
 * was charged stays as it was charged.
 */
const followTax = async (
  deps: ConvergeDeps,
  operatorId: number,
  main: SubscriptionTruth | null,
): Promise<void> => {
  if (main === null || main.status === 'ended') return;
  const due = await taxOf(deps, operatorId);
  if (due === main.tax_rate_bp) return;
  await askProvider(deps, () => providerOf(deps).setTaxRate(main.id, due));
  deps.log.info(
    { operator_id: operatorId, before_bp: main.tax_rate_bp, due_bp: due },
    'the tax of a subscription changes with its next period',
  );
};

/**
 * Lets the staff's discount be taken off what comes next, as it stands now. What a code takes off holds until it is used up: nobody gets
 * both.
 */
const followDiscount = async (
  deps: ConvergeDeps,
  operatorId: number,
  main: SubscriptionTruth | null,
): Promise<void> => {
  if (main === null || main.status === 'ended' || main.reductions.some((name) => !isOfStaff(name))) return;
  const { discount } = await deps.system_db
    .selectFrom('operators')
    .select('discount')
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow();
  const wanted = staffReduction(discount);
  if (wanted.map(({ name }) => name).join() === main.reductions.join()) return;
  await askProvider(deps, () => providerOf(deps).setReductions(main.id, wanted));
  deps.log.info({ operator_id: operatorId, percent: discount }, 'the discount of a subscription changes');
};

/**
 * Asks the provider what is true of an operator and makes the one row say it: the only way by which a subscription changes here, so
 * that tellings may come late, twice or in any order. Throws PAYMENTS_UNAVAILABLE.
 */
export const convergeSubscription = async (deps: ConvergeDeps, operatorId: number): Promise<void> => {
  const provider = providerOf(deps);
  const known = await deps.system_db
    .selectFrom('subscriptions')
    .select('customer_id')
    .where('operator_id', '=', operatorId)
    .where('provider', '=', provider.source)
    .executeTakeFirst();
  if (known === undefined) return;
  const asked_at = deps.clock.now();
  const truth = await askProvider(deps, () => provider.truthOf(known.customer_id));
  if (truth.live.length > 1)
    deps.log.error(
      { operator_id: operatorId, subscriptions: truth.live.map(({ id }) => id) },
      'an operator has more than one live subscription: end the later ones at the payment service and refund them',
    );
  await write(deps, operatorId, known.customer_id, truth, asked_at);
  deps.authenticator.forgetOperator(operatorId);
  try {
    await followTax(deps, operatorId, mainOf(truth));
    await followDiscount(deps, operatorId, mainOf(truth));
  } catch (error) {
    // What is paid counts all the same; the sweep tries again before more is charged.
    deps.log.error({ err: error, operator_id: operatorId }, 'what is charged next could not be changed');
    await markStale(deps, operatorId);
  }
};

/** The same for whom a customer of the provider's is; nothing where nobody here is it. */
export const convergeCustomer = async (deps: ConvergeDeps, customer: string): Promise<void> => {
  const row = await deps.system_db
    .selectFrom('subscriptions')
    .select('operator_id')
    .where('customer_id', '=', customer)
    .executeTakeFirst();
  if (row !== undefined) await convergeSubscription(deps, row.operator_id);
};

/** Marks that something was done at the provider: should this process die before it reads it back, a sweep does. */
export const markStale = (deps: Pick<ConvergeDeps, 'system_db'>, operatorId: number): Promise<unknown> =>
  deps.system_db
    .updateTable('subscriptions')
    .set({ is_stale: true })
    .where('operator_id', '=', operatorId)
    .execute();

/** Operators to ask about again: an act not read back, something told since, or nothing heard for a day. */
export const dueOperators = async (db: Db, now: Date): Promise<readonly number[]> => {
  const { rows } = await sql<{ readonly operator_id: number }>`
    select operator_id from subscriptions
    where is_stale
      -- Told of since it was read.
      or exists (select from inbox i where i.source = 'payments' and i.about = subscriptions.customer_id
        and (synced_at is null or i.received_at >= synced_at))
      or (subscription_id is not null and status <> 'ended'
      and synced_at < ${new Date(now.getTime() - 86_400_000).toISOString()})
      -- Shortly before money is taken: by the tax that is due then.
      or (status in ('active', 'past_due') and period_end between ${now.toISOString()}
          and ${new Date(now.getTime() + 3_600_000).toISOString()}
        and synced_at < ${new Date(now.getTime() - 600_000).toISOString()})
      or (status in ('active', 'cancelled', 'past_due') and period_end <= ${now.toISOString()}
        and synced_at < ${new Date(now.getTime() - 600_000).toISOString()})
    order by synced_at nulls first`.execute(db);
  return rows.map(({ operator_id }) => operator_id);
};
