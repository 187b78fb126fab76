export { useConflictDistance, useToday } from './answering.ts';
export { RefusalCategoryField } from './RefusalCategoryField.tsx';
