import { whoever } from '../access/whoever.ts';

export const documentsPermissions = {
  'document:read': whoever('flies', 'answers', 'impersonates', 'runs_platform'),
  'document:write': whoever('prepares'),
} as const;
