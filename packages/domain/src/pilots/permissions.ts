import { whoever } from '../access/whoever.ts';

export const pilotsPermissions = {
  'pilot:read': whoever('flies'),
  'pilot:write': whoever('keeps_fleet'),
} as const;
