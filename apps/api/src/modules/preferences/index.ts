import { preferencesEndpoints } from '@envol/contract/preferences';
import { defineModule } from '../../platform/module.ts';
import { systemDb } from '../../platform/service.ts';
import { preferencesHandlers } from './preferences.routes.ts';

export { settingsOfUsers } from './preferences.queries.ts';
export { refusalToken } from './unsubscribing.ts';

export const preferencesModule = defineModule({
  name: 'preferences',
  needs: [systemDb('what people chose is granted to no role'), 'secrets'],
  tables: ['contact_settings'],
  calls: preferencesEndpoints,
  handlers: preferencesHandlers,
});
