import { whoever } from '../access/whoever.ts';

export const mapLayersPermissions = {
  // Everybody of an organisation sees its layers; generalists and controllers change none.
  'layer:read': whoever('flies', 'answers'),
  'layer:write': whoever('keeps_fleet', 'sets_rules'),
} as const;
