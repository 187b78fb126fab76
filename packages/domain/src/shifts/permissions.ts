import { whoever } from '../access/whoever.ts';

/** Whoever answers for a structure reads its handovers and its day; whoever decides there hands over and takes over. */
export const shiftsPermissions = {
  'shift:read': whoever('answers'),
  'shift:write': whoever('decides', 'activates'),
} as const;
