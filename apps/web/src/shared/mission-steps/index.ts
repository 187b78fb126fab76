export { Checklist, type ListedStep } from './Checklist.tsx';
export type { StepLine } from './stepLine.ts';
export { missionSearch, useOpenStep } from './useOpenStep.ts';
