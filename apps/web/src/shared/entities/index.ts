export { EntityField } from './EntityField.tsx';
export { EntityFilter } from './EntityFilter.tsx';
export { useEntities } from './useEntities.ts';
export { useNamedEntity } from './useNamedEntity.ts';
