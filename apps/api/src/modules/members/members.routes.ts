import { listInvitations, listMembers, type membersEndpoints } from '@envol/contract/members';
import { tenantOf } from '@envol/domain/access/actor';
import { Failure } from '../../platform/http/failure.ts';
import type { Context, Handlers, SignedIn } from '../../platform/http/mount.ts';
import { pageReply } from '../../platform/http/page.ts';
import { deviceOf } from '../auth/index.ts';
import { pageInvitations, toInvitation } from './invitations.repository.ts';
import { inviteMember, resendInvitation, withdrawInvitation } from './invitations.service.ts';
import { acceptInvitation, readInvitation, signUpInvited } from './joining.service.ts';
import type { Keeper, MembersDeps } from './members.deps.ts';
import { pageMembers, toMember } from './members.queries.ts';
import { changeMember, removeMember } from './members.service.ts';

const keeperOf = ({ signed_in: { actor, long_name } }: Context<SignedIn>): Keeper => {
  if (actor.acting === null) throw new Failure('FORBIDDEN');
  return { user_id: actor.user_id, name: long_name, acting: actor.acting, ...tenantOf(actor.acting) };
};

export const membersHandlers = (deps: MembersDeps): Handlers<typeof membersEndpoints> => ({
  listMembers: async ({ query }, context) => {
    const keeper = keeperOf(context);
    const { rows, count } = await pageMembers(deps, keeper, query);
    const results = rows.map((row) => toMember(row, keeper));
    return pageReply(listMembers.path, context.language, query, count, results);
  },
  updateMember: ({ params, body }, context) => changeMember(deps, keeperOf(context), params.id, body),
  removeMember: ({ params }, context) => removeMember(deps, keeperOf(context), params.id),
  listInvitations: async ({ query }, context) => {
    const { rows, count } = await pageInvitations(deps.db, keeperOf(context), query);
    const results = rows.map((row) => toInvitation(row, deps.clock.now()));
    return pageReply(listInvitations.path, context.language, query, count, results);
  },
  invite: ({ body }, context) => inviteMember(deps, keeperOf(context), body, context.language),
  resendInvitation: ({ params }, context) => resendInvitation(deps, keeperOf(context), params.id),
  withdrawInvitation: ({ params }, context) => withdrawInvitation(deps, keeperOf(context), params.id),
  readInvitation: ({ body }) => readInvitation(deps, body.token),
  acceptInvitation: ({ body }, { signed_in }) => acceptInvitation(deps, signed_in.actor.user_id, body.token),
  signUpInvited: ({ body }, context) => signUpInvited(deps, body, deviceOf(context)),
});
