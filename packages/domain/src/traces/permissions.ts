import { permitAnyOf } from '../access/whoever.ts';

export const tracesPermissions = {
  'trace:read': permitAnyOf('answers', 'supervises'),
  // An operator tells of its own drones, an authority of what its receivers hear.
  'tracking:write': permitAnyOf('prepares', 'sets_rules'),
  'tracking:read': permitAnyOf('flies', 'answers', 'supervises'),
  'position-alert:read': permitAnyOf('prepares', 'answers', 'supervises'),
  'position-alert:write': permitAnyOf('answers', 'supervises'),
} as const;
