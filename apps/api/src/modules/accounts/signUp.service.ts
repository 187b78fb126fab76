import type { signUp as signUpCall } from '@envol/contract/accounts';
import type { Session } from '@envol/contract/auth';
import type { RequestOf } from '@envol/contract/endpoint';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import { Failure, type FieldFailure, fieldFailure } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { findFreeUsername } from '../account-rows/index.ts';
import { type Device, signInAs } from '../auth/index.ts';
import { acceptTerms, currentVersion } from '../terms/index.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { createOwner } from './accounts.repository.ts';
import { askToConfirm } from './confirmations.service.ts';
import { mustNotBeGuessed } from './newPassword.ts';

type SignUpBody = RequestOf<typeof signUpCall>['body'];

/** Which of the two is taken, each said at its field; the code is the name's when both are (specification 2, §8.1). */
export const duplicateAccountFailure = async (
  db: Db,
  { username, email }: Pick<SignUpBody, 'username' | 'email'>,
): Promise<Failure | null> => {
  const taken = (column: 'username' | 'email', value: string) =>
    db
      .selectFrom('users')
      .select('id')
      .where(sql<string>`lower(${sql.ref(column)})`, '=', value.toLowerCase())
      .executeTakeFirst();
  const name = username === null ? undefined : await taken('username', username);
  const address = await taken('email', email);
  if (!name && !address) return null;
  const fields: FieldFailure[] = [
    ...(name ? [{ path: 'username', message: 'username_taken' as const }] : []),
    ...(address ? [{ path: 'email', message: 'email_taken' as const }] : []),
  ];
  return new Failure(name ? 'USERNAME_ALREADY_EXISTS' : 'EMAIL_ALREADY_EXISTS', { fields });
};

/** The operator, its owner, the accepted terms and the letter: all of them, or none. */
const createCompany = async (
  deps: AccountsDeps,
  db: Db,
  input: SignUpBody & { readonly language: Language; readonly password_hash: string },
): Promise<number> => {
  const at = deps.clock.now().toISOString();
  const username = input.username ?? (await findFreeUsername(db, input.long_name));
  const userId = await createOwner(db, { ...input, username, created_at: at });
  await acceptTerms(db, { user_id: userId, version: input.terms_version, accepted_at: at });
  await askToConfirm(deps, db, { user_id: userId, email: input.email, language: input.language });
  return userId;
};

/** Of a name made for somebody that another typed in the same instant. */
const MOST_TRIES = 5;

/** Signs a company up and its owner in. Throws what is taken, and TERMS_NOT_ACCEPTED for any but the terms in force. */
export const signUp = async (
  deps: AccountsDeps,
  input: SignUpBody,
  from: { readonly language: Language; readonly device: Device },
): Promise<Session> => {
  if (input.terms_version !== (await currentVersion(deps.db, deps.clock)))
    throw fieldFailure('TERMS_NOT_ACCEPTED', 'terms_version', 'terms_not_current');
  const { username, email, long_name, commercial_name } = input;
  await mustNotBeGuessed(input.password, [username ?? '', email, long_name, commercial_name]);
  const taken = await duplicateAccountFailure(deps.db, input);
  if (taken) throw taken;
  const language = input.language ?? from.language;
  const password_hash = await hashPassword(input.password);
  for (let tries = 1; ; tries += 1)
    try {
      const userId = await deps.db
        .transaction()
        .execute((db) => createCompany(deps, db, { ...input, language, password_hash }));
      return await signInAs(deps, userId, from.device);
    } catch (error) {
      // Somebody took the name or the address since it was looked up.
      if (!isUniqueViolation(error)) throw error;
      const failure = await duplicateAccountFailure(deps.db, input);
      if (failure) throw failure;
      // Nothing that was typed is taken: the name that was made here is. The next look finds another one.
      if (tries === MOST_TRIES) throw error;
    }
};
