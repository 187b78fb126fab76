import type { VerifiedFlightLog } from '@envol/contract/flight-logs';
import { sql } from 'kysely';
import { notFound } from '../../platform/http/failure.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { FlightLogsDeps } from './flightLogs.deps.ts';

/** What a report's code leads to: its figures. Throws NOT_FOUND for every other secret, and once the log is deleted. */
export const readVerified = async (
  { system_db }: Pick<FlightLogsDeps, 'system_db'>,
  secret: string,
): Promise<VerifiedFlightLog> => {
  const row = await system_db
    .selectFrom('flight_logs as l')
    .innerJoin('flights as f', 'f.id', 'l.flight_id')
    .innerJoin('operators as o', 'o.id', 'l.operator_id')
    .select([
      sql<string>`encode(l.digest, 'hex')`.as('digest'),
      'l.source',
      'l.is_simulated',
      'l.started_at',
      'l.ended_at',
      'l.airborne_s',
      'l.distance_m',
      'l.max_height_m',
      'l.height_reference',
      'l.created_at',
      'l.conformance',
      'l.held_against',
      'o.commercial_name as company_name',
      'f.name as flight_name',
      'f.display_identifier as flight_identifier',
      'f.time_zone',
    ])
    .where('l.secret_hash', '=', hashToken(secret))
    .where('o.archived_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  const { conformance, held_against, ...rest } = row;
  const { inside_s, outside_s, unjudged, share, excursions_count } = conformance;
  return {
    ...rest,
    conformance: { inside_s, outside_s, unjudged, share, excursions_count },
    held_against: held_against.kind,
  };
};
