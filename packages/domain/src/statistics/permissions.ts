import { whoever } from '../access/whoever.ts';

export const statisticsPermissions = {
  'statistics:read': whoever('answers'),
} as const;
