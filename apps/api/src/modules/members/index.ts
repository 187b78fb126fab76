import { membersEndpoints } from '@envol/contract/members';
import type { Database } from '../../platform/db/database.ts';
import { defineModule } from '../../platform/module.ts';
import type { MembersDeps } from './members.deps.ts';
import { membersHandlers } from './members.routes.ts';

export const membersModule = defineModule({
  name: 'members',
  calls: membersEndpoints,
  handlers: ({ own_db, ...deps }: Omit<MembersDeps, 'db'> & { readonly own_db: Database }) =>
    membersHandlers({ ...deps, db: own_db }),
});
