import { permitAnyOf } from '../access/whoever.ts';

export const approvalsPermissions = {
  'approval:read': permitAnyOf('flies', 'answers'),
  'approval:request': permitAnyOf('prepares'),
  'approval:cancel': permitAnyOf('prepares'),
  'approval:message': permitAnyOf('prepares', 'decides'),
  'approval:decide': permitAnyOf('decides'),
} as const;
