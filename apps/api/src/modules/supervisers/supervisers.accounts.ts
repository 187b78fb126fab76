import { type AuthorityUserType, USER_TYPES } from '@envol/domain/access/actor';
import { hasCapability } from '@envol/domain/access/capabilities';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Facts } from '../../platform/facts/recordFact.ts';
import { fieldFailure } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { findFreeUsername, insertUser } from '../account-rows/index.ts';
import { insertReset } from '../accounts/index.ts';
import { queueAccountLetter } from '../mails/index.ts';
import type { By } from '../structures/index.ts';

export interface FirstPasswordDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'public_url'>;
  readonly facts: Facts;
}

/** A first password may wait for a holiday to end; one forgotten may not. */
const GOOD_FOR_S = 7 * 86_400;

interface NewPerson {
  readonly email: string;
  readonly long_name: string;
  readonly language: Language;
  readonly user_type: AuthorityUserType;
  readonly authority_name: string;
}

const writeFirstLetter = async (
  { clock, config, facts }: FirstPasswordDeps,
  db: Db,
  user: NewPerson & { readonly id: number; readonly username: string },
): Promise<void> => {
  const token = newToken();
  const now = clock.now();
  await insertReset(db, user, { token, now, good_for_s: GOOD_FOR_S });
  await queueAccountLetter(facts, db, {
    code: 'first_password',
    key: `first-password:${hashToken(token).toString('hex')}`,
    user_id: user.id,
    recipient: user.email,
    language: user.language,
    at: now.toISOString(),
    link: `${config.public_url}/confirm-reset-password?token=${token}`,
    params: { username: user.username, authority: user.authority_name },
  });
};

const isOfAuthorities = (type: string): boolean =>
  type !== 'subscribers' &&
  type !== 'hijackers' &&
  type !== 'platform_admins' &&
  USER_TYPES.some((each) => each === type);

/**
 * Whoever has this address already may be taken in by the platform's staff, or by anybody once it works for nobody: an
 * authority does not learn by trying whose account there is, nor takes a person in without that person's knowing. An
 * account that was signed up with an address which nobody confirmed is anybody's.
 */
const mayTakeIn = async (
  db: Db,
  { actor }: By,
  user: { id: number; user_type: string; is_email_confirmed: boolean },
): Promise<boolean> => {
  if (!user.is_email_confirmed && !isOfAuthorities(user.user_type)) return false;
  if (hasCapability(actor, 'runs_platform')) return true;
  const works = await db
    .selectFrom('memberships')
    .select('id')
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  return works === undefined && isOfAuthorities(user.user_type);
};

/** The account of an address, or a new one that gets a letter to choose its password. Throws EMAIL_ALREADY_EXISTS. */
export const findOrAddAccount = async (
  deps: FirstPasswordDeps,
  db: Db,
  by: By,
  person: NewPerson,
): Promise<number> => {
  const known = await db
    .selectFrom('users')
    .select(['id', 'user_type', 'is_email_confirmed'])
    .where(sql<string>`lower(email)`, '=', person.email.toLowerCase())
    .executeTakeFirst();
  if (known) {
    if (await mayTakeIn(db, by, known)) return known.id;
    throw fieldFailure('EMAIL_ALREADY_EXISTS', 'email', 'email_taken');
  }
  const username = await findFreeUsername(db, person.long_name);
  const id = await insertUser(db, {
    username,
    email: person.email,
    long_name: person.long_name,
    language: person.language,
    // Nobody knows it: the letter's link sets the first that somebody does.
    password_hash: await hashPassword(newToken()),
    is_email_confirmed: false,
    user_type: person.user_type,
  });
  await writeFirstLetter(deps, db, { ...person, id, username });
  return id;
};
