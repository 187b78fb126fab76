import { permitAnyOf } from '../access/whoever.ts';

export const agreedVolumesPermissions = {
  /** Whoever decides reads what is granted in the structure's name, and stops it. */
  'agreed-volume:read': permitAnyOf('decides', 'sets_rules'),
  'agreed-volume:suspend': permitAnyOf('decides', 'sets_rules'),
} as const;
