import { whoever } from '../access/whoever.ts';

export const flyingTimesPermissions = {
  // Everybody who flies notes what was flown and what went wrong, a restricted pilot too.
  'flying-time:read': whoever('flies'),
  'flying-time:write': whoever('flies'),
} as const;
