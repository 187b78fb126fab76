import { whoever } from '../access/whoever.ts';

export const tracesPermissions = {
  'trace:read': whoever('answers', 'supervises'),
  // An operator tells of its own drones, an authority of what its receivers hear.
  'tracking:write': whoever('prepares', 'sets_rules'),
  'tracking:read': whoever('flies', 'answers', 'supervises'),
  'position-alert:read': whoever('prepares', 'answers', 'supervises'),
  'position-alert:write': whoever('answers', 'supervises'),
} as const;
