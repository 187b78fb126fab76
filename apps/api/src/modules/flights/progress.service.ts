import { isDeepStrictEqual } from 'node:util';
import type { Constraint } from '@envol/domain/airspace/constraint';
import { deriveFlight, type FlightProgress } from '@envol/domain/flights/derive';
import type { Db } from '../../platform/db/database.ts';
import type { StoredAnalysis } from '../../platform/db/stored.ts';
import { notFound } from '../../platform/http/failure.ts';
import {
  applyApprovals,
  heightsGranted,
  judge,
  type Settled,
  saveConstraints,
  settle,
  storable,
  toStepFacts,
} from '../constraints/index.ts';
import { type Authorities, byCode, findRules, structuresByCode } from '../structures/index.ts';
import type { FlightsDeps } from './flights.deps.ts';
import { type FlightDetail, findStanding } from './flights.queries.ts';
import { confirmAnalysis, writeJudgement, writeProgress } from './flights.repository.ts';

/**
 * Brings the mission's constraints, status and next step in line with its requests. Called inside the transaction
 * that changes a request, with the mission's row locked or about to be written by it alone.
 */
export const refreshFlightStatus = async (db: Db, flightId: number): Promise<FlightProgress> => {
  const standing = await findStanding(db, flightId);
  if (!standing) throw notFound();
  const { analysis } = standing.flight;
  const constraints = await applyApprovals(db, flightId);
  const granted = heightsGranted(standing);
  const progress = deriveFlight({
    verdict: analysis?.verdict ?? null,
    constraints: constraints.map((row) => toStepFacts(row, granted)),
    checks: analysis?.checks ?? [],
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

/** The authorities that the judged constraints name; only those that no saved one names are looked up. */
const authoritiesOf = async (
  db: Db,
  { authorities, constraints }: FlightDetail,
  judged: readonly Constraint[],
): Promise<Authorities> => {
  const known = new Set(constraints.map((row) => row.judged.decider?.structure_code));
  const named = new Set(judged.flatMap(({ decider }) => decider?.structure_code ?? []));
  const others = [...named].filter((code) => !known.has(code));
  return byCode([...authorities, ...(await structuresByCode(db, others))]);
};

/** Judges the mission, as it was read, with the dataset in force. */
export const judgeDetail = async (
  db: Db,
  deps: Pick<FlightsDeps, 'geometry' | 'clock' | 'log' | 'terrain'>,
  detail: FlightDetail,
): Promise<Judgement> => {
  const { flight, areas, drones } = detail;
  const granted = heightsGranted(detail);
  const now = deps.clock.now();
  const analysis = await judge(
    deps,
    { ...flight, areas, drones, terrain_failed: deps.terrain.failing() },
    now,
  );
  const judged = analysis?.constraints ?? [];
  const settled = settle(detail, judged, await authoritiesOf(db, detail, judged), {
    start: flight.date_start,
    time_zone: flight.time_zone,
    now: now.toISOString(),
  });
  return {
    // A failed analysis says so, rather than leaving the one before to pass for it.
    analysis: analysis && storable(analysis),
    analysed_at: analysis && now.toISOString(),
    settled,
    progress: deriveFlight({
      verdict: analysis?.verdict ?? null,
      constraints: settled.rows.map((row) => toStepFacts(row, granted)),
      checks: analysis?.checks ?? [],
    }),
  };
};

const isSaved = ({ flight }: FlightDetail, { analysis, settled, progress }: Judgement): boolean =>
  settled.changed.length === 0 &&
  settled.gone.length === 0 &&
  progress.status === flight.status &&
  progress.outlook === flight.outlook &&
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
  if (judgement.analysed_at === null || !isSaved(detail, judgement)) return null;
  const analysed_at = await confirmAnalysis(db, detail.flight, judgement.analysed_at);
  return analysed_at === null ? null : { ...detail, flight: { ...detail.flight, analysed_at } };
};

/** What the authorities of the constraints ask of requests; only those that were not met before are looked up. */
const rulesFor = async (
  db: Db,
  { flight, constraints, rules }: FlightDetail,
): Promise<FlightDetail['rules']> => {
  const known = new Set(rules.map(({ structure_id }) => structure_id));
  const ids = new Set(constraints.flatMap(({ delegatee_structure_id: id }) => (id === null ? [] : [id])));
  const others = [...ids].filter((id) => !known.has(id));
  return [...rules, ...(await findRules(db, others, flight.operator_id))];
};

/** Saves the judgement; answers with the mission as a read would find it. */
export const saveJudgement = async (
  db: Db,
  detail: FlightDetail,
  { analysis, settled, progress, ...judgement }: Judgement,
): Promise<FlightDetail> => {
  const { id } = detail.flight;
  const constraints = await saveConstraints(db, id, settled);
  const analysed_at = await writeJudgement(db, id, analysis, judgement.analysed_at, progress);
  const flight = { ...detail.flight, analysis, analysed_at, ...progress };
  return { ...detail, flight, constraints, rules: await rulesFor(db, { ...detail, constraints }) };
};
