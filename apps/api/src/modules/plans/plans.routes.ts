import type { plansEndpoints } from '@envol/contract/plans';
import { TRIAL_DAYS } from '@envol/domain/plans/entitlement';
import { featuresOf, PLAN_ORDER } from '@envol/domain/plans/features';
import { limitsOf } from '@envol/domain/plans/limits';
import { pricesOn } from '@envol/domain/plans/prices';
import { todayIn } from '@envol/domain/time/localTime';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import type { Plans } from './plans.open.ts';

interface Deps {
  readonly clock: Clock;
  readonly config: Pick<Config, 'payments'>;
  readonly plans: Plans;
}

export const plansHandlers = ({ clock, config, plans }: Deps): Handlers<typeof plansEndpoints> => ({
  listPlans: async () => {
    const day = todayIn(clock.now());
    const { plans: prices, pilot } = pricesOn(day);
    return {
      sells: plans.sells,
      is_simulated: config.payments.provider === 'simulated',
      currency: 'EUR' as const,
      trial_days: TRIAL_DAYS,
      plans: PLAN_ORDER.map((plan) => ({
        plan,
        // Where nothing is sold, no price is told.
        price: plan === 'free' || !plans.sells ? null : { ...prices[plan] },
        pilot_price: plan === 'enterprise' && plans.sells ? { ...pilot } : null,
        limits: limitsOf(plan, day),
        features: featuresOf(plan),
      })),
    };
  },
});
