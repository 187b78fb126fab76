import type { ResponseOf } from '@envol/contract/endpoint';
import type { getFlightProposal } from '@envol/contract/flight-logs';
import { proposedAct } from '@envol/domain/flight-logs/proposedAct';
import type { KeptPoint } from '@envol/domain/tracking/foldedPoints';
import { sql } from 'kysely';
import { secondsAfter } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { orNotFound } from '../../platform/http/failure.ts';
import type { FlightLogsDeps } from './flightLogs.deps.ts';
import type { Asker } from './flightLogs.queries.ts';

/** Longer than any battery, s: what was before says nothing of the flight of now. */
const LOOKED_BACK_S = 3 * 3_600;
/** Before and after its planned hours a mission's drone may fly it, s. */
const AROUND_S = 2 * 3_600;

interface RecentRow extends Omit<KeptPoint, 'at' | 'is_late'> {
  readonly at: number;
  readonly drone_id: number;
  readonly drone_name: string;
  readonly is_simulated: boolean;
}

/** The places of a mission's drones since an instant, one in two seconds, of those of their trackers that told most. */
const recentPlaces = async (
  db: Db,
  { flight_id, operator_id }: { readonly flight_id: number; readonly operator_id: number },
  since: string,
): Promise<readonly RecentRow[]> => {
  const { rows } = await sql<RecentRow>`
    select distinct on (t.drone_id, floor(extract(epoch from p.at) / 2)) t.drone_id, d.name as drone_name, t.is_simulated,
      extract(epoch from p.at)::float8 * 1000 as at, p.longitude, p.latitude, p.altitude_m, p.height_m, p.heading_deg
    from flight_drones l join drones d on d.id = l.drone_id
      join traces t on t.drone_id = l.drone_id and t.operator_id = ${operator_id} and t.last_detection >= ${since}
      join trace_points p on p.trace_id = t.id and p.at >= ${since}
    where l.flight_id = ${flight_id}
    order by t.drone_id, floor(extract(epoch from p.at) / 2), t.points_count desc, p.at`.execute(db);
  return rows;
};

/** A take-off or a landing that the positions of a mission's drone tell, and that nobody declared. Throws NOT_FOUND. */
export const readProposal = async (
  { db, clock }: FlightLogsDeps,
  { reached }: Asker,
  flight_id: number,
): Promise<ResponseOf<typeof getFlightProposal>> => {
  const flight = orNotFound(
    await db
      .selectFrom('flights')
      .select([
        'operator_id',
        'en_route',
        'effective_date_start',
        'effective_date_end',
        'date_start',
        'date_end',
      ])
      .select('is_archived')
      .where(reached.flights)
      .where('id', '=', flight_id)
      .executeTakeFirst(),
  );
  const now = clock.now();
  const { en_route, effective_date_start: start, effective_date_end: end } = flight;
  const isNear =
    Date.parse(flight.date_start) - AROUND_S * 1000 <= now.getTime() &&
    now.getTime() <= Date.parse(flight.date_end) + AROUND_S * 1000;
  if (flight.is_archived || !(en_route || isNear)) return { proposal: null };
  // A take-off is noted of the last day, and after the last landing: what is offered is what the write takes.
  const begins = [secondsAfter(now, -LOOKED_BACK_S).toISOString(), en_route ? start : end];
  const since = begins
    .flatMap((each) => each ?? [])
    .reduce((one, other) => (Date.parse(one) > Date.parse(other) ? one : other));
  const places = await recentPlaces(db, { flight_id, operator_id: flight.operator_id }, since);
  for (const own of Map.groupBy(places, ({ drone_id }) => drone_id).values()) {
    const [{ drone_name, is_simulated } = { drone_name: '', is_simulated: false }] = own;
    const points = own.map((point) => ({ ...point, at: Math.round(point.at), is_late: false }));
    const found = proposedAct(points, { en_route, now: now.getTime() });
    if (found === null) continue;
    const { act, at, is_silent } = found;
    return { proposal: { act, at: new Date(at).toISOString(), is_silent, drone_name, is_simulated } };
  }
  return { proposal: null };
};
