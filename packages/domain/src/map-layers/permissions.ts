import { permitAnyOf } from '../access/whoever.ts';

export const mapLayersPermissions = {
  // Everybody of an organisation sees its layers; generalists and controllers change none.
  'layer:read': permitAnyOf('flies', 'answers'),
  'layer:write': permitAnyOf('keeps_fleet', 'sets_rules'),
} as const;
