import { listVisitors, type visitorsEndpoints } from '@envol/contract/visitors';
import { authorityOf } from '@envol/domain/access/actor';
import { Failure } from '../../platform/http/failure.ts';
import type { Context, Handlers, SignedIn } from '../../platform/http/mount.ts';
import { pageReply } from '../../platform/http/page.ts';
import { deviceOf } from '../auth/index.ts';
import {
  type Host,
  inviteVisitor,
  pageVisitors,
  renewLink,
  resendVisitor,
  revokeVisitor,
  signVisitorIn,
  type VisitorsDeps,
} from './visitors.service.ts';

const hostOf = ({ signed_in: { actor, long_name } }: Context<SignedIn>): Host => {
  const authority = authorityOf(actor);
  if (authority === null) throw new Failure('FORBIDDEN');
  const { tenant_kind, tenant_id } = authority;
  return { user_id: actor.user_id, name: long_name, tenant_kind, tenant_id };
};

export const visitorsHandlers = (deps: VisitorsDeps): Handlers<typeof visitorsEndpoints> => ({
  visitorToken: ({ query }, context) => signVisitorIn(deps, query.sesame, deviceOf(context)),
  generateVisitorToken: ({ query }) => renewLink(deps, query.uuid, query.idSelected ?? null),
  listVisitors: async ({ query }, context) => {
    const { results, count } = await pageVisitors(deps, hostOf(context), query);
    return pageReply(listVisitors.path, context.language, query, count, results);
  },
  inviteVisitor: ({ body }, context) => inviteVisitor(deps, hostOf(context), body, context.language),
  resendVisitor: ({ params }, context) => resendVisitor(deps, hostOf(context), params.id),
  revokeVisitor: ({ params }, context) => revokeVisitor(deps, hostOf(context), params.id),
});
