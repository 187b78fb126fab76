import { accountsEndpoints } from '@envol/contract/accounts';
import type { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { defineModule } from '../../platform/module.ts';
import { everyRow, systemDb } from '../../platform/service.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { PASSWORD_RESET } from './accounts.jobs.ts';
import { accountsHandlers } from './accounts.routes.ts';
import { type LetterDeps, purgeResets, writeResetLetter } from './passwords.service.ts';
import { purgeUnconfirmed } from './unconfirmed.service.ts';

export type { AccountsDeps } from './accounts.deps.ts';
export { insertReset } from './accounts.repository.ts';
export { mustNotBeGuessed } from './newPassword.ts';
export { duplicateAccountFailure } from './signUp.service.ts';

export const accountsModule = defineModule({
  name: 'accounts',
  needs: [
    'attempts',
    'authenticator',
    'clock',
    'config',
    'facts',
    'jobs',
    systemDb('who signs up, confirms an address or sets a password is nobody yet'),
    'secrets',
  ],
  work_needs: [
    'clock',
    'config',
    everyRow('letters to who forgot a password; accounts that nobody confirmed end'),
    'facts',
  ],
  tables: ['email_confirmations', 'password_resets'],
  calls: accountsEndpoints,
  handlers: ({ system_db, ...deps }: Omit<AccountsDeps, 'db'> & { readonly system_db: Database }) =>
    accountsHandlers({ ...deps, db: system_db }),
  jobs: [
    {
      kind: PASSWORD_RESET,
      open: (deps: LetterDeps) => ({
        work: ({ email }: z.output<typeof PASSWORD_RESET.payload>) => writeResetLetter(deps, email),
      }),
    },
  ],
  sweeps: [
    {
      name: 'links to reset passwords that ended',
      every_ms: 3_600_000,
      run: ({ db }: LetterDeps, now) => purgeResets(db, now),
    },
    {
      name: 'accounts that nobody confirmed',
      every_ms: 3_600_000,
      run: ({ db }: LetterDeps, now) => purgeUnconfirmed(db, now),
    },
  ],
});
