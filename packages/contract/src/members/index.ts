export * from './invitations.ts';
export * from './members.ts';

import { invitationsEndpoints } from './invitations.ts';
import { listMembers, removeMember, updateMember } from './members.ts';

export const membersEndpoints = { listMembers, updateMember, removeMember, ...invitationsEndpoints };
