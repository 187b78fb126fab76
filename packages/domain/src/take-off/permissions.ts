import { permitAnyOf } from '../access/whoever.ts';

export const takeOffPermissions = {
  'take-off:read': permitAnyOf('flies', 'answers'),
  'take-off:request': permitAnyOf('flies'),
  'take-off:message': permitAnyOf('flies', 'activates'),
  'take-off:decide': permitAnyOf('activates'),
} as const;
