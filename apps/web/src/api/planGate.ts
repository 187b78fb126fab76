import type { ErrorCode } from '@envol/contract/errors';
import { currentSession } from './session.ts';

/** What a plan refuses; each sentence names the plan that opens it. */
const OF_PLANS: ReadonlySet<string> = new Set<ErrorCode>([
  'PLAN_REQUIRED',
  'FLIGHT_CREDIT_LIMIT',
  'FLIGHT_SURFACE_LIMIT',
  'LICENCES_EXCEEDED',
  'IMPORT_NEEDS_ENTERPRISE',
]);

/** The page with the plans that open what was refused by this code: to choose one for who may, else the prices; null: it is no plan's. */
export const plansFor = (code: string): string | null => {
  const user = currentSession()?.user;
  if (!OF_PLANS.has(code) || user?.operator?.sells_plans !== true) return null;
  return user.permissions.includes('subscription:write')
    ? '/settings/subscription?state=showPlans'
    : '/plans';
};
