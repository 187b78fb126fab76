import { plansEndpoints } from '@envol/contract/plans';
import type { Database } from '../../platform/db/database.ts';
import { defineModule } from '../../platform/module.ts';
import { everyRow } from '../../platform/service.ts';
import { deriveEndedPlans } from './plans.commands.ts';
import { subscriptionUpdated } from './plans.facts.ts';
import { plansService } from './plans.open.ts';
import { plansHandlers } from './plans.routes.ts';

export { countLicences, type LicenceDeps } from './licences.ts';
export { beginTrial, deriveOperatorPlan, grantPlan, isPaidPlan } from './plans.commands.ts';
export { subscriptionUpdated } from './plans.facts.ts';
export type { Plans } from './plans.open.ts';
export { plansSettings } from './plans.settings.ts';

export const plansModule = defineModule({
  name: 'plans',
  services: [plansService],
  needs: ['clock', 'config', 'plans'],
  work_needs: [everyRow('plans that have ended are derived again, whoever’s they are')],
  columns: {
    operators: ['granted_plan', 'granted_until', 'pilots_paid', 'plan', 'plan_until', 'trial_ends_at'],
  },
  facts: { subscriptionUpdated },
  calls: plansEndpoints,
  handlers: plansHandlers,
  sweeps: [
    {
      name: 'plans that have ended',
      every_ms: 600_000,
      run: ({ db }: { readonly db: Database }, now) => deriveEndedPlans(db, now),
    },
  ],
});
