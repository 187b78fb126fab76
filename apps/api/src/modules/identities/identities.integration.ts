import { openIdentityProvider } from '../../integrations/identity/open.ts';
import type { IdentityProvider } from '../../integrations/identity/port.ts';
import { defineIntegration } from '../../platform/service.ts';
import { identitiesSettings } from './identities.settings.ts';

declare module '../../platform/service.ts' {
  interface Services {
    /** Null: nobody signs in through one. */
    readonly identity_provider: IdentityProvider | null;
  }
}

export const identitiesIntegration = defineIntegration({
  name: 'identity_provider',
  settings: identitiesSettings,
  needs: ['config'],
  open: ({ oidc }, { config }) => openIdentityProvider({ oidc, public_url: config.public_url }),
});
