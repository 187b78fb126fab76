import { permitAnyOf } from '../access/whoever.ts';

/** Whoever answers for a structure reads its handovers and its day; whoever decides there hands over and takes over. */
export const shiftsPermissions = {
  'shift:read': permitAnyOf('answers'),
  'shift:write': permitAnyOf('decides', 'activates'),
} as const;
