import { whoever } from '../access/whoever.ts';

export const askingOperatorsPermissions = {
  'asking_operator:read': whoever('answers'),
} as const;
