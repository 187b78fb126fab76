import type { Config } from '../../config.ts';
import { createOpenIdProvider } from './openId.ts';
import type { IdentityProvider } from './port.ts';

/** The address of ours to which a provider sends browsers back. */
export const IDENTITY_CALLBACK = '/identity-callback';

/** The provider that the settings name; null: nobody signs in through one. */
export const openIdentityProvider = ({
  oidc,
  public_url,
}: Pick<Config, 'oidc' | 'public_url'>): IdentityProvider | null =>
  oidc && createOpenIdProvider({ ...oidc, redirect_uri: `${public_url}${IDENTITY_CALLBACK}` });
