import type { ApiToken, createApiToken } from '@envol/contract/api-tokens';
import type { RequestOf } from '@envol/contract/endpoint';
import { LIMITS } from '@envol/contract/limits';
import type { Actor } from '@envol/domain/access/actor';
import { scopesOf } from '@envol/domain/access/scopes';
import { type Clock, secondsAfter } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import { hashToken } from '../../platform/tokens.ts';
import { insertApiToken, newApiToken, revokeApiTokens } from '../credentials/index.ts';

export interface ApiTokensDeps {
  /** The process's own: nobody reads the keys of others, and no query of a tenant reads any. */
  readonly system_db: Database;
  readonly clock: Clock;
}

const DAY_S = 86_400;
const ENDING = 4;

const own = (db: Db, { user_id, acting }: Actor) =>
  db
    .selectFrom('api_tokens')
    .where('user_id', '=', user_id)
    .where('membership_id', 'is not distinct from', acting?.id ?? null)
    .where('revoked_at', 'is', null);

const COLUMNS = ['id', 'name', 'ending', 'scopes', 'created_at', 'expires_at', 'last_used_at'] as const;

/** The person's keys for whom it acts now, the newest first. */
export const listOwn = async ({ system_db, clock }: ApiTokensDeps, actor: Actor): Promise<ApiToken[]> => {
  const rows = await own(system_db, actor).select(COLUMNS).orderBy('id', 'desc').execute();
  const now = clock.now().toISOString();
  return rows.map((row) => ({ ...row, is_expired: row.expires_at <= now }));
};

/** Makes a key. Throws VALIDATION for a scope that the person may not give, TOO_MANY_API_TOKENS. */
export const makeToken = async (
  { system_db, clock }: ApiTokensDeps,
  actor: Actor,
  { name, scopes, days }: Omit<RequestOf<typeof createApiToken>['body'], 'password'>,
): Promise<ApiToken & { token: string }> => {
  const allowed: ReadonlySet<string> = new Set(scopesOf(actor));
  const refused = scopes.findIndex((scope) => !allowed.has(scope));
  if (refused !== -1) throw fieldFailure('VALIDATION', `scopes.${refused}`, 'invalid');
  const now = clock.now();
  const token = newApiToken();
  return system_db.transaction().execute(async (db) => {
    await db.selectFrom('users').select('id').where('id', '=', actor.user_id).forUpdate().execute();
    const kept = await own(db, actor).select('id').execute();
    if (kept.length >= LIMITS.api_tokens.most)
      throw new Failure('TOO_MANY_API_TOKENS', { params: { max: LIMITS.api_tokens.most } });
    const shown = {
      name,
      scopes: [...new Set(scopes)],
      ending: token.slice(-ENDING),
      created_at: now.toISOString(),
      expires_at: secondsAfter(now, days * DAY_S).toISOString(),
    };
    const owner = { user_id: actor.user_id, membership_id: actor.acting?.id ?? null };
    const id = await insertApiToken(db, { ...owner, ...shown, token_hash: hashToken(token) });
    return { id, ...shown, last_used_at: null, is_expired: false, token };
  });
};

/** Ends one of the person's keys. Throws NOT_FOUND. */
export const revokeToken = async (
  { system_db, clock }: ApiTokensDeps,
  actor: Actor,
  id: number,
): Promise<void> => {
  const at = clock.now().toISOString();
  if ((await revokeApiTokens(system_db, { user_id: actor.user_id, id }, at)) === 0) throw notFound();
};
