import { deriveFlight, type FlightProgress } from '@envol/domain/flights/derive';
import type { Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/failure.ts';
import { applyApprovals, judge, saveConstraints, storable, toStepFacts } from '../constraints/index.ts';
import type { FlightsDeps } from './flights.deps.ts';
import { type FlightRow, findAreas, findFlightDrones } from './flights.queries.ts';
import { writeAnalysis, writeProgress } from './flights.repository.ts';

/**
 * Brings the mission's constraints, status and next step in line with its requests. Called inside the transaction
 * that changes a request, with the mission's row locked or about to be written by it alone.
 */
export const refreshFlightStatus = async (db: Db, flightId: number): Promise<FlightProgress> => {
  const flight = await db
    .selectFrom('flights')
    .select(['analysis', 'operator_id'])
    .where('id', '=', flightId)
    .executeTakeFirst();
  if (!flight) throw notFound();
  const constraints = await applyApprovals(db, flightId);
  const progress = deriveFlight({
    verdict: flight.analysis?.verdict ?? null,
    constraints: constraints.map(toStepFacts),
  });
  await writeProgress(db, flightId, progress);
  return progress;
};

/** Judges the saved mission with the dataset in force and saves what comes of it. */
export const analyseAndSave = async (
  db: Db,
  deps: Pick<FlightsDeps, 'airspace' | 'clock' | 'log'>,
  flight: FlightRow,
): Promise<FlightProgress> => {
  const now = deps.clock.now();
  const areas = await findAreas(db, flight.id);
  const drones = await findFlightDrones(db, flight.id);
  const analysis = judge(deps, { ...flight, areas, drones }, now);
  // A failed analysis says so, rather than leaving the one before to pass for it.
  await writeAnalysis(db, flight.id, analysis && storable(analysis), now);
  await saveConstraints(db, flight.id, analysis?.constraints ?? [], { date_start: flight.date_start, now });
  return refreshFlightStatus(db, flight.id);
};
