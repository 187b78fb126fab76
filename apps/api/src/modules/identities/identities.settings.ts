import {
  ConfigError,
  defineSettings,
  type ReadOf,
  textSetting,
  webAddress,
} from '../../platform/settings.ts';

interface Given {
  readonly OIDC_ISSUER: string | undefined;
  readonly OIDC_CLIENT_ID: string | undefined;
  readonly OIDC_CLIENT_SECRET: string | undefined;
  readonly OIDC_NAME: string | undefined;
}

/** Both the issuer and the client, or neither. Throws ConfigError. */
const readProvider = (given: Given) => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client_id } = given;
  if (issuer === undefined && client_id === undefined) return null;
  if (issuer === undefined || client_id === undefined)
    throw new ConfigError('OIDC_ISSUER and OIDC_CLIENT_ID are set together, or not at all.');
  return {
    issuer,
    client_id,
    client_secret: given.OIDC_CLIENT_SECRET ?? null,
    name: given.OIDC_NAME ?? new URL(issuer).hostname,
  };
};

export const identitiesSettings = defineSettings({
  settings: {
    OIDC_ISSUER: {
      words:
        'An identity provider (OpenID Connect) through which one may sign in: its address, what it knows this server as, and what the button says. The provider has to know PUBLIC_URL/identity-callback. An account is found by an address that both have verified; none is made.',
      type: webAddress('it must be an address that begins with https://'),
      example: 'https://id.example.fr/realms/aviation',
    },
    OIDC_CLIENT_ID: { type: textSetting(), example: 'envol' },
    OIDC_CLIENT_SECRET: { type: textSetting(), example: 'secret' },
    OIDC_NAME: { type: textSetting(1, 50), example: 'Exemple' },
  },
  /** Null: nobody signs in through a provider. */
  read: (given) => ({ oidc: readProvider(given) }),
});

declare module '../../configType.ts' {
  interface Config extends ReadOf<typeof identitiesSettings> {}
}
