import { usersEndpoints } from '@envol/contract/users';
import { secondsAfter } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { defineModule } from '../../platform/module.ts';
import { everyRow, systemDb } from '../../platform/service.ts';
import { accountLooked } from './users.facts.ts';
import { usersHandlers } from './users.routes.ts';

const EVENTS_KEPT_S = 365 * 86_400;

export const usersModule = defineModule({
  name: 'users',
  needs: [
    'attempts',
    'authenticator',
    'clock',
    'config',
    'db',
    'facts',
    systemDb('the staff keeps every account'),
    'secrets',
  ],
  work_needs: [everyRow('what people did long ago is forgotten')],
  facts: { accountLooked },
  tables: ['user_events'],
  calls: usersEndpoints,
  handlers: usersHandlers,
  sweeps: [
    {
      name: 'what people did more than a year ago',
      every_ms: 3_600_000,
      run: ({ db }: { readonly db: Database }, now) =>
        db
          .deleteFrom('user_events')
          .where('at', '<', secondsAfter(now, -EVENTS_KEPT_S).toISOString())
          .execute(),
    },
  ],
});
