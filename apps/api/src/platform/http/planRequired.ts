import { type Feature, isClosedInTrial, planNeeded } from '@envol/domain/plans/features';
import { Failure } from './failure.ts';

/** The refusal of what the plan does not open; it names the feature, and the least plan that opens it: of a trial the least that is paid. */
export const planRequired = (feature: Feature): Failure =>
  new Failure('PLAN_REQUIRED', {
    params: { feature, plan: isClosedInTrial(feature) ? 'solo' : planNeeded(feature) },
  });
