import { whoever } from '../access/whoever.ts';

export const absencesPermissions = {
  'absence:read': whoever('answers'),
  'absence:write': whoever('decides', 'activates', 'keeps_supervisers'),
} as const;
