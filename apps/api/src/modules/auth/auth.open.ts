import { defineService, everyRow, wholeConnection } from '../../platform/service.ts';
import { type Attempts, createAttempts } from './attempts.ts';
import { type Authenticator, createAuthenticator } from './authenticator.ts';
import { isFactorRequired } from './factorDuty.ts';

declare module '../../platform/service.ts' {
  interface Services {
    readonly authenticator: Authenticator;
    readonly attempts: Attempts;
  }
}

export const authenticatorService = defineService({
  name: 'authenticator',
  needs: [
    'clock',
    'config',
    wholeConnection('sessions are read before there is an asker; listens for those that end'),
  ],
  open: ({ clock, config, connection }) =>
    createAuthenticator(connection, clock, (actor) => isFactorRequired(config, actor)),
  close: (authenticator) => authenticator.close(),
});

export const attemptsService = defineService({
  name: 'attempts',
  needs: ['clock', everyRow('wrong passwords are counted before there is an asker')],
  open: ({ clock, db }) => createAttempts(db, clock),
});
