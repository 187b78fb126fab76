import { permitAnyOf } from '../access/whoever.ts';

export const incidentsPermissions = {
  'incident:read': permitAnyOf('flies'),
  'incident:write': permitAnyOf('flies'),
} as const;
