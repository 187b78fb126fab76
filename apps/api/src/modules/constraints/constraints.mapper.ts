import type { ConstraintsAnalysis, FlightConstraint } from '@envol/contract/constraints';
import type { StepFacts } from '@envol/domain/flights/derive';
import type { StoredAnalysis } from '../../platform/db/stored.ts';
import type { ConstraintRow } from './constraints.queries.ts';

const canRequest = ({
  judged,
  structure_id,
  status,
}: Pick<ConstraintRow, 'judged' | 'structure_id' | 'status'>): boolean =>
  judged.procedure === 'approval_request' && structure_id !== null && status !== 'outdated';

/** A connected authority goes by its own name, not by the publication's capitals. */
const deciderOf = ({
  judged,
  structure_name,
}: Pick<ConstraintRow, 'judged' | 'structure_name'>): FlightConstraint['decider'] =>
  judged.decider && { ...judged.decider, name: structure_name ?? judged.decider.name };

export const toFlightConstraint = (row: ConstraintRow): FlightConstraint => {
  const { judged } = row;
  return {
    ...judged,
    decider: deciderOf(row),
    overlap: { ...judged.overlap, area_ids: [...judged.overlap.area_ids] },
    reasons: judged.reasons.map(({ code, params }) => ({ code, params: { ...params } })),
    id: row.id,
    status: row.status,
    note: row.note,
    can_request_approval: canRequest(row),
    structure_id: row.structure_id,
    approval_id: row.approval_id,
  };
};

/** The saved analysis as the contract tells it; `currentDatasetId` says whether a newer publication is in force. */
export const toAnalysis = (
  saved: { readonly analysis: StoredAnalysis | null; readonly analysed_at: string | null },
  constraints: readonly ConstraintRow[],
  currentDatasetId: number | null,
): ConstraintsAnalysis | null => {
  const { analysis, analysed_at } = saved;
  if (!analysis || analysed_at === null) return null;
  return {
    verdict: analysis.verdict,
    free_height_m: analysis.free_height_m,
    constraints: constraints.map(toFlightConstraint),
    checks: analysis.checks.map(({ source, status, reason }) => ({
      source,
      status,
      reason: reason && { code: reason.code, params: { ...reason.params } },
    })),
    ruleset: analysis.ruleset,
    datasets: [...analysis.datasets],
    analysed_at,
    to_update:
      currentDatasetId !== null && analysis.datasets.every((dataset) => dataset.id !== currentDatasetId),
  };
};

export const toStepFacts = (row: Omit<ConstraintRow, 'id'>): StepFacts => ({
  kind: row.judged.kind,
  title: row.judged.title,
  effect: row.judged.effect,
  procedure: row.judged.procedure,
  decider_name: deciderOf(row)?.name ?? null,
  notice: row.judged.notice,
  status: row.status,
  can_request_approval: canRequest(row),
  approval_status: row.approval_status,
});
