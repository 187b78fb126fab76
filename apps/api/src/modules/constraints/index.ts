import { defineModule, NO_CALLS } from '../../platform/module.ts';

export {
  toAnalysis,
  toFlightConstraint,
  toStepFacts,
} from './constraints.mapper.ts';
export {
  type ConstraintRow,
  constraintsOf,
  coverageOfRow,
  findConstraints,
  limitsOf,
} from './constraints.queries.ts';
export {
  applyApprovals,
  constraintsSaved,
  setConstraintNote,
  setConstraintProof,
  setConstraintStatus,
  withSavedIds,
} from './constraints.repository.ts';
export { bindingRows, type GrantedMission } from './granted.ts';
export { type MergedConstraints, mergeJudgedConstraints } from './mergeJudged.ts';

export const constraintsModule = defineModule({
  ...NO_CALLS,
  name: 'constraints',
  tables: ['flight_constraints'],
});
