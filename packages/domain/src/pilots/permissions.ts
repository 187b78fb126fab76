import { permitAnyOf } from '../access/whoever.ts';

export const pilotsPermissions = {
  'pilot:read': permitAnyOf('flies'),
  'pilot:write': permitAnyOf('keeps_fleet'),
} as const;
