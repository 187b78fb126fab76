import { passkeysEndpoints } from '@envol/contract/passkeys';
import type { Database } from '../../platform/db/database.ts';
import { defineModule } from '../../platform/module.ts';
import { everyRow, systemDb } from '../../platform/service.ts';
import { purgeChallenges } from './passkeys.repository.ts';
import { passkeysHandlers } from './passkeys.routes.ts';
import type { PasskeysDeps } from './passkeys.service.ts';

export { forgetPasskeys } from './passkeys.repository.ts';

export const passkeysModule = defineModule({
  name: 'passkeys',
  needs: [
    'attempts',
    'authenticator',
    'clock',
    'config',
    'facts',
    systemDb('what signs people in is granted to no role'),
    'secrets',
  ],
  work_needs: [everyRow('challenges that nobody answered end')],
  tables: ['passkey_challenges', 'passkeys'],
  calls: passkeysEndpoints,
  // What signs people in is granted to nobody.
  handlers: ({ system_db, ...deps }: Omit<PasskeysDeps, 'db'> & { readonly system_db: Database }) =>
    passkeysHandlers({ ...deps, db: system_db }),
  sweeps: [
    {
      name: 'challenges that nobody answered',
      every_ms: 60_000,
      run: ({ db }: { readonly db: Database }, now) => purgeChallenges(db, now),
    },
  ],
});
