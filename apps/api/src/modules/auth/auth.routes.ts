import type { authEndpoints } from '@envol/contract/auth';
import type { FastifyBaseLogger } from 'fastify';
import { notFound } from '../../platform/http/failure.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { type AuthDeps, login, logout, refresh, verify } from './auth.service.ts';
import { openWebsocketToken } from './sessions.repository.ts';
import { findUserById, setLanguage, toCurrentUser } from './users.queries.ts';

export const authHandlers = (
  deps: AuthDeps & { readonly log: FastifyBaseLogger },
): Handlers<typeof authEndpoints> => ({
  login: ({ body }, { ip }) => login(deps, body, ip),
  refresh: ({ body }) => refresh(deps, body.token),
  verify: ({ body }) => verify(deps, body.token),
  logout: (_, { signed_in }) => logout(deps, signed_in.session_id),
  currentUser: async (_, { signed_in }) => {
    const user = await findUserById(deps.db, signed_in.actor.user_id);
    if (!user) throw notFound();
    return toCurrentUser(user);
  },
  updateUser: async ({ params, body }, { signed_in }) => {
    // Somebody else's account answers like one that does not exist.
    if (params.id !== signed_in.actor.user_id) throw notFound();
    if (body.language !== undefined) await setLanguage(deps.db, params.id, body.language);
    const user = await findUserById(deps.db, params.id);
    if (!user) throw notFound();
    return toCurrentUser(user);
  },
  websocketToken: (_, { signed_in }) =>
    openWebsocketToken(deps.db, deps.clock, {
      user_id: signed_in.actor.user_id,
      session_id: signed_in.session_id,
    }),
  websocketConnexion: async ({ body }, { signed_in }) => {
    if (!body.connexion_succeded)
      deps.log.warn({ user_id: signed_in.actor.user_id }, 'realtime channel could not be opened');
  },
});
