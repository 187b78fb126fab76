import { whoever } from '../access/whoever.ts';

export const dronesPermissions = {
  'drone:read': whoever('flies'),
  'drone:write': whoever('keeps_fleet'),
} as const;
