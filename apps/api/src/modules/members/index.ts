import { membersEndpoints } from '@envol/contract/members';
import type { Database } from '../../platform/db/database.ts';
import { defineModule } from '../../platform/module.ts';
import { systemDb } from '../../platform/service.ts';
import type { MembersDeps } from './members.deps.ts';
import { membersHandlers } from './members.routes.ts';

export const membersModule = defineModule({
  name: 'members',
  needs: [
    'attempts',
    'authenticator',
    'clock',
    'config',
    'facts',
    'jobs',
    systemDb('people, and what they are invited to, are in no reach'),
    'secrets',
  ],
  calls: membersEndpoints,
  handlers: ({ system_db, ...deps }: Omit<MembersDeps, 'db'> & { readonly system_db: Database }) =>
    membersHandlers({ ...deps, db: system_db }),
});
