import { identitiesEndpoints } from '@envol/contract/identities';
import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { defineModule } from '../../platform/module.ts';
import { everyRow, systemDb } from '../../platform/service.ts';
import { deviceOf } from '../auth/index.ts';
import { identitiesIntegration } from './identities.integration.ts';
import { purgeRequests } from './identities.repository.ts';
import { beginIdentity, finishIdentity, type IdentitiesDeps } from './identities.service.ts';

const identitiesHandlers = (deps: IdentitiesDeps): Handlers<typeof identitiesEndpoints> => ({
  identityProvider: async () => {
    const { identity_provider: provider } = deps;
    return { provider: provider && { name: provider.name } };
  },
  beginIdentity: ({ body }) => beginIdentity(deps, body.redirect ?? null),
  finishIdentity: ({ body }, context) => finishIdentity(deps, body, deviceOf(context)),
});

export const identitiesModule = defineModule({
  name: 'identities',
  services: [identitiesIntegration],
  needs: [
    'attempts',
    'authenticator',
    'clock',
    'config',
    'facts',
    'identity_provider',
    systemDb('what signs people in is granted to no role'),
    'secrets',
  ],
  work_needs: [everyRow('sign-ins that nobody finished end')],
  tables: ['identities', 'identity_requests'],
  calls: identitiesEndpoints,
  // What signs people in is granted to nobody.
  handlers: ({ system_db, ...deps }: Omit<IdentitiesDeps, 'db'> & { readonly system_db: Database }) =>
    identitiesHandlers({ ...deps, db: system_db }),
  sweeps: [
    {
      name: 'sign-ins through a provider that nobody finished',
      every_ms: 60_000,
      run: ({ db }: { readonly db: Database }, now) => purgeRequests(db, now),
    },
  ],
});
