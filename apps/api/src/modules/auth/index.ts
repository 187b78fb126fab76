export { type Attempts, createAttempts } from './attempts.ts';
export { authHandlers } from './auth.routes.ts';
export { type Authenticator, createAuthenticator } from './authenticator.ts';
export { spendWebsocketToken } from './sessions.repository.ts';
export { findUserById, toActor } from './users.queries.ts';
