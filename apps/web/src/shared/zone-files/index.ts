export { FileNotes, FileObjects, FileRefusals } from './FileReport.tsx';
export { useFileProblem } from './useFileProblem.ts';
export { useLimitsText } from './useLimitsText.ts';
