import { whoever } from '../access/whoever.ts';

export const takeOffPermissions = {
  'take-off:read': whoever('flies', 'answers'),
  'take-off:request': whoever('flies'),
  'take-off:message': whoever('flies', 'activates'),
  'take-off:decide': whoever('activates'),
} as const;
