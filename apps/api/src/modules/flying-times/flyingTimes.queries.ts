import type { RequestOf, ResponseOf } from '@envol/contract/endpoint';
import type { FlyingTime, flyingTimesStats, listFlyingTimes } from '@envol/contract/flying-times';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { ofEntity } from '../../platform/db/entity.ts';
import { containsText } from '../../platform/db/like.ts';
import { countOf } from '../../platform/db/page.ts';
import type { VisibleRows } from '../../platform/db/reach.ts';

type ListQuery = RequestOf<typeof listFlyingTimes>['query'];
type Filters = RequestOf<typeof flyingTimesStats>['query'];
type Stats = ResponseOf<typeof flyingTimesStats>;
type Share = Stats['by_week'][number];

const PILOT_NAME = sql<string>`p.first_name || ' ' || p.last_name`;

/** The rows within reach that pass the filters. */
const flyingTimesWithin = (db: Db, reached: VisibleRows, query: Filters) => {
  let rows = db
    .selectFrom('flying_times')
    .innerJoin('pilots as p', 'p.id', 'flying_times.pilot_id')
    .leftJoin('drones as d', 'd.id', 'flying_times.drone_id')
    .leftJoin('flights as f', 'f.id', 'flying_times.flight_id')
    .where(reached.flying_times);
  const { date_min, date_max, q, contacts, drones, scenario, activity_domain, sub_exploitant_id } = query;
  if (date_min !== undefined) rows = rows.where('flying_times.date', '>=', date_min);
  if (date_max !== undefined) rows = rows.where('flying_times.date', '<=', date_max);
  if (contacts && contacts.length > 0) rows = rows.where('flying_times.pilot_id', 'in', contacts);
  if (drones && drones.length > 0) rows = rows.where('flying_times.drone_id', 'in', drones);
  if (scenario !== undefined) rows = rows.where('flying_times.scenario', '=', scenario);
  if (activity_domain !== undefined) rows = rows.where('flying_times.activity_domain', '=', activity_domain);
  if (sub_exploitant_id !== undefined) rows = rows.where(ofEntity('flying_times', sub_exploitant_id));
  if (q !== undefined && q.trim() !== '')
    rows = rows.where(
      containsText([PILOT_NAME, 'd.name', 'f.name', 'f.display_identifier', 'flying_times.comment'], q),
    );
  return rows;
};

const withFlyingTimeColumns = (rows: ReturnType<typeof flyingTimesWithin>) =>
  rows.select([
    'flying_times.id',
    sql<FlyingTime['contact']>`json_build_object('id', p.id, 'name', ${PILOT_NAME})`.as('contact'),
    sql<
      FlyingTime['drone']
    >`case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end`.as('drone'),
    sql<
      FlyingTime['batteries']
    >`coalesce((select json_agg(json_build_object('id', b.id, 'name', b.serial_number) order by b.serial_number)
      from flying_time_batteries u join batteries b on b.id = u.battery_id where u.flying_time_id = flying_times.id), '[]')`.as(
      'batteries',
    ),
    sql<FlyingTime['flight']>`case when f.id is not null then json_build_object('id', f.id,
      'display_identifier', f.display_identifier, 'name', f.name, 'time_zone', f.time_zone) end`.as('flight'),
    'flying_times.date',
    'flying_times.started_at',
    'flying_times.nb_flights',
    'flying_times.batteries_at_once',
    'flying_times.duration_min as duration',
    'flying_times.night_min as night_duration',
    'flying_times.activity_domain',
    'flying_times.scenario',
    'flying_times.max_height_m',
    'flying_times.comment',
    'flying_times.source',
    'flying_times.sub_exploitant_id',
    'flying_times.created_by',
  ]);

/** A line as it is kept; what may be done with it depends on who asks. */
export type FlyingTimeRow = Omit<FlyingTime, 'available_actions'> & { readonly created_by: number | null };

/** One page, and how many there are. */
export const pageFlyingTimes = async (db: Db, reached: VisibleRows, query: ListQuery) => {
  const direction = query.ordering.startsWith('-') ? 'desc' : 'asc';
  const field = query.ordering.replace(/^-/, '');
  const column = sql.ref(`flying_times.${field === 'duration' ? 'duration_min' : field}`);
  const [rows, count] = await Promise.all([
    withFlyingTimeColumns(flyingTimesWithin(db, reached, query))
      .orderBy(column, direction)
      .orderBy(sql`flying_times.started_at`, direction)
      .orderBy('flying_times.id', direction)
      .limit(query.limit)
      .offset(query.offset)
      .execute(),
    countOf(flyingTimesWithin(db, reached, query)),
  ]);
  return { rows: rows as FlyingTimeRow[], count };
};

/** All that the filters find, up to a number, the latest first. */
export const allFlyingTimes = async (db: Db, reached: VisibleRows, query: Filters, most: number) =>
  (await withFlyingTimeColumns(flyingTimesWithin(db, reached, query))
    .orderBy('flying_times.date', 'desc')
    .orderBy('flying_times.id', 'desc')
    .limit(most)
    .execute()) as FlyingTimeRow[];

export const findFlyingTime = async (
  db: Db,
  reached: VisibleRows,
  id: number,
): Promise<FlyingTimeRow | undefined> =>
  (await withFlyingTimeColumns(flyingTimesWithin(db, reached, {}))
    .where('flying_times.id', '=', id)
    .executeTakeFirst()) as FlyingTimeRow | undefined;

/** Groups told by name; those who flew less than these are told as one. */
const MOST_NAMED = 400;

type Group = Omit<Share, 'stands_for'>;

/** The groups, the longest flown first, up to a number; the others as one, so that all add up to the whole. */
const toShares = (groups: readonly Group[]): Share[] => {
  const [named, others] = [groups.slice(0, MOST_NAMED), groups.slice(MOST_NAMED)];
  const sum = (of: 'nb_flights' | 'duration' | 'night_duration'): number =>
    others.reduce((total, each) => total + each[of], 0);
  const shares = named.map((group) => ({ ...group, stands_for: 1 }));
  if (others.length === 0) return shares;
  const [nb_flights, duration, night_duration] = [sum('nb_flights'), sum('duration'), sum('night_duration')];
  return [
    ...shares,
    { key: 'others', name: '', nb_flights, duration, night_duration, stands_for: others.length },
  ];
};

const groups = (
  db: Db,
  reached: VisibleRows,
  query: Filters,
  key: RawBuilder<string>,
  name: RawBuilder<string>,
): Promise<Group[]> =>
  flyingTimesWithin(db, reached, query)
    .select([
      key.as('key'),
      name.as('name'),
      sql<number>`sum(flying_times.nb_flights)::int`.as('nb_flights'),
      sql<number>`sum(flying_times.duration_min)::int`.as('duration'),
      sql<number>`sum(flying_times.night_min)::int`.as('night_duration'),
    ])
    .groupBy([sql`1`, sql`2`])
    .orderBy(sql`4`, 'desc')
    .execute();

/** What was flown, in shares. `today`, YYYY-MM-DD: the last 90 days end with it. */
export const statsOf = async (
  db: Db,
  reached: VisibleRows,
  query: Filters,
  today: string,
): Promise<Stats> => {
  const text = (column: string) => sql<string>`coalesce(${sql.ref(column)}::text, '')`;
  const week = sql<string>`date_trunc('week', flying_times.date)::date::text`;
  const [by_week, by_contact, by_drone, by_scenario, by_activity_domain] = await Promise.all([
    groups(db, reached, query, week, week),
    groups(db, reached, query, text('p.id'), PILOT_NAME),
    groups(db, reached, query, text('d.id'), text('d.name')),
    groups(db, reached, query, text('flying_times.scenario'), text('flying_times.scenario')),
    groups(db, reached, query, text('flying_times.activity_domain'), text('flying_times.activity_domain')),
  ]);
  const sum = (of: 'nb_flights' | 'duration' | 'night_duration'): number =>
    by_week.reduce((total, each) => total + each[of], 0);
  const pilots = db.selectFrom('pilots').where(reached.own_pilots).where('pilots.is_archived', '=', false);
  const recent = await pilots
    .select(['pilots.id', sql<string>`pilots.first_name || ' ' || pilots.last_name`.as('name')])
    .select([
      sql<number>`coalesce((select sum(t.nb_flights)::int from flying_times t where t.pilot_id = pilots.id
        and t.date > ${today}::date - 90 and t.date <= ${today}::date), 0)`.as('nb_flights'),
      sql<string | null>`(select max(t.date)::text from flying_times t where t.pilot_id = pilots.id)`.as(
        'last_date',
      ),
    ])
    .orderBy(sql`3`)
    .orderBy('pilots.id')
    .limit(50)
    .execute();
  return {
    nb_flights: sum('nb_flights'),
    duration: sum('duration'),
    night_duration: sum('night_duration'),
    by_week: by_week
      .toSorted((one, other) => one.key.localeCompare(other.key))
      .map((week) => ({ ...week, stands_for: 1 })),
    by_contact: toShares(by_contact),
    by_drone: toShares(by_drone),
    by_scenario: toShares(by_scenario),
    by_activity_domain: toShares(by_activity_domain),
    recent_count: await countOf(pilots.select('pilots.id')),
    recent,
  };
};
