import { permitAnyOf } from '../access/whoever.ts';

export const flyingTimesPermissions = {
  // Everybody who flies notes what was flown and what went wrong, a restricted pilot too.
  'flying-time:read': permitAnyOf('flies'),
  'flying-time:write': permitAnyOf('flies'),
} as const;
