import { whoever } from '../access/whoever.ts';

export const flightsPermissions = {
  'flight:read': whoever('flies'),
  'flight:write': whoever('prepares'),
} as const;
