export { type HeldFields, useFieldsSave } from './useFieldsSave.ts';
