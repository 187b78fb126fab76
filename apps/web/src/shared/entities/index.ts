export { useChosenEntity } from './chosenEntity.ts';
export { EntityField } from './EntityField.tsx';
export { EntityFilter } from './EntityFilter.tsx';
export { MoveDialog } from './MoveDialog.tsx';
export { useEntities } from './useEntities.ts';
export { useNamedEntity } from './useNamedEntity.ts';
