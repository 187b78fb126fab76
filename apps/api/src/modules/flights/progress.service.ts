import { isDeepStrictEqual } from 'node:util';
import { deriveFlight, type FlightProgress } from '@envol/domain/flights/derive';
import type { Db } from '../../platform/db/database.ts';
import type { StoredAnalysis } from '../../platform/db/stored.ts';
import { notFound } from '../../platform/http/failure.ts';
import {
  applyApprovals,
  judge,
  type Settled,
  saveConstraints,
  settle,
  storable,
  toStepFacts,
} from '../constraints/index.ts';
import { structuresByCode } from '../structures/index.ts';
import type { FlightsDeps } from './flights.deps.ts';
import type { FlightDetail } from './flights.queries.ts';
import { confirmAnalysis, writeJudgement, writeProgress } from './flights.repository.ts';

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

/** What a new analysis makes of a mission: everything that is then saved, or found to be saved already. */
export interface Judgement {
  readonly analysis: StoredAnalysis | null;
  readonly analysed_at: string | null;
  readonly settled: Settled;
  readonly progress: FlightProgress;
}

/** Judges the mission, as it was read, with the dataset in force. */
export const judgeDetail = async (
  db: Db,
  deps: Pick<FlightsDeps, 'airspace' | 'clock' | 'log'>,
  { flight, areas, drones, constraints, approvals }: FlightDetail,
): Promise<Judgement> => {
  const now = deps.clock.now();
  const analysis = judge(deps, { ...flight, areas, drones }, now);
  const judged = analysis?.constraints ?? [];
  const codes = new Set(judged.flatMap(({ decider }) => decider?.structure_code ?? []));
  const settled = settle({ constraints, approvals }, judged, await structuresByCode(db, [...codes]), {
    start: flight.date_start,
    now: now.toISOString(),
  });
  return {
    // A failed analysis says so, rather than leaving the one before to pass for it.
    analysis: analysis && storable(analysis),
    analysed_at: analysis && now.toISOString(),
    settled,
    progress: deriveFlight({
      verdict: analysis?.verdict ?? null,
      constraints: settled.rows.map(toStepFacts),
    }),
  };
};

const isSaved = ({ flight }: FlightDetail, { analysis, settled, progress }: Judgement): boolean =>
  settled.changed.length === 0 &&
  settled.gone.length === 0 &&
  progress.status === flight.status &&
  isDeepStrictEqual(progress.next_step, flight.next_step) &&
  isDeepStrictEqual(analysis, flight.analysis);

/**
 * Where the judgement is what is saved, notes only when it was made, and gives the mission back; else null, with
 * nothing written.
 */
export const confirmJudgement = async (
  db: Db,
  detail: FlightDetail,
  judgement: Judgement,
): Promise<FlightDetail | null> => {
  const { analysed_at } = judgement;
  if (analysed_at === null || !isSaved(detail, judgement)) return null;
  if (!(await confirmAnalysis(db, detail.flight, analysed_at))) return null;
  return { ...detail, flight: { ...detail.flight, analysed_at } };
};

/** Saves the judgement; answers with the mission as a read would find it. */
export const saveJudgement = async (
  db: Db,
  detail: FlightDetail,
  { analysis, analysed_at, settled, progress }: Judgement,
): Promise<FlightDetail> => {
  const constraints = await saveConstraints(db, detail.flight.id, settled);
  await writeJudgement(db, detail.flight.id, analysis, analysed_at, progress);
  return { ...detail, flight: { ...detail.flight, analysis, analysed_at, ...progress }, constraints };
};
