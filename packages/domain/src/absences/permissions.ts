import { permitAnyOf } from '../access/whoever.ts';

export const absencesPermissions = {
  'absence:read': permitAnyOf('answers'),
  'absence:write': permitAnyOf('decides', 'activates', 'keeps_supervisers'),
} as const;
