import { permitAnyOf } from '../access/whoever.ts';

export const flightsPermissions = {
  'flight:read': permitAnyOf('flies'),
  'flight:write': permitAnyOf('prepares'),
} as const;
