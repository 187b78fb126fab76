import { permitAnyOf } from '../access/whoever.ts';

export const flightLogsPermissions = {
  // Whoever flies proves what was flown; a restricted pilot its own missions' alone.
  'flight-log:read': permitAnyOf('flies'),
  'flight-log:write': permitAnyOf('flies'),
} as const;
