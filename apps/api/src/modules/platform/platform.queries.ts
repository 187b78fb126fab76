import type { FailedJob, PlatformState, UnsentLetter } from '@envol/contract/platform';
import { DECIDING_USER_TYPES } from '@envol/domain/access/capabilities';
import { endOfCycle } from '@envol/domain/airspace/dataAge';
import { daysBetween } from '@envol/domain/time/localTime';
import { sql } from 'kysely';
import { secondsAfter } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';

const WEEK_S = 7 * 86_400;
/** A letter that is younger is on its way. */
const ON_ITS_WAY_S = 120;
const LISTED = 100;

/** Whether somebody may decide for the structure at hand, through it or its authority. */
const isAttended = sql`exists (select from memberships m join users u on u.id = m.user_id
  where u.is_active and 'approvals' = any(m.access_privileges) and m.user_type in (${sql.join(DECIDING_USER_TYPES)})
    and (m.structure_id = s.id or (m.authority_id = s.authority_id and (not m.is_limited_to_structures
      or exists (select from membership_structures l where l.membership_id = m.id and l.structure_id = s.id)))))`;

const RELIED_ON = ['SIA', 'UAS'] as const;

/** What verdicts rest on and that is out of date, or not there at all; cycles change at 00:00 UTC. */
const unreliableDatasets = async (db: Db, now: Date): Promise<PlatformState['unreliable_datasets']> => {
  const current = await db
    .selectFrom('datasets')
    .select(['source', 'version', 'effective_date'])
    .where('is_current', '=', true)
    .execute();
  const today = now.toISOString().slice(0, 10);
  return RELIED_ON.flatMap((source): PlatformState['unreliable_datasets'] => {
    const found = current.find((each) => each.source === source);
    if (!found) return [{ source, version: null, days_out_of_date: null }];
    const days = daysBetween(endOfCycle(found), today);
    return days < 0 ? [] : [{ source, version: found.version, days_out_of_date: days }];
  });
};

/** Everything that is counted, in one statement, and the age of what verdicts rest on. */
export const readState = async (db: Db, now: Date): Promise<PlatformState> => {
  const lately = secondsAfter(now, -WEEK_S).toISOString();
  const late = secondsAfter(now, -ON_ITS_WAY_S).toISOString();
  const { rows } = await sql<Omit<PlatformState, 'at' | 'unreliable_datasets'>>`
    select
      (select count(*)::int from users) as users_count,
      (select count(*)::int from users where created_at >= ${lately}) as new_users_count,
      (select count(*)::int from users where not is_email_confirmed) as unconfirmed_count,
      (select count(*)::int from users where not is_active) as blocked_users_count,
      (select count(*)::int from operators) as operators_count,
      (select count(*)::int from operators where created_at >= ${lately}) as new_operators_count,
      (select count(*)::int from operator_desk where blocked_at is not null) as blocked_operators_count,
      (select count(*)::int from authorities) as authorities_count,
      (select count(*)::int from structures) as structures_count,
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'code', s.code, 'name', s.name) order by s.code)
        from structures s where not ${isAttended}), '[]') as unattended_structures,
      (select count(*)::int from approvals where closed_at is null and status in ('submitted', 'pending'))
        as open_approvals_count,
      (select to_jsonb(min(submitted_at)) #>> '{}' from approvals
        where closed_at is null and status in ('submitted', 'pending')) as oldest_open_approval,
      (select count(*)::int from mails where sent_at is null and created_at < ${late}) as unsent_letters_count,
      (select count(*)::int from pgboss.job where state = 'failed') as failed_jobs_count`.execute(db);
  const [state] = rows;
  if (!state) throw new Error('a statement without a table answers one row');
  const oldest = state.oldest_open_approval;
  return {
    ...state,
    oldest_open_approval: oldest === null ? null : new Date(oldest).toISOString(),
    unreliable_datasets: await unreliableDatasets(db, now),
    at: now.toISOString(),
  };
};

const unsent = (db: Db, now: Date) =>
  db
    .selectFrom('mails')
    .where('sent_at', 'is', null)
    .where('created_at', '<', secondsAfter(now, -ON_ITS_WAY_S).toISOString());

/** One page of the letters that wait, and how many do. What stands in them is their readers'. */
export const pageUnsent = async (
  db: Db,
  now: Date,
  {
    limit,
    offset,
    ordering,
  }: { readonly limit: number; readonly offset: number; readonly ordering: 'id' | '-id' },
): Promise<{ rows: UnsentLetter[]; count: number }> => {
  const [rows, counted] = await Promise.all([
    unsent(db, now)
      .select(['id', 'recipient', 'created_at'])
      .select(sql<string>`substring(dedupe_key from '^[a-z-]*[a-z]')`.as('kind'))
      .orderBy('id', ordering === 'id' ? 'asc' : 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    unsent(db, now).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map((row) => ({ ...row, kind: row.kind ?? '' })), count: counted.count };
};

/** A letter that has not left. */
export const findUnsent = (db: Db, id: number) =>
  db.selectFrom('mails').select('id').where('id', '=', id).where('sent_at', 'is', null).executeTakeFirst();

/** Jobs that were given up; what they were given may name people, and stays with them. */
export const listFailed = async (db: Db): Promise<FailedJob[]> => {
  const { rows } = await sql<
    Omit<FailedJob, 'created_at' | 'failed_at'> & { created: Date | string; failed: Date | string | null }
  >`
    select id::text, name, retry_count + 1 as tries,
      left(coalesce(output ->> 'message', output #>> '{value,message}', output::text, ''), 500) as error,
      created_on as created, completed_on as failed
    from pgboss.job where state = 'failed' order by completed_on desc nulls last limit ${LISTED}`.execute(db);
  const instant = (at: Date | string): string => new Date(at).toISOString();
  return rows.map(({ created, failed, ...job }) => ({
    ...job,
    created_at: instant(created),
    failed_at: failed === null ? null : instant(failed),
  }));
};

/** The name of a job that was given up. */
export const findFailed = async (db: Db, id: string): Promise<string | undefined> => {
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.job where id::text = ${id} and state = 'failed'`.execute(db);
  return rows[0]?.name;
};
