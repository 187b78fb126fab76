import { authEndpoints } from '@envol/contract/auth';
import type { FastifyBaseLogger } from 'fastify';
import { secondsAfter } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { defineModule } from '../../platform/module.ts';
import { everyRow, systemDb } from '../../platform/service.ts';
import { attemptsService, authenticatorService } from './auth.open.ts';
import { authHandlers } from './auth.routes.ts';
import type { AuthDeps } from './auth.service.ts';
import { endPastLooks, purgeSessions } from './sessions.repository.ts';

export { actorOfSession } from './actorOfSession.ts';
export { type AuthDeps, beginImpersonation, confirmPassword, signInAs } from './auth.service.ts';
export { type Device, deviceOf } from './device.ts';
export { isFactorRequired } from './factorDuty.ts';
export {
  endConsentSessions,
  endSessions,
  familyOf,
  liveSessions,
  revokeFamily,
  spendWebsocketToken,
} from './sessions.repository.ts';
export { AS_ONESELF, findUserById, findUserByLogin, termsAreDue, toActor } from './users.queries.ts';

/** After its last chance to be renewed. */
const SESSIONS_KEPT_SECONDS = 86_400;

export const authModule = defineModule({
  name: 'auth',
  services: [attemptsService, authenticatorService],
  needs: [
    'attempts',
    'authenticator',
    'clock',
    'config',
    'facts',
    'log',
    systemDb('accounts and sessions are read before there is an asker'),
    'secrets',
  ],
  work_needs: [everyRow('sessions of everybody end')],
  tables: ['sessions', 'spent_refresh_tokens', 'support_consent_acts', 'websocket_tokens'],
  calls: authEndpoints,
  // What signs people in reads accounts and sessions, which no asker may reach.
  handlers: ({
    system_db,
    ...deps
  }: Omit<AuthDeps, 'db'> & { readonly system_db: Database; readonly log: FastifyBaseLogger }) =>
    authHandlers({ ...deps, db: system_db }),
  sweeps: [
    {
      name: 'looks whose hour is over',
      every_ms: 60_000,
      run: ({ db }: { readonly db: Database }, now) => endPastLooks(db, now.toISOString()),
    },
    {
      name: 'sessions that ended',
      every_ms: 5 * 60_000,
      run: ({ db }: { readonly db: Database }, now) =>
        purgeSessions(db, secondsAfter(now, -SESSIONS_KEPT_SECONDS).toISOString()),
    },
  ],
});
