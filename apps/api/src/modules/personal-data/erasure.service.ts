import type { ERASURE_OBSTACLES } from '@envol/contract/personal-data';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { localDate } from '@envol/domain/time/localTime';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { secondsAfter } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Facts } from '../../platform/facts/recordFact.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type AuthDeps, confirmPassword } from '../auth/index.ts';
import { queueAccountLetter } from '../mails/index.ts';
import { ERASED_NAME, takeNames } from './names.ts';
import { userColumns } from './person.queries.ts';

export interface ErasureDeps extends Omit<AuthDeps, 'db'> {
  readonly system_db: Database;
  readonly facts: Facts;
  readonly config: Config;
}

/** An account is erased so long after it was asked for, seconds: the week of the specification (2, §9.1). */
const WEEK_S = 7 * 86_400;

/** What proves that the person agreed stays as long as a claim may be made of it (Code civil, art. 2224). */
const KEPT_TABLES: ReadonlySet<string> = new Set(['terms_acceptances']);

/** What stands in the way of erasing an account. */
export const obstaclesTo = async (db: Db, userId: number): Promise<(typeof ERASURE_OBSTACLES)[number][]> => {
  const { rows } = await sql<{ is_staff: boolean; is_last: boolean }>`select
    (select user_type in ('platform_admins', 'hijackers') from users where id = ${userId}) as is_staff,
    exists (select from memberships m where m.user_id = ${userId} and m.role in ('owner', 'admin')
      and not exists (select from memberships o join users u on u.id = o.user_id and u.is_active
        where o.user_id <> m.user_id and o.role = m.role
          and o.tenant_kind = m.tenant_kind and o.tenant_id = m.tenant_id)) as is_last`.execute(db);
  const [found] = rows;
  return [
    ...(found?.is_last ? (['last_owner'] as const) : []),
    ...(found?.is_staff ? (['staff'] as const) : []),
  ];
};

const refuseObstacles = async (db: Db, userId: number): Promise<void> => {
  const obstacles = await obstaclesTo(db, userId);
  if (obstacles.includes('staff')) throw new Failure('FORBIDDEN');
  if (obstacles.includes('last_owner')) throw new Failure('LAST_OWNER');
};

export const erasureOf = async (db: Db, userId: number) =>
  (await db
    .selectFrom('personal_erasures')
    .select(['asked_at', 'due_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()) ?? null;

const dayText = (instant: string, language: Language): string => {
  const [year, month, day] = localDate(instant, FRENCH_TIME).split('-');
  return language === 'fr' ? `${day}/${month}/${year}` : `${year}-${month}-${day}`;
};

interface Asker {
  readonly user_id: number;
  readonly address: string;
  readonly language: Language;
}

/**
 * Has the account erased in a week, and says so by letter. Throws INVALID_PASSWORD, RATE_LIMITED, LAST_OWNER, and FORBIDDEN
 * for the platform's staff.
 */
export const askErasure = async (deps: ErasureDeps, asker: Asker, password: string) => {
  const { system_db, clock, facts, config } = deps;
  const { user_id, language } = asker;
  await refuseObstacles(system_db, user_id);
  await confirmPassword({ ...deps, db: system_db }, asker, { field: 'password', password });
  const now = clock.now();
  return system_db.transaction().execute(async (db) => {
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', user_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await refuseObstacles(db, user_id);
    const before = await erasureOf(db, user_id);
    if (before !== null) return before;
    const asked = { asked_at: now.toISOString(), due_at: secondsAfter(now, WEEK_S).toISOString() };
    await db
      .insertInto('personal_erasures')
      .values({ user_id, ...asked })
      .execute();
    await queueAccountLetter(facts, db, {
      code: 'erasure_asked',
      key: `erasure-asked:${user_id}:${asked.asked_at}`,
      user_id,
      recipient: email,
      language,
      at: asked.asked_at,
      page: `${config.public_url}/settings/personal-data`,
      params: { day: dayText(asked.due_at, language) },
    });
    return asked;
  });
};

export const cancelErasure = async ({ system_db }: ErasureDeps, userId: number): Promise<void> => {
  await system_db.deleteFrom('personal_erasures').where('user_id', '=', userId).execute();
};

const leaverOf = async (db: Db, userId: number) => {
  const { rows } = await sql<{
    name: string;
    email: string;
    operators: number[];
    structures: number[];
  }>`select
    u.long_name as name, u.email,
    coalesce((select array_agg(m.operator_id) from memberships m where m.user_id = u.id and m.operator_id is not null), '{}')
      as operators,
    coalesce((select array_agg(s.id) from structures s join memberships m
      on m.structure_id = s.id or m.authority_id = s.authority_id where m.user_id = u.id), '{}') as structures
    from users u where u.id = ${userId} for update`.execute(db);
  return rows[0];
};

/** Takes away what is the person's own, and the name from what was done in it. */
const takeAway = async (db: Db, userId: number): Promise<void> => {
  const leaver = await leaverOf(db, userId);
  if (leaver === undefined) return;
  await takeNames(db, { id: userId, ...leaver });
  for (const { of_table, column_name, is_own } of await userColumns(db))
    if (is_own && !KEPT_TABLES.has(of_table))
      await sql`delete from ${sql.table(of_table)} where ${sql.ref(column_name)} = ${userId}`.execute(db);
  // Letters of an organisation that reached the person, and invitations to its address.
  await db.deleteFrom('mails').where('recipient', '=', leaver.email).execute();
  await db.deleteFrom('invitations').where('email', '=', leaver.email).execute();
  // The digests of these lines, and so the chain, stay.
  await sql`update audit_journal set facts = null, salt = null where user_id = ${userId} and facts is not null`.execute(
    db,
  );
};

const erase = async (db: Db, userId: number, at: string): Promise<void> => {
  await takeAway(db, userId);
  await db
    .updateTable('users')
    .set({
      username: `efface-${userId}`,
      email: `efface-${userId}@compte.invalid`,
      long_name: ERASED_NAME,
      // No password has this hash.
      password_hash: '!',
      is_active: false,
      is_email_confirmed: false,
    })
    .where('id', '=', userId)
    .execute();
  await db
    .insertInto('audit_journal')
    .values({
      at,
      source: 'account',
      action: 'erased',
      user_id: userId,
      operator_id: null,
      structure_id: null,
      authority_id: null,
      facts: '{}',
    })
    .execute();
};

/** Erases the accounts whose week is over; one that became the last to keep an organisation waits. How many. */
export const eraseDue = async (
  { db, kept_files }: { readonly db: Database; readonly kept_files: Storage },
  now: Date,
): Promise<number> => {
  const due = await db
    .selectFrom('personal_erasures')
    .select('user_id')
    .where('due_at', '<=', now.toISOString())
    .execute();
  let erased = 0;
  for (const { user_id } of due) {
    const copies = await db
      .selectFrom('personal_exports')
      .select('storage_key')
      .where('user_id', '=', user_id)
      .where('storage_key', 'is not', null)
      .execute();
    const isErased = await db.transaction().execute(async (transaction) => {
      const still = await transaction
        .selectFrom('personal_erasures')
        .select('user_id')
        .where('user_id', '=', user_id)
        .where('due_at', '<=', now.toISOString())
        .forUpdate()
        .executeTakeFirst();
      if (!still || (await obstaclesTo(transaction, user_id)).length > 0) return false;
      await erase(transaction, user_id, now.toISOString());
      return true;
    });
    if (!isErased) continue;
    erased += 1;
    for (const { storage_key } of copies) if (storage_key !== null) await kept_files.remove(storage_key);
  }
  return erased;
};
