import { wordTable } from '@envol/domain/wordTable';
import * as client from 'openid-client';
import { type Identity, IdentityError, type IdentityProblem, type IdentityProvider } from './port.ts';

export interface OpenIdSettings {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string | null;
  readonly name: string;
  /** Where the provider sends the browser back. */
  readonly redirect_uri: string;
}

const SCOPE = 'openid email profile';
const PATIENCE_S = 10;

const isHere = (issuer: string): boolean => /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?(\/|$)/.test(issuer);

const ANSWERED: Readonly<Record<string, IdentityProblem>> = wordTable({
  access_denied: 'denied',
  login_required: 'denied',
  consent_required: 'denied',
  interaction_required: 'denied',
  account_selection_required: 'denied',
  temporarily_unavailable: 'unavailable',
  server_error: 'unavailable',
});

/** What went wrong, in the words of the port. */
const problemOf = (error: unknown): IdentityProblem => {
  if (error instanceof client.AuthorizationResponseError) return ANSWERED[error.error] ?? 'not_processed';
  // The code was used before, or too late.
  if (error instanceof client.ResponseBodyError)
    return error.error === 'invalid_grant' ? 'expired' : (ANSWERED[error.error] ?? 'not_processed');
  if (error instanceof client.ClientError) {
    const { code } = error;
    return code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM'
      ? 'unavailable'
      : 'not_processed';
  }
  // The network's own errors.
  return error instanceof TypeError ? 'unavailable' : 'not_processed';
};

const orProblem = async <T>(unheard: () => void, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const problem = problemOf(error);
    if (problem === 'unavailable') unheard();
    throw new IdentityError(problem, error);
  }
};

/** Reads what a provider says of itself, once; again after it could not be read. */
const createDiscovery = (settings: OpenIdSettings) => {
  let read: Promise<client.Configuration> | null = null;
  const discover = (): Promise<client.Configuration> => {
    read ??= client
      .discovery(
        new URL(settings.issuer),
        settings.client_id,
        undefined,
        settings.client_secret === null ? client.None() : client.ClientSecretPost(settings.client_secret),
        {
          timeout: PATIENCE_S,
          // Nothing is sent in the clear but to this machine itself.
          execute: [
            client.enableNonRepudiationChecks,
            ...(isHere(settings.issuer) ? [client.allowInsecureRequests] : []),
          ],
        },
      )
      .catch((error: unknown) => {
        read = null;
        throw new IdentityError('unavailable', error);
      });
    return read;
  };
  /** It may have moved while it did not answer. */
  const readAgain = (): void => {
    read = null;
  };
  return { discover, readAgain };
};

const isVerified = (value: unknown): boolean => value === true || value === 'true';

export const createOpenIdProvider = (settings: OpenIdSettings): IdentityProvider => {
  const { discover, readAgain } = createDiscovery(settings);
  /** The token says it, or the provider is asked. */
  const emailOf = async (
    config: client.Configuration,
    tokens: { readonly access_token: string },
    claims: client.IDToken,
  ): Promise<Pick<Identity, 'email' | 'is_email_verified'>> => {
    const told =
      claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined
        ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
        : claims;
    return {
      email: typeof told.email === 'string' ? told.email : null,
      is_email_verified: isVerified(told.email_verified),
    };
  };
  return {
    name: settings.name,
    begin: async () => {
      const config = await discover();
      const verifier = client.randomPKCECodeVerifier();
      const state = client.randomState();
      const nonce = client.randomNonce();
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: settings.redirect_uri,
        scope: SCOPE,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
      return { url: url.href, state, nonce, verifier };
    },
    finish: async (answer, { state, nonce, verifier }) => {
      const config = await discover();
      return orProblem(readAgain, async () => {
        const tokens = await client.authorizationCodeGrant(
          config,
          new URL(`${settings.redirect_uri}?${answer}`),
          {
            pkceCodeVerifier: verifier,
            expectedState: state,
            expectedNonce: nonce,
            idTokenExpected: true,
          },
        );
        const claims = tokens.claims();
        if (claims === undefined) throw new IdentityError('not_processed');
        return {
          issuer: claims.iss,
          subject: claims.sub,
          ...(await emailOf(config, tokens, claims)),
        };
      });
    },
  };
};
