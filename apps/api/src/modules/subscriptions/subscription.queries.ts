import type { Subscription } from '@envol/contract/subscriptions';
import { currentPlanAt, isTrialAt, planAt } from '@envol/domain/plans/entitlement';
import { GRACE_DAYS, subscriptionActions } from '@envol/domain/subscriptions/statuses';
import { sql } from 'kysely';
import { secondsAfter } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { billedOf } from './payer.ts';
import type { SubscriptionsDeps } from './subscriptions.deps.ts';

const instant = (told: string | null): string | null => told && new Date(told).toISOString();

const operatorRow = (db: Db, operatorId: number) =>
  db
    .selectFrom('operators as o')
    .leftJoin('subscriptions as s', 's.operator_id', 'o.id')
    .select([
      'o.plan',
      'o.plan_until',
      'o.trial_ends_at',
      'o.pilots_paid',
      'o.granted_plan',
      'o.granted_until',
    ])
    .select(['o.discount as staff_discount'])
    .select(['s.status', 's.plan as subscribed_plan', 's.period', 's.pilots', 's.started_at', 's.period_end'])
    .select(['s.past_due_since', 's.subscription_id'])
    .select(
      sql<number>`(select count(*)::int from pilots p where p.operator_id = o.id and not p.is_archived)`.as(
        'active_pilots',
      ),
    )
    .where('o.id', '=', operatorId)
    .executeTakeFirstOrThrow();
export type SubscribedRow = Awaited<ReturnType<typeof operatorRow>>;

/** A company's subscription as the row keeps it. */
export const subscribedRow = operatorRow;

const discountOf = async (
  db: Db,
  operatorId: number,
  row: SubscribedRow,
): Promise<Subscription['discount']> => {
  const used = await db
    .selectFrom('billing_code_uses as u')
    .innerJoin('billing_codes as c', 'c.id', 'u.code_id')
    .select(['c.code', 'c.percent_off', 'c.amount_off_cents', 'c.months', 'u.used_at'])
    .where('u.operator_id', '=', operatorId)
    .where('u.used_at', 'is not', null)
    .orderBy('u.used_at', 'desc')
    .orderBy('c.id')
    .executeTakeFirst();
  if (used !== undefined && row.status !== 'ended')
    return { code: used.code, percent_off: used.percent_off, amount_off_cents: used.amount_off_cents };
  return row.staff_discount === null || row.staff_discount === 0
    ? null
    : { code: null, percent_off: row.staff_discount, amount_off_cents: null };
};

/** The subscription of a company as its administrators see it. */
export const readSubscription = async (
  { system_db: db, clock }: Pick<SubscriptionsDeps, 'system_db' | 'clock'>,
  operatorId: number,
): Promise<Subscription> => {
  const now = clock.now();
  const row = await operatorRow(db, operatorId);
  const { missing } = await billedOf(db, operatorId);
  const isTrial = currentPlanAt(row, now) === 'free' && isTrialAt(row, now);
  const status = row.status ?? (isTrial ? 'trial' : null);
  const graceEnd =
    row.status === 'past_due' && row.past_due_since !== null
      ? secondsAfter(new Date(row.past_due_since), GRACE_DAYS * 86_400).toISOString()
      : null;
  return {
    plan: planAt(row, now),
    status,
    subscribed_plan: row.status === 'ended' ? null : row.subscribed_plan,
    period: row.status === 'ended' ? null : row.period,
    pilots: row.status === 'ended' ? null : row.pilots,
    active_pilots: row.active_pilots,
    is_trial: isTrial,
    trial_ends_at: instant(row.trial_ends_at),
    started_at: instant(row.started_at),
    period_end: instant(row.period_end),
    grace_until: graceEnd,
    granted: row.granted_plan && { plan: row.granted_plan, until: instant(row.granted_until) },
    discount: await discountOf(db, operatorId, row),
    missing: [...missing],
    available_actions: subscriptionActions(row.status),
  };
};
