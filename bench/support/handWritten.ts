import Fastify from 'fastify';
import pg from 'pg';

/*
 * The lists as one would write them by hand for speed: Fastify, pg, two statements at once, no contract, no sign-in,
 * nobody's filters. They answer with the same rows as the product's, in the order that the product's have by default.
 */

const FLIGHTS = `
  select id, display_identifier, name, status, date_start, date_end, time_zone, hours_reference, max_flying_height,
    scenario, visibility, center_lng, center_lat, is_archived, next_step, outlook, sub_exploitant_id, activity_domain,
    en_route, (select count(*)::int from flight_areas l where l.flight_id = flights.id) as areas_count,
    coalesce((select json_agg(json_build_object('id', p.id, 'name', p.first_name || ' ' || p.last_name)
      order by l.position)
      from flight_pilots l join pilots p on p.id = l.pilot_id where l.flight_id = flights.id), '[]') as pilots,
    coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name) order by l.position)
      from flight_drones l join drones d on d.id = l.drone_id where l.flight_id = flights.id), '[]') as drones,
    coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name)
      from flight_tag_links l join flight_tags g on g.id = l.tag_id where l.flight_id = flights.id), '[]') as tags,
    coalesce((
      select json_agg(json_build_object('id', a.id, 'display_identifier', a.display_identifier, 'status', a.status,
        'structure_id', a.structure_id, 'structure_name', s.name, 'unread_messages', (select count(*)
          from threads t join messages m on m.thread_id = t.id
            where t.subject_id = a.id and m.author_side = 'authority' and m.viewed_at is null))
        order by a.id)
      from approvals a join structures s on s.id = a.structure_id where a.flight_id = flights.id), '[]') as approvals
  from flights where operator_id = $1 order by id desc limit $2 offset $3`;
/** The page's ids first: only those rows are joined. */
const STATUS_FIRST = `array_position(array['submitted', 'pending', 'awaiting_validation', 'incomplete', 'reserves',
  'accepted', 'refused', 'cancelled'], status)`;
const APPROVALS = `
  select a.id, a.display_identifier, a.status, a.closed_at, a.company_name, a.structure_id, a.flight_id, a.date_start,
    a.date_end, a.time_zone, a.max_flying_height, a.center_lng, a.center_lat, a.submitted_at, s.name as structure_name,
    f.display_identifier as flight_identifier, a.request->>'flight_name' as flight_name,
    u.count as unread_messages, u.at as oldest_unread
  from approvals a join structures s on s.id = a.structure_id join flights f on f.id = a.flight_id
  cross join lateral (select count(*) as count, min(m.created_at) as at from threads t
    join messages m on m.thread_id = t.id
    where t.subject_id = a.id and m.author_side = 'operator' and m.viewed_at is null) u
  where a.id = any(array(select id from approvals where structure_id = $1 order by ${STATUS_FIRST}, id desc
    limit $2 offset $3))
  order by array_position(array['submitted', 'pending', 'awaiting_validation', 'incomplete', 'reserves', 'accepted',
    'refused', 'cancelled'], a.status), a.id desc`;

const APPROVAL_COUNTS = `
  select (select count(*) from approvals where structure_id = $1) as count,
    (select count(*) from approvals where structure_id = $1 and closed_at is null
      and status in ('submitted', 'pending', 'awaiting_validation')) as to_process`;

type Row = Record<string, unknown>;

const flight = ({ center_lng, center_lat, ...row }: Row) => ({ ...row, center: [center_lng, center_lat] });
const approval = ({
  center_lng,
  center_lat,
  flight_id,
  flight_identifier,
  flight_name,
  closed_at,
  ...row
}: Row) => ({
  ...row,
  is_closed: closed_at !== null,
  flight: { id: flight_id, display_identifier: flight_identifier, name: flight_name },
  center: [center_lng, center_lat],
});

/** Serves both lists on a port of the system's choosing; answers with its address. */
export const serveHandWritten = async (
  url: string,
  operatorId: number | null,
  structureId: number | null,
): Promise<string> => {
  const pool = new pg.Pool({ connectionString: url, max: 12 });
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const app = Fastify();
  const list = (path: string, query: string, counts: string, id: number | null, map: (row: Row) => unknown) =>
    app.get<{ Querystring: { limit?: string; offset?: string } }>(path, async (request) => {
      const { limit = '25', offset = '0' } = request.query;
      const [rows, counted] = await Promise.all([
        pool.query<Row>(query, [id, limit, offset]),
        pool.query<Row>(counts, [id]),
      ]);
      return { ...counted.rows[0], next: null, previous: null, results: rows.rows.map(map) };
    });
  list('/flights', FLIGHTS, 'select count(*) from flights where operator_id = $1', operatorId, flight);
  list('/approvals', APPROVALS, APPROVAL_COUNTS, structureId, approval);
  return app.listen({ port: 0, host: '127.0.0.1' });
};
