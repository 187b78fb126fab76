import { whoever } from '../access/whoever.ts';

export const agreedVolumesPermissions = {
  /** Whoever decides reads what is granted in the structure's name, and stops it. */
  'agreed-volume:read': whoever('decides', 'sets_rules'),
  'agreed-volume:suspend': whoever('decides', 'sets_rules'),
} as const;
