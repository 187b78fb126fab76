import type { ApprovalHistoryLine, StructureGraph, StructureOperator } from '@envol/contract/statistics';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { decisionInForce } from '../../platform/db/decisionInForce.ts';
import { containsText, requestNames } from '../../platform/db/like.ts';
import { refusalReason } from '../../platform/db/refusalReason.ts';

/** A structure's own days, both ends counted. */
export interface StructureDays {
  readonly structure_id: number;
  readonly time_zone: string;
  readonly first: string | undefined;
  readonly last: string | undefined;
}

type Counts = Omit<StructureOperator, 'exploitant_id' | 'company_name'>;

const localDay = (at: RawBuilder<unknown>, zone: string) => sql`(${at} at time zone ${zone})::date`;

/** The requests received on these days, each with the hours to its first decision and who took that. */
const received = ({ structure_id, time_zone, first, last }: StructureDays) => sql`
  received as (
    select a.id, a.operator_id, a.company_name, a.status, a.time_zone, a.submitted_at, a.date_start, a.notice_date,
      ${localDay(sql`a.submitted_at`, time_zone)} as day, d.decided_at, d.automatic,
      extract(epoch from d.decided_at - a.submitted_at) / 3600 as hours
    from approvals a left join lateral (
      select d.decided_at, d.automatic is not null as automatic from approval_decisions d
      where d.approval_id = a.id and d.type in ('accept', 'restrict', 'refuse') order by d.id limit 1
    ) d on true
    where a.structure_id = ${structure_id}
      and (${first ?? null}::date is null or ${localDay(sql`a.submitted_at`, time_zone)} >= ${first ?? null}::date)
      and (${last ?? null}::date is null or ${localDay(sql`a.submitted_at`, time_zone)} <= ${last ?? null}::date)
  )`;

const counts = sql`count(r.id)::int as received,
  count(*) filter (where r.status = 'accepted')::int as accepted,
  count(*) filter (where r.status = 'reserves')::int as reserves,
  count(*) filter (where r.status = 'refused')::int as refused,
  count(*) filter (where r.status = 'cancelled')::int as cancelled,
  count(*) filter (where r.status in ('submitted', 'pending', 'incomplete', 'awaiting_validation'))::int as open,
  count(*) filter (where r.automatic)::int as automatic,
  percentile_cont(0.5) within group (order by r.hours) as median_hours`;

/** The counts of a period, and how many were first decided in time or late. */
export const totalsOf = async (
  db: Db,
  days: StructureDays,
): Promise<Counts & { in_time: number; late: number }> => {
  const { rows } = await sql<Counts & { in_time: number; late: number }>`
    with ${received(days)} select ${counts},
      count(*) filter (where r.decided_at < r.date_start)::int as in_time,
      count(*) filter (where r.decided_at >= r.date_start)::int as late
    from received r`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an aggregate without a row');
  return row;
};

/** By the Monday of the week in which they were received. */
export const weeksOf = async (db: Db, days: StructureDays): Promise<StructureGraph['weeks']> =>
  (
    await sql<StructureGraph['weeks'][number]>`
      with ${received(days)}, mondays as (
        select generate_series(date_trunc('week', ${days.first}::date), ${days.last}::date, interval '7 days')::date as monday
      )
      select to_char(m.monday, 'YYYY-MM-DD') as monday, ${counts},
        percentile_cont(0.25) within group (order by r.hours) as quarter_hours,
        percentile_cont(0.75) within group (order by r.hours) as three_quarter_hours
      from mondays m left join received r on date_trunc('week', r.day)::date = m.monday
      group by m.monday order by m.monday`.execute(db)
  ).rows;

/** More reasons than a screen shows; they are words of people. */
const MOST_REASONS = 12;

/** What the refusals in force say, their first line. */
export const refusalsOf = async (db: Db, days: StructureDays): Promise<StructureGraph['refusals']> =>
  (
    await sql<StructureGraph['refusals'][number]>`
      with ${received(days)}
      select reason, count(*)::int as count
      from (select ${refusalReason(sql`r.id`)} as reason from received r where r.status = 'refused') refused
      where reason is not null
      group by 1 order by 2 desc, 1 limit ${MOST_REASONS}`.execute(db)
  ).rows;

/** The refusals in force by their category, the most frequent first; null of those that have none. */
export const refusalCategoriesOf = async (
  db: Db,
  days: StructureDays,
): Promise<StructureGraph['refusal_categories']> =>
  (
    await sql<StructureGraph['refusal_categories'][number]>`
      with ${received(days)}
      select d.refusal_category as category, count(*)::int as count
      from received r left join lateral ${decisionInForce(sql`r.id`)} d on true where r.status = 'refused'
      group by 1 order by 2 desc, 1 nulls last`.execute(db)
  ).rows;

/** In which hour of which weekday missions begin, by the clocks of their place. */
export const hoursOf = async (db: Db, days: StructureDays): Promise<StructureGraph['hours']> =>
  (
    await sql<StructureGraph['hours'][number]>`
      with ${received(days)}
      select extract(isodow from r.date_start at time zone r.time_zone)::int as weekday,
        extract(hour from r.date_start at time zone r.time_zone)::int as hour, count(*)::int as count
      from received r group by 1, 2 order by 1, 2`.execute(db)
  ).rows;

/** Hours that were agreed to on the day, and those in the air by the pilots' word. */
export const activityOf = async (
  db: Db,
  { structure_id, time_zone, first, last }: StructureDays,
): Promise<StructureGraph['activity']> => {
  const within = (at: RawBuilder<unknown>) =>
    sql`${localDay(at, time_zone)} between ${first}::date and ${last}::date`;
  const { rows } = await sql<StructureGraph['activity']>`
    select coalesce((select sum(extract(epoch from date_end - date_start)) / 3600 from activations
        where structure_id = ${structure_id} and status = 'accepted' and ${within(sql`date_start`)}), 0)::float
        as activated_hours,
      coalesce(sum(extract(epoch from effective_end - effective_start)) / 3600, 0)::float as flown_hours,
      count(*)::int as flights
    from take_off_authorizations
    where structure_id = ${structure_id} and effective_end is not null and ${within(sql`effective_start`)}`.execute(
    db,
  );
  return rows[0] ?? { activated_hours: 0, flown_hours: 0, flights: 0 };
};

interface Page {
  readonly limit: number;
  readonly offset: number;
  readonly q: string | undefined;
}

const OPERATOR_ORDERS = {
  '-received': sql`received desc, company_name`,
  received: sql`received, company_name`,
  company_name: sql`company_name`,
  '-company_name': sql`company_name desc`,
} as const;

/** One page of who asked, with how many there are. */
export const operatorsOf = async (
  db: Db,
  days: StructureDays,
  { limit, offset, q, ordering }: Page & { readonly ordering: keyof typeof OPERATOR_ORDERS },
): Promise<{ count: number; results: StructureOperator[] }> => {
  const named = q === undefined || q.trim() === '' ? sql`true` : containsText(['r.company_name'], q);
  const { rows } = await sql<StructureOperator & { total: number }>`
    with ${received(days)}
    select r.operator_id as exploitant_id, max(r.company_name) as company_name, ${counts},
      (count(*) over ())::int as total
    from received r where ${named} group by r.operator_id
    order by ${OPERATOR_ORDERS[ordering]} limit ${limit} offset ${offset}`.execute(db);
  return { count: rows[0]?.total ?? 0, results: rows.map(({ total: _, ...row }) => row) };
};

/** A structure's requests, and what was asked for under each on the day. */
const subjectsOf = (structureId: number) => sql`
  select 'approval' as subject_type, id as subject_id, id as approval_id, display_identifier
    from approvals where structure_id = ${structureId}
  union all select 'activation', id, approval_id, display_identifier
    from activations where structure_id = ${structureId}
  union all select 'take_off', id, approval_id, display_identifier
    from take_off_authorizations where structure_id = ${structureId}`;

/** One page of who did what on a structure's requests and on the day, with how much there is. */
export const historyOf = async (
  db: Db,
  { structure_id, time_zone, first = null as never, last = null as never }: StructureDays,
  { limit, offset, q, newest_first }: Page & { readonly newest_first: boolean },
): Promise<{ count: number; results: ApprovalHistoryLine[] }> => {
  const named =
    q === undefined || q.trim() === ''
      ? sql`true`
      : containsText(['j.author_name', 's.display_identifier', ...requestNames('a')], q);
  const { rows } = await sql<ApprovalHistoryLine & { total: number }>`
    with subjects as (${subjectsOf(structure_id)})
    select j.id, a.id as approval_id, s.subject_type, s.subject_id, s.display_identifier, a.company_name,
      a.request->>'flight_name' as flight_name, j.action, j.author_name, j.author_side, j.status, j.message, j.created_at, (count(*) over ())::int as total
    from subjects s join journal j on j.subject_type = s.subject_type and j.subject_id = s.subject_id
      join approvals a on a.id = s.approval_id
    where (${first}::date is null or ${localDay(sql`j.created_at`, time_zone)} >= ${first}::date)
      and (${last}::date is null or ${localDay(sql`j.created_at`, time_zone)} <= ${last}::date)
      and ${named}
    order by j.id ${sql.raw(newest_first ? 'desc' : 'asc')} limit ${limit} offset ${offset}`.execute(db);
  return { count: rows[0]?.total ?? 0, results: rows.map(({ total: _, ...row }) => row) };
};
