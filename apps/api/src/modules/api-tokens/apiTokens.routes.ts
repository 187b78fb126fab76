import type { apiTokensEndpoints } from '@envol/contract/api-tokens';
import { scopesOf } from '@envol/domain/access/scopes';
import type { Handlers } from '../../platform/http/mount.ts';
import { type ApiTokensDeps, listOwn, makeToken, revokeToken } from './apiTokens.service.ts';

export const apiTokensHandlers = (deps: ApiTokensDeps): Handlers<typeof apiTokensEndpoints> => ({
  listApiTokens: async (_, { signed_in: { actor } }) => ({
    results: await listOwn(deps, actor),
    scopes: scopesOf(actor),
  }),
  createApiToken: ({ body }, { signed_in: { actor } }) => makeToken(deps, actor, body),
  revokeApiToken: ({ params }, { signed_in: { actor } }) => revokeToken(deps, actor, params.id),
});
