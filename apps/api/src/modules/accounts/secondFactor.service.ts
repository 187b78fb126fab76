import type { Actor } from '@envol/domain/access/actor';
import type { Db } from '../../platform/db/database.ts';
import { Failure, fieldFailure } from '../../platform/http/failure.ts';
import { confirmPassword, endSessions, familyOf, isFactorRequired } from '../auth/index.ts';
import {
  beginFactor,
  disableFactor,
  enableFactor,
  factorState,
  hasSecondFactor,
  renewRecoveryCodes,
} from '../credentials/index.ts';
import { queueAccountLetter } from '../mails/index.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { lockAccount } from './accounts.repository.ts';

interface Asker {
  readonly user_id: number;
  readonly session_id: number;
  readonly address: string;
}

export const readFactor = async (deps: AccountsDeps, actor: Actor) => ({
  ...(await factorState(deps.db, actor.user_id)),
  is_required: isFactorRequired(deps.config, actor),
});

const withPassword = (deps: AccountsDeps, asker: Asker, password: string): Promise<void> =>
  confirmPassword(deps, asker, { field: 'password', password });

/** What an authenticator reads from the picture (Google's key URI format, which all of them take). */
const keyUri = (username: string, secret: string): string =>
  `otpauth://totp/Envol:${encodeURIComponent(username)}?secret=${secret}&issuer=Envol`;

/** Tells the person by letter, so that a thief's change does not go unseen. */
const writeFactorLetter = async (
  deps: AccountsDeps,
  db: Db,
  userId: number,
  code: 'second_factor_on' | 'second_factor_off',
): Promise<void> => {
  const account = await lockAccount(db, userId);
  const at = deps.clock.now().toISOString();
  await queueAccountLetter(deps.facts, db, {
    code,
    key: `${code}:${userId}:${at}`,
    user_id: userId,
    recipient: account.email,
    language: account.language,
    at,
    page: `${deps.config.public_url}/forgotten-password`,
  });
};

export const beginSecondFactor = async (deps: AccountsDeps, asker: Asker, password: string) => {
  await withPassword(deps, asker, password);
  const begun = await beginFactor(deps.db, deps, asker.user_id);
  if (!begun) throw new Failure('SECOND_FACTOR_ALREADY_ENABLED');
  const { username } = await deps.db
    .selectFrom('users')
    .select('username')
    .where('id', '=', asker.user_id)
    .executeTakeFirstOrThrow();
  const uri = keyUri(username, begun.secret);
  const { qrCodePath } = await import('@envol/documents/kit/qr');
  return { ...begun, uri, qr: qrCodePath(uri) };
};

/** Turns it on; sessions that were opened without it end, but the asker's own. */
export const confirmSecondFactor = async (
  deps: AccountsDeps,
  asker: Asker,
  code: string,
): Promise<{ recovery_codes: string[] }> => {
  const { recovery_codes, ended } = await deps.db.transaction().execute(async (db) => {
    const codes = await enableFactor(db, deps, asker.user_id, code);
    if (!codes) throw fieldFailure('INVALID_SECOND_FACTOR', 'code', 'wrong_code');
    await writeFactorLetter(deps, db, asker.user_id, 'second_factor_on');
    const except_family = (await familyOf(db, asker.session_id)) ?? null;
    const sessions = await endSessions(db, deps.clock, { user_id: asker.user_id, except_family });
    return { recovery_codes: codes, ended: sessions };
  });
  for (const id of ended) deps.authenticator.forget(id);
  return { recovery_codes };
};

export const renewRecovery = async (deps: AccountsDeps, asker: Asker, password: string) => {
  await withPassword(deps, asker, password);
  return deps.db.transaction().execute(async (db) => {
    if (!(await hasSecondFactor(db, asker.user_id))) throw new Failure('SECOND_FACTOR_NOT_ENABLED');
    return { recovery_codes: await renewRecoveryCodes(db, asker.user_id) };
  });
};

export const disableSecondFactor = async (
  deps: AccountsDeps,
  asker: Asker,
  password: string,
): Promise<void> => {
  await withPassword(deps, asker, password);
  await deps.db.transaction().execute(async (db) => {
    if (!(await disableFactor(db, asker.user_id))) throw new Failure('SECOND_FACTOR_NOT_ENABLED');
    await writeFactorLetter(deps, db, asker.user_id, 'second_factor_off');
  });
};
