import { preferencesEndpoints } from '@envol/contract/preferences';
import { defineModule } from '../../platform/module.ts';
import { ownDb } from '../../platform/service.ts';
import { preferencesHandlers } from './preferences.routes.ts';

export { settingsOfUsers } from './preferences.queries.ts';
export { refusalToken } from './unsubscribing.ts';

export const preferencesModule = defineModule({
  name: 'preferences',
  needs: [ownDb('what people chose is granted to no role'), 'secrets'],
  tables: ['contact_settings'],
  calls: preferencesEndpoints,
  handlers: preferencesHandlers,
});
