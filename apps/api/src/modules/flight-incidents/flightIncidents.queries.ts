import type { RequestOf } from '@envol/contract/endpoint';
import type { FlightIncident, listFlightIncidents } from '@envol/contract/flight-incidents';
import { REPORTING_LINKS, reportsDue } from '@envol/domain/incidents/reporting';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { containsText } from '../../platform/db/like.ts';
import { countOf, inPage } from '../../platform/db/page.ts';
import type { VisibleRows } from '../../platform/db/reach.ts';

type ListQuery = RequestOf<typeof listFlightIncidents>['query'];
type Filters = Pick<ListQuery, 'date_start' | 'date_end' | 'q'>;

const incidentsWithin = (db: Db, reached: VisibleRows, { date_start, date_end, q }: Filters) => {
  let rows = db.selectFrom('flight_incidents').where(reached.flight_incidents);
  // Days of the legal time of metropolitan France.
  const day = sql<string>`(flight_incidents.date at time zone ${FRENCH_TIME})::date`;
  if (date_start !== undefined) rows = rows.where(day, '>=', date_start);
  if (date_end !== undefined) rows = rows.where(day, '<=', date_end);
  if (q !== undefined && q.trim() !== '')
    rows = rows.where(containsText(['title', 'location', 'description'], q));
  return rows;
};

const named = (table: 'drones' | 'flights' | 'pilots', column: string, name: string) =>
  sql<{ id: number; name: string } | null>`(select json_build_object('id', n.id, 'name', ${sql.raw(name)})
    from ${sql.table(table)} n where n.id = ${sql.ref(`flight_incidents.${column}`)})`;

const withIncidentColumns = (rows: ReturnType<typeof incidentsWithin>) =>
  rows
    .select([
      'id',
      'display_identifier',
      'title',
      'date',
      'aware_at',
      'location',
      'longitude',
      'latitude',
      'reporter',
      'types',
      'injury',
      'involves_manned_aircraft',
      'involves_certified_uas',
      'description',
      'consequence',
      'immediate_measure',
      'weather_description',
      'analysis',
      'corrective_action',
      'sub_exploitant_ids as sub_exploitants_ids',
      'reported_at',
      'report_reference',
      'created_by_name as created_by',
      'created_at',
      'updated_at',
      'version',
    ])
    .select([
      named('drones', 'drone_id', 'n.name').as('drone'),
      named('flights', 'flight_id', "n.display_identifier || ' ' || n.name").as('flight'),
      named('pilots', 'pilot_id', "n.first_name || ' ' || n.last_name").as('pilot'),
      sql<
        FlightIncident['attachments']
      >`coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name,
        'type', a.type, 'bytes', a.bytes) order by a.id) from documents a
        where a.owner_type = 'flight_incident' and a.owner_id = flight_incidents.id), '[]')`.as(
        'attachments',
      ),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof withIncidentColumns>['executeTakeFirstOrThrow']>>;

/** The incident with its duties as they stand now. */
const toIncident = (row: Row, now: Date): FlightIncident => ({
  ...row,
  reports_due: reportsDue(row).map((due) => ({
    ...due,
    link: REPORTING_LINKS[due.form],
    is_late:
      due.duty === 'mandatory' &&
      due.due_at !== null &&
      row.reported_at === null &&
      Date.parse(due.due_at) < now.getTime(),
  })),
});

/** One page, and how many there are. */
export const pageIncidents = async (db: Db, reached: VisibleRows, query: ListQuery, now: Date) => {
  const [rows, count] = await Promise.all([
    inPage(withIncidentColumns(incidentsWithin(db, reached, query)), query).execute(),
    countOf(incidentsWithin(db, reached, query)),
  ]);
  return { rows: rows.map((row) => toIncident(row, now)), count };
};

/** All that the filters find, up to a number, the latest first. */
export const allIncidents = async (db: Db, reached: VisibleRows, query: Filters, most: number, now: Date) =>
  (
    await inPage(withIncidentColumns(incidentsWithin(db, reached, query)), {
      ordering: '-date',
      limit: most,
      offset: 0,
    }).execute()
  ).map((row) => toIncident(row, now));

export const findIncident = async (db: Db, reached: VisibleRows, id: number, now: Date) => {
  const row = await withIncidentColumns(incidentsWithin(db, reached, {}))
    .where('flight_incidents.id', '=', id)
    .executeTakeFirst();
  return row && toIncident(row, now);
};
