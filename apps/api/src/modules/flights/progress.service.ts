import { isDeepStrictEqual } from 'node:util';
import type { Constraint } from '@envol/domain/airspace/constraint';
import { deriveFlight, type FlightProgress } from '@envol/domain/flights/derive';
import { departementCodes } from '@envol/domain/territory/departements';
import type { Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { NewEvent } from '../../platform/realtime/events.ts';
import { judgeMission, storableAnalysis, withCatalogue } from '../constraint-judging/index.ts';
import { applyApprovals, mergeJudgedConstraints, toStepFacts } from '../constraints/index.ts';
import type { FlightDetail } from '../flight-details/index.ts';
import { confirmAnalysis, writeProgress } from '../flight-rows/index.ts';
import { authoritiesMet, byCode, findRules, type MetAuthorities } from '../structures/index.ts';
import type { FlightsDeps } from './flights.deps.ts';
import { findStanding } from './flights.queries.ts';
import { type JudgedMission, writeJudgement } from './judgement.repository.ts';
import { announceProhibitions } from './prohibitionNews.ts';

/**
 * Brings the mission's constraints, status and next step in line with its requests. Called inside the transaction
 * that changes a request, with the mission's row locked or about to be written by it alone.
 */
export const refreshFlightStatus = async (db: Db, flightId: number): Promise<FlightProgress> => {
  const standing = await findStanding(db, flightId);
  if (!standing) throw notFound();
  const { analysis } = standing.flight;
  const constraints = await applyApprovals(db, flightId, standing);
  const progress = deriveFlight({
    verdict: analysis?.verdict ?? null,
    constraints: constraints.map((row) => toStepFacts(row, standing)),
    checks: analysis?.checks ?? [],
  });
  await writeProgress(db, flightId, progress);
  return progress;
};

/** What a new analysis makes of a mission: everything that is then saved, or found to be saved already. */
export interface Judgement extends JudgedMission {
  /** What the authorities that were not met before ask of requests. */
  readonly rules_met: FlightDetail['rules'];
}

/** The authorities that the judged constraints, or the catalogue for them, name beyond those of the saved ones. */
const othersMet = (
  db: Db,
  { flight, constraints, type_additions }: FlightDetail,
  judged: readonly Constraint[],
): Promise<MetAuthorities> => {
  const known = new Set(constraints.map((row) => row.judged.decider?.structure_code));
  const kinds = new Set(judged.map(({ kind }) => kind));
  const named = new Set([
    ...judged.flatMap(({ decider }) => decider?.structure_code ?? []),
    ...type_additions.flatMap(({ kind, structure }) => (kinds.has(kind) && structure ? structure.code : [])),
  ]);
  return authoritiesMet(
    db,
    [...named].filter((code) => !known.has(code)),
    flight.operator_id,
  );
};

/** Judges the mission, as it was read, with the dataset in force. */
export const judgeDetail = async (
  db: Db,
  deps: Pick<FlightsDeps, 'geometry' | 'clock' | 'log' | 'terrain' | 'day'>,
  detail: FlightDetail,
): Promise<Judgement> => {
  const { flight, areas, drones } = detail;
  const now = deps.clock.now();
  const byLaw = await judgeMission(
    db,
    deps,
    { ...flight, areas, drones, authorization: detail.authorization, terrain_failed: deps.terrain.failing() },
    now,
  );
  const met = await othersMet(db, detail, byLaw?.constraints ?? []);
  const authorities = byCode([...detail.authorities, ...met.authorities]);
  const { type_additions } = detail;
  const analysis = byLaw && withCatalogue(byLaw, type_additions, (code) => authorities.has(code));
  const dates = {
    start: flight.date_start,
    time_zone: flight.time_zone,
    now: now.toISOString(),
    departements: () => departementCodes(areas.map(({ geometry }) => geometry)),
  };
  const settled = mergeJudgedConstraints(detail, analysis?.constraints ?? [], authorities, dates);
  return {
    // A failed analysis says so, rather than leaving the one before to pass for it.
    analysis: analysis && storableAnalysis(analysis),
    analysed_at: analysis && now.toISOString(),
    settled,
    rules_met: met.rules,
    progress: deriveFlight({
      verdict: analysis?.verdict ?? null,
      constraints: settled.rows.map((row) => toStepFacts(row, detail)),
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

/** Saves the judgement and tells it; answers with the mission as a read would find it. */
export const saveJudgement = async (
  db: Db,
  detail: FlightDetail,
  { rules_met, ...judged }: Judgement,
  event: NewEvent,
): Promise<FlightDetail> => {
  const { analysed_at, constraints } = await writeJudgement(db, detail.flight.id, judged, event);
  await announceProhibitions(
    db,
    detail.flight.id,
    { before: detail.constraints, after: constraints },
    event.at,
  );
  const flight = { ...detail.flight, analysis: judged.analysis, analysed_at, ...judged.progress };
  const rules = [...detail.rules, ...rules_met];
  return { ...detail, flight, constraints, rules: await rulesFor(db, { ...detail, rules, constraints }) };
};
