import type { apiTokensEndpoints } from '@envol/contract/api-tokens';
import { scopesOf } from '@envol/domain/access/scopes';
import { Failure } from '../../platform/http/failure.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { type AuthDeps, confirmPassword } from '../auth/index.ts';
import { type ApiTokensDeps, listOwn, makeToken, revokeToken } from './apiTokens.service.ts';

export const apiTokensHandlers = (
  deps: ApiTokensDeps & Omit<AuthDeps, 'db'>,
): Handlers<typeof apiTokensEndpoints> => ({
  listApiTokens: async (_, { signed_in: { actor } }) => ({
    results: await listOwn(deps, actor),
    scopes: scopesOf(actor),
  }),
  createApiToken: async ({ body: { password, ...asked } }, { signed_in, ip }) => {
    const { actor, second_factor_due } = signed_in;
    // A key goes on without the factor that its person owes: it is not the way around it.
    if (second_factor_due) throw new Failure('SECOND_FACTOR_DUE');
    const asker = { user_id: actor.user_id, address: ip };
    await confirmPassword({ ...deps, db: deps.system_db }, asker, { field: 'password', password });
    return makeToken(deps, actor, asked);
  },
  revokeApiToken: ({ params }, { signed_in: { actor } }) => revokeToken(deps, actor, params.id),
});
