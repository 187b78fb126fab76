import { everybody, whoever } from '../access/whoever.ts';

export const structuresPermissions = {
  'structure:read': everybody,
  'structure:write': whoever('sets_rules'),
} as const;
