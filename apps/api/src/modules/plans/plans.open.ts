import { type Actor, type Entitlement, operatorOf } from '@envol/domain/access/actor';
import { limitsAt, mayUse } from '@envol/domain/plans/entitlement';
import type { Feature } from '@envol/domain/plans/features';
import { NO_LIMITS, type PlanLimits } from '@envol/domain/plans/limits';
import { planRequired } from '../../platform/http/planRequired.ts';
import { defineService } from '../../platform/service.ts';

/** The one gate: what the plan of an actor's operator opens now, and how much it allows. */
export interface Plans {
  /** Whether plans are sold here. */
  readonly sells: boolean;
  opens(actor: Pick<Actor, 'acting'>, feature: Feature): boolean;
  /** Throws PLAN_REQUIRED, naming the feature and the plan that opens it. */
  need(actor: Pick<Actor, 'acting'>, feature: Feature): void;
  limitsOf(actor: Pick<Actor, 'acting'>): PlanLimits;
  /** The same of what an operator holds, whoever asks. */
  limitsFor(entitlement: Entitlement): PlanLimits;
}

declare module '../../platform/service.ts' {
  interface Services {
    readonly plans: Plans;
  }
}

export const plansService = defineService({
  name: 'plans',
  needs: ['clock', 'config'],
  open: ({ clock, config }): Plans => {
    const selling = { sells: config.payments.provider !== 'none' };
    const opens: Plans['opens'] = (actor, feature) => mayUse(actor, feature, clock.now(), selling);
    const limitsFor = (entitlement: Entitlement) => limitsAt(entitlement, clock.now(), selling);
    return {
      ...selling,
      opens,
      need: (actor, feature) => {
        if (!opens(actor, feature)) throw planRequired(feature);
      },
      limitsOf: (actor) => {
        const operator = operatorOf(actor);
        return operator === null ? NO_LIMITS : limitsFor(operator.entitlement);
      },
      limitsFor,
    };
  },
});
