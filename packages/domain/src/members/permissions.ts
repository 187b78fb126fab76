import { permitAnyOf } from '../access/whoever.ts';

export const membersPermissions = {
  'member:read': permitAnyOf('keeps_members'),
  'member:write': permitAnyOf('keeps_members'),
  'invitation:read': permitAnyOf('keeps_members', 'keeps_supervisers'),
  'invitation:write': permitAnyOf('keeps_members', 'keeps_supervisers'),
} as const;
