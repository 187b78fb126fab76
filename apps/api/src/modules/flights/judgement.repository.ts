import type { FlightProgress } from '@envol/domain/flights/derive';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { StoredAnalysis } from '../../platform/db/stored.ts';
import { notFound } from '../../platform/http/failure.ts';
import { eventInsert, type NewEvent } from '../../platform/realtime/events.ts';
import {
  type ConstraintRow,
  constraintsSaved,
  type MergedConstraints,
  withSavedIds,
} from '../constraints/index.ts';
import { flightJudged } from '../flight-rows/index.ts';

/** What an analysis found, as it is saved. */
export interface JudgedMission {
  readonly analysis: StoredAnalysis | null;
  readonly analysed_at: string | null;
  readonly settled: MergedConstraints;
  readonly progress: FlightProgress;
}

/**
 * Saves what an analysis found of a mission and tells it, in one statement. Answers with the constraints and with when it was
 * made, as a read tells them.
 */
export const writeJudgement = async (
  db: Db,
  flightId: number,
  { analysis, analysed_at, settled, progress }: JudgedMission,
  event: NewEvent,
): Promise<{ analysed_at: string | null; constraints: readonly ConstraintRow[] }> => {
  const { rows } = await sql<{
    analysed_at: string | null;
    saved: readonly { readonly id: number; readonly key: string }[];
  }>`
    with ${constraintsSaved(flightId, settled)}, ${flightJudged(flightId, { analysis, analysed_at, ...progress })},
      ${eventInsert(event)}
    select judged.analysed_at, coalesce((select json_agg(saved) from saved), '[]') as saved from judged, told`.execute(
    db,
  );
  const [written] = rows;
  if (written === undefined) throw notFound();
  return { analysed_at: written.analysed_at, constraints: withSavedIds(settled, written.saved) };
};
