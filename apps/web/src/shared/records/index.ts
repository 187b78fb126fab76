export { FleetScreen } from './FleetScreen.tsx';
export { RecordsScreen } from './RecordsScreen.tsx';
export { defineRecords } from './recordsKind.ts';
export { useRecordActions } from './useRecordActions.tsx';
export { useRecordDialogs } from './useRecordDialogs.tsx';
export { useRecordSave } from './useRecordSave.tsx';
