import type { Config } from '../../config.ts';
import type { OpenIdSettings } from './openId.ts';
import type { IdentityProvider } from './port.ts';

/** The address of ours to which a provider sends browsers back. */
export const IDENTITY_CALLBACK = '/identity-callback';

/** Reads the client's library at the first sign-in through it. */
const providerOf = (settings: OpenIdSettings): IdentityProvider => {
  let opened: Promise<IdentityProvider> | null = null;
  const provider = async (): Promise<IdentityProvider> => {
    opened ??= import('./openId.ts').then(({ createOpenIdProvider }) => createOpenIdProvider(settings));
    return opened;
  };
  return {
    name: settings.name,
    begin: async () => (await provider()).begin(),
    finish: async (answer, begun) => (await provider()).finish(answer, begun),
  };
};

/** The provider that the settings name; null: nobody signs in through one. */
export const openIdentityProvider = ({
  oidc,
  public_url,
}: Pick<Config, 'oidc' | 'public_url'>): IdentityProvider | null =>
  oidc && providerOf({ ...oidc, redirect_uri: `${public_url}${IDENTITY_CALLBACK}` });
