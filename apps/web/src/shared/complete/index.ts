export { AddSelf } from './AddSelf.tsx';
export { CompleteDrone } from './CompleteDrone.tsx';
export { CompletePilot } from './CompletePilot.tsx';
