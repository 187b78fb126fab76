import type { RequestOf, ResponseOf } from '@envol/contract/endpoint';
import type {
  checkoutSessionStatus,
  createCheckoutSession,
  createSubscription,
  MoneyPreview,
  previewSubscriptionInvoice,
  Subscription,
} from '@envol/contract/subscriptions';
import { limitsOf, planAllowing } from '@envol/domain/plans/limits';
import { ofPlanCode, type PlanCode, priceLines } from '@envol/domain/plans/prices';
import { subscriptionActions } from '@envol/domain/subscriptions/statuses';
import { todayIn } from '@envol/domain/time/localTime';
import type { MoneyPreview as Money, Page, Wanted } from '../../integrations/payments/port.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { oneAtATime } from './acts.ts';
import { findCode, giveBackCodes, reductionOf, staffReduction, type TypedCodes, takeCode } from './codes.ts';
import { convergeSubscription, markStale } from './converge.ts';
import { settlePage } from './pages.ts';
import { type Billed, billedOf, customerOf, needAddress, taxOf } from './payer.ts';
import { readSubscription, type SubscribedRow, subscribedRow } from './subscription.queries.ts';
import { askProvider, providerOf, type SubscriptionsDeps } from './subscriptions.deps.ts';

export const toMoneyPreview = (money: Money): MoneyPreview => ({
  currency: 'EUR',
  lines: money.lines.map((line) => ({ ...line })),
  net_cents: money.net_cents,
  tax_rate_bp: money.tax_rate_bp,
  tax_cents: money.tax_cents,
  total_cents: money.total_cents,
  due_cents: money.due_cents,
});

/** The pilots that are paid for: as many as are active, unless more are asked for. Throws LICENCES_EXCEEDED. */
export const pilotsFor = (
  code: PlanCode,
  asked: number | undefined,
  { active_pilots }: SubscribedRow,
  day: string,
): number => {
  const { plan } = ofPlanCode(code);
  const { pilots: most, pilots_are_paid } = limitsOf(plan, day);
  if (pilots_are_paid) return Math.max(1, asked ?? active_pilots);
  if (asked !== undefined && most !== null && asked > most)
    throw new Failure('LICENCES_EXCEEDED', {
      params: { feature: 'pilots', limit: most, plan: planAllowing('pilots', asked, day) ?? 'enterprise' },
    });
  return most ?? 1;
};

interface Order {
  readonly code: PlanCode;
  readonly pilots: number | undefined;
  readonly codes: TypedCodes;
}

interface Ordered {
  readonly wanted: Wanted;
  readonly billed: Billed;
  readonly found: Awaited<ReturnType<typeof findCode>>;
}

/** What is ordered by now's prices, tax and codes. Throws promo_code_error, LICENCES_EXCEEDED. */
const orderOf = async (
  deps: SubscriptionsDeps,
  operatorId: number,
  { code, pilots, codes }: Order,
): Promise<Ordered> => {
  const { system_db, clock } = deps;
  const now = clock.now();
  const day = todayIn(now);
  const row = await subscribedRow(system_db, operatorId);
  const billed = await billedOf(system_db, operatorId);
  const paid_for = pilotsFor(code, pilots, row, day);
  const of = {
    operator_id: operatorId,
    plan: ofPlanCode(code).plan,
    has_subscribed: row.subscription_id !== null,
    net_cents: priceLines(code, paid_for, day).reduce((sum, { amount_cents }) => sum + amount_cents, 0),
  };
  const found = await findCode(system_db, codes, of, now);
  return {
    billed,
    found,
    wanted: {
      code,
      pilots: paid_for,
      day,
      tax_rate_bp: await taxOf(deps, operatorId),
      reductions: found === null ? staffReduction(row.staff_discount) : [reductionOf(found)],
    },
  };
};

/** Throws TRANSITION_ILLEGAL where something live is subscribed already. */
const needSubscribable = async ({ system_db }: SubscriptionsDeps, operatorId: number): Promise<void> => {
  const { status } = await subscribedRow(system_db, operatorId);
  if (!subscriptionActions(status).includes('subscribe')) throw new Failure('TRANSITION_ILLEGAL');
};

/** What a first subscription costs today. */
export const previewNew = async (
  deps: SubscriptionsDeps,
  operatorId: number,
  { plan_code, pilots, ...codes }: RequestOf<typeof previewSubscriptionInvoice>['query'],
): Promise<MoneyPreview> => {
  const provider = providerOf(deps);
  const { wanted } = await orderOf(deps, operatorId, { code: plan_code, pilots, codes });
  return toMoneyPreview(await askProvider(deps, () => provider.previewNew(null, wanted)));
};

/** Pages that are asked for again within this time are the same. */
const SAME_PAGE_S = 3_600;

/** Closes the pages that are open: one can be paid at a time, for two would be two subscriptions. */
const closePages = async (deps: SubscriptionsDeps, operatorId: number): Promise<void> => {
  const provider = providerOf(deps);
  const open = await deps.system_db
    .selectFrom('checkouts')
    .select(['id', 'session_id'])
    .where('operator_id', '=', operatorId)
    .where('kind', '=', 'subscribe')
    .where('status', '=', 'open')
    .orderBy('id')
    .execute();
  for (const { id, session_id } of open) {
    if (session_id !== null) await askProvider(deps, () => provider.closePage(session_id));
    await deps.system_db.updateTable('checkouts').set({ status: 'expired' }).where('id', '=', id).execute();
  }
};

/** Writes down what is ordered, with the use of its code: its id is the key by which the provider does it once. */
const noteOrder = (
  { system_db, clock }: SubscriptionsDeps,
  operatorId: number,
  { wanted, found }: Ordered,
  as: { readonly what: string; readonly userId: number | null; readonly status: 'open' | 'complete' },
): Promise<number> =>
  system_db.transaction().execute(async (db) => {
    const at = clock.now().toISOString();
    await giveBackCodes(db, operatorId, found?.row.id ?? null);
    if (found !== null) await takeCode(db, found, operatorId, at);
    const { id } = await db
      .insertInto('checkouts')
      .values({
        ...{ operator_id: operatorId, kind: 'subscribe', plan_code: as.what, pilots: wanted.pilots },
        ...{ session_id: null, url: null, created_at: at, by_user_id: as.userId, status: as.status },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });

const openPage = async (
  deps: SubscriptionsDeps,
  operatorId: number,
  { wanted, billed, found }: Ordered,
  userId: number,
): Promise<Page> => {
  const { system_db, clock, config } = deps;
  const provider = providerOf(deps);
  const customer = await customerOf(deps, operatorId, billed);
  const now = clock.now();
  const what = JSON.stringify([
    wanted.code,
    wanted.pilots,
    wanted.tax_rate_bp,
    wanted.reductions,
    wanted.day,
  ]);
  const open = await system_db
    .selectFrom('checkouts')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .where('kind', '=', 'subscribe')
    .where('status', '=', 'open')
    .orderBy('id')
    .execute();
  const same = open.find(
    (each) =>
      each.plan_code === what &&
      each.url !== null &&
      Date.parse(each.created_at) > secondsAfter(now, -SAME_PAGE_S).getTime(),
  );
  if (same?.session_id && same.url) return { id: same.session_id, url: same.url };
  await closePages(deps, operatorId);
  const checkoutId = await noteOrder(
    deps,
    operatorId,
    { wanted, billed, found },
    { what, userId, status: 'open' },
  );
  const back = {
    success_url: `${config.public_url}/settings/subscription?state=success&session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${config.public_url}/settings/subscription?state=showPlans`,
  };
  const page = await askProvider(deps, () =>
    provider.openCheckout(customer, wanted, back, `checkout_${checkoutId}`),
  );
  await system_db
    .updateTable('checkouts')
    .set({ session_id: page.id, url: page.url })
    .where('id', '=', checkoutId)
    .execute();
  return page;
};

/** Opens the page on which a plan is paid. Throws the codes of the call's contract. */
export const startCheckout = async (
  deps: SubscriptionsDeps,
  operatorId: number,
  userId: number,
  { code, pilots, ...codes }: RequestOf<typeof createCheckoutSession>['body'],
): Promise<Page> => {
  providerOf(deps);
  return oneAtATime(deps, operatorId, async () => {
    await convergeSubscription(deps, operatorId);
    await needSubscribable(deps, operatorId);
    const ordered = await orderOf(deps, operatorId, { code, pilots, codes });
    needAddress(ordered.billed);
    return openPage(deps, operatorId, ordered, userId);
  });
};

/** What became of a page of the asker's company; a page that is done is read at once. Throws NOT_FOUND. */
export const pageStatus = async (
  deps: SubscriptionsDeps,
  operatorId: number,
  id: string,
): Promise<ResponseOf<typeof checkoutSessionStatus>> => {
  providerOf(deps);
  const page = await deps.system_db
    .selectFrom('checkouts')
    .select(['kind', 'status'])
    .where('session_id', '=', id)
    .where('operator_id', '=', operatorId)
    .executeTakeFirst();
  if (page === undefined) throw notFound();
  const status = await settlePage(deps, { ...page, operator_id: operatorId, session_id: id });
  return { status, kind: page.kind, subscription: await readSubscription(deps, operatorId) };
};

/** Subscribes with a card that the provider knows, at the sum that was shown. Throws the codes of the call's contract. */
export const subscribeNow = async (
  deps: SubscriptionsDeps,
  operatorId: number,
  body: RequestOf<typeof createSubscription>['body'],
): Promise<Subscription> => {
  const provider = providerOf(deps);
  const { plan_code: code, quantity: pilots, payment_method_id, expected_total, ...codes } = body;
  return oneAtATime(deps, operatorId, async () => {
    await convergeSubscription(deps, operatorId);
    await needSubscribable(deps, operatorId);
    const { wanted, billed, found } = await orderOf(deps, operatorId, { code, pilots, codes });
    needAddress(billed);
    const customer = await customerOf(deps, operatorId, billed);
    const { due_cents } = await askProvider(deps, () => provider.previewNew(customer, wanted));
    if (due_cents !== expected_total) throw new Failure('TOTAL_CHANGED', { params: { total: due_cents } });
    await closePages(deps, operatorId);
    const order = { wanted, billed, found };
    const id = await noteOrder(deps, operatorId, order, { what: code, userId: null, status: 'complete' });
    await markStale(deps, operatorId);
    await askProvider(deps, () => provider.subscribe(customer, wanted, payment_method_id, `subscribe_${id}`));
    await convergeSubscription(deps, operatorId);
    return readSubscription(deps, operatorId);
  });
};
