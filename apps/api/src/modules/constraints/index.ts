import { defineModule, NO_CALLS } from '../../platform/module.ts';

export {
  isOutdated,
  presentChecks,
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
export {
  changeEntrusted,
  removeEntrusted,
  reopenEntrusted,
  saveEntrusted,
} from './entrustedSteps.repository.ts';
export { bindingRows, type GrantedMission, heightsGranted } from './granted.ts';
export { type DaySources, judgeMission, storableAnalysis, type ZoneCard } from './judge.ts';
export { type Settled, settle } from './settle.ts';
export type { TypeAdditionInForce } from './withCatalogue.ts';
export { addingTo, withCatalogue } from './withCatalogue.ts';

export const constraintsModule = defineModule({
  ...NO_CALLS,
  name: 'constraints',
  tables: ['entrusted_procedures', 'flight_constraints'],
});
