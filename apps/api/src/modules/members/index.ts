import { membersEndpoints } from '@envol/contract/members';
import type { Database } from '../../platform/db/database.ts';
import { defineModule } from '../../platform/module.ts';
import { ownDb } from '../../platform/service.ts';
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
    ownDb('people, and what they are invited to, are in no reach'),
    'secrets',
  ],
  calls: membersEndpoints,
  handlers: ({ own_db, ...deps }: Omit<MembersDeps, 'db'> & { readonly own_db: Database }) =>
    membersHandlers({ ...deps, db: own_db }),
});
