import { permitAnyOf } from '../access/whoever.ts';

/** Who may watch livestreams, and who opens and shares them. */
export const livestreamsPermissions = {
  // An authority and a supervisor watch those of missions that they read.
  'livestream:read': permitAnyOf('flies', 'answers', 'supervises'),
  'livestream:write': permitAnyOf('prepares'),
} as const;
