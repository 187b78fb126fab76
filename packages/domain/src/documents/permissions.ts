import { permitAnyOf } from '../access/whoever.ts';

export const documentsPermissions = {
  'document:read': permitAnyOf('flies', 'answers', 'impersonates', 'runs_platform'),
  'document:write': permitAnyOf('prepares'),
} as const;
