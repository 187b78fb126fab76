export { AddSelf } from './AddSelf.tsx';
export { CompleteDrone } from './CompleteDrone.tsx';
export { CompleteOperator } from './CompleteOperator.tsx';
export { CompletePilot } from './CompletePilot.tsx';
export { CompleteRegistryUid } from './CompleteRegistryUid.tsx';
