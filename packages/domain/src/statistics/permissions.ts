import { permitAnyOf } from '../access/whoever.ts';

export const statisticsPermissions = {
  'statistics:read': permitAnyOf('answers'),
} as const;
