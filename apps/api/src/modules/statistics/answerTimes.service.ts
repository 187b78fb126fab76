import { ANSWERS_TO_TELL, type AnswerTimes } from '@envol/contract/statistics';
import { sql } from 'kysely';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { StatisticsDeps } from './statistics.service.ts';

const YEAR_MS = 365 * 86_400_000;

/** Of requests to a structure since an instant that a person decided: how many, and the hours to their first decision. */
const hoursToAnswer = async (db: Db, structureId: number, since: string): Promise<AnswerTimes> => {
  const { rows } = await sql<AnswerTimes>`
    select count(*)::int as count,
      percentile_cont(0.5) within group (order by answered.hours) as median_hours,
      percentile_cont(0.9) within group (order by answered.hours) as nine_in_ten_hours
    from (
      select extract(epoch from d.decided_at - a.submitted_at)::float8 / 3600 as hours
      from approvals a cross join lateral (
        select d.decided_at, d.automatic from approval_decisions d
        where d.approval_id = a.id and d.type in ('accept', 'restrict', 'refuse') order by d.id limit 1
      ) d
      where a.structure_id = ${structureId} and a.submitted_at >= ${since} and d.automatic is null
    ) answered`.execute(db);
  return rows[0] ?? { count: 0, median_hours: null, nine_in_ten_hours: null };
};

/** How long a structure takes; of too few answers, which would tell of one operator, their number alone. */
export const readAnswerTimes = async ({ db, clock }: StatisticsDeps, id: number): Promise<AnswerTimes> => {
  const structure = await db.selectFrom('structures').select('id').where('id', '=', id).executeTakeFirst();
  if (!structure) throw notFound();
  const since = new Date(clock.now().getTime() - YEAR_MS).toISOString();
  const times = await db
    .transaction()
    .execute((step) =>
      asSystem(step, 'how long a structure takes is counted over all operators', () =>
        hoursToAnswer(step, id, since),
      ),
    );
  return times.count < ANSWERS_TO_TELL ? { ...times, median_hours: null, nine_in_ten_hours: null } : times;
};
