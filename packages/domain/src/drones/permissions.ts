import { permitAnyOf } from '../access/whoever.ts';

export const dronesPermissions = {
  'drone:read': permitAnyOf('flies'),
  'drone:write': permitAnyOf('keeps_fleet'),
} as const;
