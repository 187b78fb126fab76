import { whoever } from '../access/whoever.ts';

export const activationsPermissions = {
  'activation:read': whoever('flies', 'answers'),
  'activation:request': whoever('flies'),
  'activation:message': whoever('flies', 'activates'),
  'activation:decide': whoever('activates'),
} as const;
