export { createAttempts } from './attempts.ts';
export { authHandlers } from './auth.routes.ts';
export { createAuthenticator } from './authenticator.ts';
export { liveSessions, purgeSessions, spendWebsocketToken } from './sessions.repository.ts';
export { findUserById } from './users.queries.ts';
