import { whoever } from '../access/whoever.ts';

export const approvalsPermissions = {
  'approval:read': whoever('flies', 'answers'),
  'approval:request': whoever('prepares'),
  'approval:cancel': whoever('prepares'),
  'approval:message': whoever('prepares', 'decides'),
  'approval:decide': whoever('decides'),
} as const;
