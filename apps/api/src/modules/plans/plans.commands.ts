import { derivePlan, type Granted, type Subscribed } from '@envol/domain/plans/derived';
import { trialEnd } from '@envol/domain/plans/entitlement';
import { PAID_PLANS, type PaidPlan } from '@envol/domain/plans/prices';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { recordScreenFact } from '../../platform/facts/recordFact.ts';
import { subscriptionUpdated } from './plans.facts.ts';

interface Sources {
  readonly granted: Granted | null;
  readonly subscribed: Subscribed | null;
}

const sourcesOf = async (db: Db, operatorId: number): Promise<Sources> => {
  const { rows } = await sql<Sources>`
    select case when o.granted_plan is not null
        then jsonb_build_object('plan', o.granted_plan, 'until', o.granted_until) end as granted,
      case when s.subscription_id is not null
        then jsonb_build_object('status', s.status, 'plan', s.plan, 'pilots', s.pilots, 'period_end', s.period_end,
          'past_due_since', s.past_due_since) end as subscribed
    from operators o left join subscriptions s on s.operator_id = o.id
    where o.id = ${operatorId} for update of o`.execute(db);
  return rows[0] ?? { granted: null, subscribed: null };
};

/** Writes the plan that an operator's record holds, from what was granted and what is paid. */
export const deriveOperatorPlan = async (db: Db, operatorId: number, now: Date): Promise<void> => {
  const { granted, subscribed } = await sourcesOf(db, operatorId);
  await db
    .updateTable('operators')
    .set(derivePlan(granted, subscribed, now))
    .where('id', '=', operatorId)
    .execute();
};

const tellScreens = (db: Db, operator_id: number, now: Date): Promise<void> =>
  recordScreenFact(db, subscriptionUpdated, { operator_id, at: now.toISOString() });

/** What the staff grants an operator: a plan with or without an end; null takes it back. */
export const grantPlan = async (
  db: Db,
  operatorId: number,
  granted: { readonly plan: PaidPlan; readonly until: string | null } | null,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('operators')
    .set({ granted_plan: granted?.plan ?? null, granted_until: granted?.until ?? null })
    .where('id', '=', operatorId)
    .execute();
  await deriveOperatorPlan(db, operatorId, now);
  await tellScreens(db, operatorId, now);
};

export const isPaidPlan = (plan: string): plan is PaidPlan => PAID_PLANS.some((each) => each === plan);

/** Begins the trial of an operator whose first mission this is; nothing changes where one was begun, or a plan is held. */
export const beginTrial = async (db: Db, operatorId: number, now: Date): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('operators')
    .set({ trial_ends_at: trialEnd(now) })
    .where('id', '=', operatorId)
    .where('trial_ends_at', 'is', null)
    .where('plan', '=', 'free')
    .where('plan_until', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await tellScreens(db, operatorId, now);
};

/** Operators whose plan has ended, and whose record does not say so yet: what else they hold shows again. */
export const deriveEndedPlans = async (db: Db, now: Date): Promise<void> => {
  const ended = await db
    .selectFrom('operators')
    .select('id')
    .where('plan', '<>', 'free')
    .where('plan_until', '<=', now.toISOString())
    .orderBy('id')
    .execute();
  for (const { id } of ended)
    await db.transaction().execute(async (transaction) => {
      await deriveOperatorPlan(transaction, id, now);
      await tellScreens(transaction, id, now);
    });
};
