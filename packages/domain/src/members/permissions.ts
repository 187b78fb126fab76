import { whoever } from '../access/whoever.ts';

export const membersPermissions = {
  'member:read': whoever('keeps_members'),
  'member:write': whoever('keeps_members'),
  'invitation:read': whoever('keeps_members', 'keeps_supervisers'),
  'invitation:write': whoever('keeps_members', 'keeps_supervisers'),
} as const;
