import type { RequestOf, ResponseOf } from '@envol/contract/endpoint';
import type {
  changePaymentMethod,
  changeSubscriptionPlan,
  paymentMethodDetails,
  previewChangeSubscriptionPlan,
  previewNextInvoice,
  Subscription,
} from '@envol/contract/subscriptions';
import { MOST_PILOTS, ofPlanCode, type PlanCode, planCodeOf } from '@envol/domain/plans/prices';
import { isDowngrade } from '@envol/domain/subscriptions/codes';
import {
  afterSubscriptionAction,
  type SubscriptionAction,
  subscriptionActions,
} from '@envol/domain/subscriptions/statuses';
import { todayIn } from '@envol/domain/time/localTime';
import type { Page, Wanted } from '../../integrations/payments/port.ts';
import { Failure } from '../../platform/http/failure.ts';
import { oneAtATime } from './acts.ts';
import { findCode } from './codes.ts';
import { convergeSubscription, markStale } from './converge.ts';
import { billedOf, customerOf, taxOf } from './payer.ts';
import { pilotsFor, toMoneyPreview } from './subscribing.service.ts';
import { readSubscription, type SubscribedRow, subscribedRow } from './subscription.queries.ts';
import { askProvider, providerOf, type SubscriptionsDeps } from './subscriptions.deps.ts';

interface Live extends SubscribedRow {
  readonly subscription_id: string;
  readonly subscribed_plan: NonNullable<SubscribedRow['subscribed_plan']>;
  readonly period: NonNullable<SubscribedRow['period']>;
  readonly pilots: number;
}

/** The subscription, where the action may be done about it. Throws TRANSITION_ILLEGAL. */
const liveFor = async (
  { system_db }: SubscriptionsDeps,
  operatorId: number,
  action: SubscriptionAction,
): Promise<Live> => {
  const row = await subscribedRow(system_db, operatorId);
  const { subscription_id, subscribed_plan, period, pilots } = row;
  if (
    !subscriptionActions(row.status).includes(action) ||
    subscription_id === null ||
    subscribed_plan === null ||
    period === null ||
    pilots === null
  )
    throw new Failure('TRANSITION_ILLEGAL');
  return { ...row, subscription_id, subscribed_plan, period, pilots };
};

type Query = RequestOf<typeof previewChangeSubscriptionPlan>['query'];

/** What a change asks for: a plan, a number of pilots, or one more or less of these. */
const wantedPilots = ({ add_pilot, remove_pilot, quantity }: Query, now: number): number | undefined => {
  if (quantity !== undefined) return quantity;
  if (add_pilot) return Math.min(MOST_PILOTS, now + 1);
  if (remove_pilot) return Math.max(1, now - 1);
  return undefined;
};

const wantedOf = async (
  deps: SubscriptionsDeps,
  operatorId: number,
  row: Live,
  {
    code,
    pilots,
    promo_code,
  }: { code: PlanCode; pilots: number | undefined; promo_code: string | undefined },
): Promise<Wanted> => {
  const { system_db, clock } = deps;
  const now = clock.now();
  const day = todayIn(now);
  // A code works for a first subscription alone: this one says why.
  await findCode(
    system_db,
    { promo_code },
    { operator_id: operatorId, plan: ofPlanCode(code).plan, has_subscribed: true, net_cents: 0 },
    now,
  );
  const tax_rate_bp = await taxOf(deps, operatorId);
  const kept = ofPlanCode(code).plan === row.subscribed_plan ? row.pilots : undefined;
  return { code, pilots: pilotsFor(code, pilots ?? kept, row, day), day, tax_rate_bp, reductions: [] };
};

/** What a change costs or gives back today. Throws TRANSITION_ILLEGAL, promo_code_error, LICENCES_EXCEEDED. */
export const previewChange = async (
  deps: SubscriptionsDeps,
  operatorId: number,
  query: Query,
): Promise<ResponseOf<typeof previewChangeSubscriptionPlan>> => {
  const provider = providerOf(deps);
  const row = await liveFor(deps, operatorId, 'change_plan');
  const code = query.plan_code ?? planCodeOf(row.subscribed_plan, row.period);
  const pilots = wantedPilots(query, row.pilots);
  const wanted = await wantedOf(deps, operatorId, row, { code, pilots, promo_code: query.promo_code });
  const at = deps.clock.now();
  const money = await askProvider(deps, () => provider.previewChange(row.subscription_id, wanted, at));
  return {
    ...toMoneyPreview(money),
    plan_code: code,
    pilots: wanted.pilots,
    at: at.toISOString(),
    is_downgrade: isDowngrade(row.subscribed_plan, ofPlanCode(code).plan),
  };
};

/** How long a preview is good for. */
const PREVIEW_MS = 3_600_000;

/** Changes plan, period or pilots. Throws the codes of the call's contract; what was refused has changed nothing. */
export const changePlan = async (
  deps: SubscriptionsDeps,
  operatorId: number,
  { code, quantity, promo_code, at: shown, expected_total }: RequestOf<typeof changeSubscriptionPlan>['body'],
): Promise<Subscription> => {
  const provider = providerOf(deps);
  return oneAtATime(deps, operatorId, async () => {
    await convergeSubscription(deps, operatorId);
    const row = await liveFor(deps, operatorId, 'change_plan');
    const wanted = await wantedOf(deps, operatorId, row, { code, pilots: quantity, promo_code });
    const now = deps.clock.now();
    const age = shown === undefined ? 0 : now.getTime() - Date.parse(shown);
    const isOld = age < 0 || age > PREVIEW_MS;
    const at = shown === undefined || isOld ? now : new Date(shown);
    if (isOld || expected_total !== undefined) {
      const { total_cents } = await askProvider(deps, () =>
        provider.previewChange(row.subscription_id, wanted, at),
      );
      // What an old preview showed is what nothing is charged by: the sum of now is told.
      if (isOld || total_cents !== expected_total)
        throw new Failure('TOTAL_CHANGED', { params: { total: total_cents } });
    }
    if (planCodeOf(row.subscribed_plan, row.period) === code && wanted.pilots === row.pilots)
      return readSubscription(deps, operatorId);
    await markStale(deps, operatorId);
    const key = `change_${row.subscription_id}_${code}_${wanted.pilots}_${at.getTime()}`;
    await askProvider(deps, () => provider.change(row.subscription_id, wanted, at, key));
    await convergeSubscription(deps, operatorId);
    return readSubscription(deps, operatorId);
  });
};

/** Cancels to the end of the period that is paid, or at once where it was not, or takes that back. Throws TRANSITION_ILLEGAL. */
export const setCancelled = async (
  deps: SubscriptionsDeps,
  operatorId: number,
  action: 'cancel' | 'reactivate',
): Promise<Subscription> => {
  const provider = providerOf(deps);
  return oneAtATime(deps, operatorId, async () => {
    await convergeSubscription(deps, operatorId);
    const { subscription_id, status } = await liveFor(deps, operatorId, action);
    await markStale(deps, operatorId);
    await askProvider(deps, () =>
      afterSubscriptionAction(status, action) === 'ended'
        ? provider.endNow(subscription_id, `end_${subscription_id}`)
        : provider.setCancelled(subscription_id, action === 'cancel'),
    );
    await convergeSubscription(deps, operatorId);
    return readSubscription(deps, operatorId);
  });
};

const customerRow = ({ system_db }: SubscriptionsDeps, operatorId: number) =>
  system_db
    .selectFrom('subscriptions')
    .select(['customer_id', 'subscription_id', 'status', 'period_end', 'pilots'])
    .where('operator_id', '=', operatorId)
    .executeTakeFirst();

/** The card that is charged; null where there is none. */
export const cardOf = async (
  deps: SubscriptionsDeps,
  operatorId: number,
): Promise<ResponseOf<typeof paymentMethodDetails>> => {
  const provider = providerOf(deps);
  const row = await customerRow(deps, operatorId);
  const card = row && (await askProvider(deps, () => provider.card(row.customer_id)));
  if (!card) return { card: null };
  // A card is good to the last day of its month.
  const end = Date.UTC(card.exp_year, card.exp_month, 1);
  const next = row?.period_end ?? null;
  const { id: _, ...told } = card;
  return { card: { ...told, expires_before_next: next !== null && end <= Date.parse(next) } };
};

/** Opens the page on which another card is left. */
export const startCardChange = async (
  deps: SubscriptionsDeps,
  operatorId: number,
  userId: number,
): Promise<ResponseOf<typeof changePaymentMethod>> => {
  const provider = providerOf(deps);
  const { system_db, clock, config } = deps;
  return oneAtATime(deps, operatorId, async (): Promise<Page> => {
    const billed = await billedOf(system_db, operatorId);
    const customer = await customerOf(deps, operatorId, billed);
    const at = clock.now().toISOString();
    const { id } = await system_db
      .insertInto('checkouts')
      .values({
        ...{ operator_id: operatorId, kind: 'card', plan_code: null, pilots: null, session_id: null },
        ...{ url: null, created_at: at, by_user_id: userId },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const back = {
      success_url: `${config.public_url}/settings/subscription?state=card&session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${config.public_url}/settings/subscription`,
    };
    const page = await askProvider(deps, () => provider.openCardPage(customer, back, `card_${id}`));
    await system_db
      .updateTable('checkouts')
      .set({ session_id: page.id, url: page.url })
      .where('id', '=', id)
      .execute();
    return page;
  });
};

/** The next invoice; null where none comes. */
export const nextInvoice = async (
  deps: SubscriptionsDeps,
  operatorId: number,
): Promise<ResponseOf<typeof previewNextInvoice>> => {
  const provider = providerOf(deps);
  const row = await customerRow(deps, operatorId);
  const name = row?.subscription_id;
  if (!name || row.status === 'cancelled' || row.status === 'ended') return { next: null };
  const money = await askProvider(deps, () => provider.previewNext(name));
  return {
    next: money && {
      ...toMoneyPreview(money),
      quantity: row.pilots ?? 1,
      total: money.due_cents,
      next_payment_attempt: money.due_at,
    },
  };
};
