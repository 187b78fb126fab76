import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Facts } from '../../platform/facts/recordFact.ts';
import type { Language } from '../../platform/http/texts.ts';
import { queueAccountLetter } from '../mails/index.ts';

/** Wrong passwords and codes since the last sign-in, at which the person is written to; once until the next. */
export const FAILURES_BEFORE_LETTER = 5;

export interface FailedSignInDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly facts: Facts;
  readonly config: Pick<Config, 'public_url'>;
}

interface Account {
  readonly id: number;
  readonly email: string;
  readonly language: Language;
}

type FailedAct = 'sign_in_failed' | 'password_refused';

const failuresSinceSignIn = async (db: Database, userId: number) => {
  const { rows } = await sql<{ count: number; since: number }>`
    with last as (select coalesce(max(id), 0) as id from audit_journal
      where source = 'account' and action = 'signed_in' and user_id = ${userId})
    select last.id as since, count(j.id)::int as count
    from last left join audit_journal j on j.id > last.id and j.source = 'account' and j.user_id = ${userId}
      and j.action in ('sign_in_failed', 'password_refused')
    group by last.id`.execute(db);
  return rows[0] ?? { count: 0, since: 0 };
};

/** Writes a wrong password or code down, and tells the person whose it would have been. Null: a name that nobody has. */
export const noteFailedSignIn = async (
  { db, clock, facts, config }: FailedSignInDeps,
  account: Account | null,
  act: FailedAct,
  device: string,
): Promise<void> => {
  const at = clock.now().toISOString();
  await sql`select audit_failed_sign_in(${account?.id ?? null}, ${act}, ${at}, ${device})`.execute(db);
  const { count, since } = await failuresSinceSignIn(db, account?.id ?? 0);
  if (account === null || count < FAILURES_BEFORE_LETTER) return;
  // Beside the answer: a name that nobody has gets no letter, and the time must not tell.
  queueAccountLetter(facts, db, {
    code: 'sign_ins_failed',
    // One letter between two sign-ins.
    key: `sign-ins-failed:${account.id}:${since}`,
    user_id: account.id,
    recipient: account.email,
    language: account.language,
    at,
    params: { count },
    page: `${config.public_url}/forgotten-password`,
  }).catch((error: unknown) => process.emitWarning(error instanceof Error ? error : String(error)));
};
