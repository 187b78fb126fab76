import { defineModule, NO_CALLS } from '../../platform/module.ts';

export { type DaySources, judgeMission, storableAnalysis, type ZoneCard } from './judge.ts';
export { isOutdated, presentChecks } from './storedAnalysis.ts';
export { addingTo, type TypeAdditionInForce, withCatalogue } from './withCatalogue.ts';

export const constraintJudgingModule = defineModule({ ...NO_CALLS, name: 'constraint-judging' });
