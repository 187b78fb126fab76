import { usersEndpoints } from '@envol/contract/users';
import { defineModule } from '../../platform/module.ts';
import { usersHandlers } from './users.routes.ts';

export { noteStaffAct } from './staffJournal.ts';

export const usersModule = defineModule({
  name: 'users',
  calls: usersEndpoints,
  handlers: usersHandlers,
});
