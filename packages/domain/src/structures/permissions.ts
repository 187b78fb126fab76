import { permitEverybody, whoever } from '../access/whoever.ts';

export const structuresPermissions = {
  'structure:read': permitEverybody,
  'structure:write': whoever('sets_rules'),
} as const;
