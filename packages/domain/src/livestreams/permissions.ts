import { whoever } from '../access/whoever.ts';

/** Who may watch livestreams, and who opens and shares them. */
export const livestreamsPermissions = {
  // An authority and a supervisor watch those of missions that they read.
  'livestream:read': whoever('flies', 'answers', 'supervises'),
  'livestream:write': whoever('prepares'),
} as const;
