import type { Plan } from '@envol/domain/access/actor';
import { type Feature, isClosedInTrial, planNeeded } from '@envol/domain/plans/features';
import { useOperator } from '../api/session.ts';

/** The least plan that opens a feature which the company's own does not; null: it is open. The server refuses by the same table. */
export const usePlanNeeded = (feature: Feature): Plan | null => {
  const operator = useOperator();
  if (operator === null || operator.features.includes(feature)) return null;
  return isClosedInTrial(feature) ? 'solo' : planNeeded(feature);
};
