export { useRecordActions } from './useRecordActions.tsx';
