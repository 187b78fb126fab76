import { whoever } from '../access/whoever.ts';

export const flightLogsPermissions = {
  // Whoever flies proves what was flown; a restricted pilot its own missions' alone.
  'flight-log:read': whoever('flies'),
  'flight-log:write': whoever('flies'),
} as const;
