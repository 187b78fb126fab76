import { whoever } from '../access/whoever.ts';

export const supervisersPermissions = {
  'superviser:read': whoever('keeps_supervisers', 'runs_platform'),
  'superviser:write': whoever('keeps_supervisers', 'runs_platform'),
} as const;
