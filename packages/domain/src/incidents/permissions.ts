import { whoever } from '../access/whoever.ts';

export const incidentsPermissions = {
  'incident:read': whoever('flies'),
  'incident:write': whoever('flies'),
} as const;
