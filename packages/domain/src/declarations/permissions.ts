import { whoever } from '../access/whoever.ts';

export const declarationsPermissions = {
  'declaration:read': whoever('answers'),
  'declaration:decide': whoever('decides'),
  /** Which declarations arrive at which authority. */
  'declaration_desk:write': whoever('runs_platform'),
} as const;
