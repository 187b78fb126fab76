export { type FieldsEdit, type HeldFields, useFieldsSave } from './useFieldsSave.ts';
