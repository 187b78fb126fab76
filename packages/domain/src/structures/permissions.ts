import { permitAnyOf, permitEverybody } from '../access/whoever.ts';

export const structuresPermissions = {
  'structure:read': permitEverybody,
  'structure:write': permitAnyOf('sets_rules'),
} as const;
