export { toAnalysis, toFlightConstraint, toStepFacts } from './constraints.mapper.ts';
export { findConstraints } from './constraints.queries.ts';
export {
  applyApprovals,
  saveConstraints,
  setConstraintNote,
  setConstraintStatus,
} from './constraints.repository.ts';
export { judge, storable } from './judge.ts';
