import { permitAnyOf } from '../access/whoever.ts';

export const declarationsPermissions = {
  'declaration:read': permitAnyOf('answers'),
  'declaration:decide': permitAnyOf('decides'),
  /** Which declarations arrive at which authority. */
  'declaration_desk:write': permitAnyOf('runs_platform'),
} as const;
