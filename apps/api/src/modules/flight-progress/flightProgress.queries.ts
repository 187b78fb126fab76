import type { RequestOf, ResponseOf } from '@envol/contract/endpoint';
import type { activityStats } from '@envol/contract/flight-progress';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { ofEntity } from '../../platform/db/entity.ts';
import type { VisibleRows } from '../../platform/db/reach.ts';
import { wearsAny } from '../flight-tags/index.ts';

type Query = RequestOf<typeof activityStats>['query'];

/** Figures of the missions that the filters find. */
export const statsOfActivity = async (
  db: Db,
  reached: VisibleRows,
  { dates_range, is_archived, pilots, tags, sub_exploitant_id }: Query,
): Promise<ResponseOf<typeof activityStats>> => {
  let rows = db.selectFrom('flights').where(reached.flights);
  const [first, last] = dates_range?.split(',') ?? [];
  if (first !== undefined && last !== undefined)
    rows = rows.where('first_date', '>=', first).where('first_date', '<=', last);
  if (is_archived !== undefined) rows = rows.where('is_archived', '=', is_archived);
  if (tags && tags.length > 0) rows = rows.where(wearsAny(tags));
  if (sub_exploitant_id !== undefined) rows = rows.where(ofEntity('flights', sub_exploitant_id));
  if (pilots && pilots.length > 0)
    rows = rows.where(
      sql<boolean>`exists (select from flight_pilots l where l.flight_id = flights.id
        and l.pilot_id = any(${pilots}::bigint[]))`,
    );
  const by = (key: RawBuilder<string>) =>
    rows
      .select([key.as('key'), sql<number>`count(*)::int`.as('count')])
      .groupBy(sql`1`)
      .orderBy(sql`1`)
      .execute();
  const [by_status, by_month, by_scenario, by_activity_domain, flown] = await Promise.all([
    by(sql<string>`status`),
    by(sql<string>`to_char(first_date, 'YYYY-MM')`),
    by(sql<string>`scenario`),
    by(sql<string>`coalesce(activity_domain, '')`),
    rows
      .where('effective_date_end', 'is not', null)
      .select([
        sql<number>`count(*)::int`.as('flown_count'),
        sql<number>`coalesce(sum(extract(epoch from effective_date_end - effective_date_start)), 0)::int`.as(
          'effective_duration',
        ),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  const count = by_status.reduce((sum, each) => sum + each.count, 0);
  return { count, by_status, by_month, by_scenario, by_activity_domain, ...flown };
};
