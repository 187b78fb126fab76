import { permitAnyOf } from '../access/whoever.ts';

export const askingOperatorsPermissions = {
  'asking_operator:read': permitAnyOf('answers'),
} as const;
