import { permitAnyOf } from '../access/whoever.ts';

export const activationsPermissions = {
  'activation:read': permitAnyOf('flies', 'answers'),
  'activation:request': permitAnyOf('flies'),
  'activation:message': permitAnyOf('flies', 'activates'),
  'activation:decide': permitAnyOf('activates'),
} as const;
