import type { authEndpoints, CurrentUser } from '@envol/contract/auth';
import type { FastifyBaseLogger } from 'fastify';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { Handlers, SignedIn } from '../../platform/http/mount.ts';
import { changeOwn } from '../account-rows/index.ts';
import {
  type AuthDeps,
  refreshSession,
  signInWithPassword,
  signOutSession,
  verifyAccessToken,
} from './auth.service.ts';
import { deviceOf } from './device.ts';
import { isFactorRequired } from './factorDuty.ts';
import { actInFamily, openWebsocketToken } from './sessions.repository.ts';
import { changeUserByStaff } from './staff.service.ts';
import { type ActsAs, AS_ONESELF, findUserById, toCurrentUser, type UserRow } from './users.queries.ts';

const actsAs = ({ actor }: SignedIn): ActsAs => ({
  acting_membership_id: actor.acting?.id ?? null,
  impersonator_user_id: actor.impersonator_user_id,
  consent_id: actor.consent_id ?? null,
});

/** A user as the asker's screens need it. */
const teller =
  ({ config, clock }: Pick<AuthDeps, 'config' | 'clock'>) =>
  (user: UserRow, as: ActsAs): CurrentUser =>
    toCurrentUser(user, as, {
      obliges: (actor) => isFactorRequired(config, actor),
      clock,
      sells: config.payments.provider !== 'none',
    });

const changeByStaff = async (
  deps: AuthDeps,
  signedIn: SignedIn,
  id: number,
  body: Parameters<typeof changeUserByStaff>[3],
): Promise<CurrentUser> => teller(deps)(await changeUserByStaff(deps, signedIn, id, body), AS_ONESELF);

export const authHandlers = (
  deps: AuthDeps & { readonly log: FastifyBaseLogger },
): Handlers<typeof authEndpoints> => ({
  login: ({ body }, context) =>
    signInWithPassword(deps, body, { address: context.ip, device: deviceOf(context) }),
  refresh: ({ body }, context) => refreshSession(deps, body.token, deviceOf(context)),
  verify: ({ body }) => verifyAccessToken(deps, body.token),
  logout: (_, { signed_in }) => signOutSession(deps, signed_in.session_id),
  currentUser: async (_, { signed_in }) => {
    const user = await findUserById(deps.db, signed_in.actor.user_id);
    if (!user) throw notFound();
    return teller(deps)(user, actsAs(signed_in));
  },
  actFor: async ({ body }, { signed_in }) => {
    const { actor, session_id } = signed_in;
    // Somebody else's membership answers like one that does not exist.
    if (!actor.memberships.some(({ id }) => id === body.membership_id)) throw notFound();
    await actInFamily(deps.db, session_id, body.membership_id);
    deps.authenticator.forget(session_id);
    const user = await findUserById(deps.db, actor.user_id);
    if (!user) throw notFound();
    return teller(deps)(user, { ...actsAs(signed_in), acting_membership_id: body.membership_id });
  },
  updateUser: async ({ params, body }, { signed_in }) => {
    // Somebody else's account answers like one that does not exist.
    if (params.id !== signed_in.actor.user_id) return changeByStaff(deps, signed_in, params.id, body);
    if (body.is_active !== undefined) throw new Failure('FORBIDDEN');
    const { language, long_name } = body;
    if (language !== undefined || long_name !== undefined)
      await changeOwn(deps.db, params.id, { language, long_name });
    const user = await findUserById(deps.db, params.id);
    if (!user) throw notFound();
    return teller(deps)(user, actsAs(signed_in));
  },
  websocketToken: (_, { signed_in }) =>
    openWebsocketToken(deps.db, deps.clock, {
      user_id: signed_in.actor.user_id,
      session_id: signed_in.session_id,
    }),
  websocketConnexion: async ({ body }) => {
    if (!body.connexion_succeded) deps.log.warn('realtime channel could not be opened');
  },
});
