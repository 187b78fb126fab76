export { useConflictDistance, useToday } from './answering.ts';
