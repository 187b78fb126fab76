import { permitAnyOf } from '../access/whoever.ts';

export const supervisersPermissions = {
  'superviser:read': permitAnyOf('keeps_supervisers', 'runs_platform'),
  'superviser:write': permitAnyOf('keeps_supervisers', 'runs_platform'),
} as const;
