import { isDeepStrictEqual } from 'node:util';
import type { Constraint } from '@envol/domain/airspace/constraint';
import { type JudgingDates, withAuthority } from '@envol/domain/airspace/deciders/authorities';
import { withAddedNotice } from '@envol/domain/constraint-types/addition';
import { noticesOutcome } from '@envol/domain/flight-notifications/statuses';
import { statusAfterApproval } from '@envol/domain/flights/derive';
import { isStep } from '@envol/domain/flights/steps';
import { NOTAM_CARD } from '@envol/domain/notams/notamCards';
import type { ExemptedMission } from '@envol/domain/prefect-orders/exempting';
import { addingTo, type TypeAdditionInForce } from '../constraint-judging/index.ts';
import type { Authorities } from '../structures/index.ts';
import {
  type ConstraintRow,
  coverageOfRow,
  type RequestRow,
  statusElsewhere,
} from './constraints.queries.ts';
import { outcomeUnder } from './orders.ts';

/** A constraint as it will be saved; one that is new has no id yet. */
export type MergedRow = Omit<ConstraintRow, 'id'> & { readonly id: number | null };

/** What a new analysis makes of the constraints that are saved. */
export interface MergedConstraints {
  /** All that will be read afterwards, in no order. */
  readonly rows: readonly MergedRow[];
  /** Of those, the ones that differ from what is saved. */
  readonly changed: readonly MergedRow[];
  /** Those that bind no longer, and that nobody was ever asked about. */
  readonly gone: readonly number[];
}

interface Before extends ExemptedMission {
  readonly constraints: readonly ConstraintRow[];
  /** The mission's requests, the oldest first. */
  readonly approvals: readonly RequestRow[];
  /** What the catalogue of constraint types adds on the flight's first day. */
  readonly type_additions: readonly TypeAdditionInForce[];
}

const settleOne = (
  judged: Constraint,
  position: number,
  old: ConstraintRow | undefined,
  before: Before,
  authorities: Authorities,
): MergedRow => {
  const authority = authorities.get(judged.decider?.structure_code ?? '');
  const delegatee = authority?.delegatee_id ?? null;
  const requests = before.approvals.filter(({ structure_id }) => structure_id === delegatee);
  // What binds again begins again, unless requests stand for it.
  const initial = isStep(judged.effect) ? 'todo' : 'done';
  const current = old === undefined || old.status === 'outdated' ? initial : old.status;
  return {
    id: old?.id ?? null,
    key: judged.key,
    position,
    structure_id: authority?.id ?? null,
    delegatee_structure_id: delegatee,
    structure_name: authority?.name ?? null,
    judged,
    status: statusAfterApproval(
      judged.effect,
      current,
      outcomeUnder(
        coverageOfRow({ judged, requests }).outcome,
        { judged, notices: old?.notices ?? [] },
        before,
      ),
      noticesOutcome(old?.notices ?? []),
      old === undefined ? null : statusElsewhere(old),
    ),
    has_own_status: old?.has_own_status ?? false,
    note: old?.note ?? null,
    proof: old?.proof ?? null,
    was_requested: old?.was_requested ?? false,
    requests,
    notices: old?.notices ?? [],
    emails: old?.emails ?? [],
    entrusted: old?.entrusted ?? null,
  };
};

const isSame = (row: MergedRow, old: ConstraintRow | undefined): boolean =>
  row.position === old?.position &&
  row.structure_id === old.structure_id &&
  row.delegatee_structure_id === old.delegatee_structure_id &&
  row.status === old.status &&
  isDeepStrictEqual(row.judged, old.judged);

/**
 * Lays what the engine judged over what is saved: what was done about a constraint stays with its key. Pure, so that an
 * analysis that changes nothing is known for one before anything is written.
 */
export const mergeJudgedConstraints = (
  before: Before,
  constraints: readonly Constraint[],
  authorities: Authorities,
  dates: JudgingDates,
): MergedConstraints => {
  const saved = new Map(before.constraints.map((row) => [row.key, row]));
  const rows = constraints.map((constraint, position): MergedRow => {
    const authority = authorities.get(constraint.decider?.structure_code ?? '');
    const judged = withAddedNotice(
      withAuthority(constraint, authority, dates),
      addingTo(before.type_additions, constraint.kind),
      dates,
    );
    return settleOne(judged, position, saved.get(constraint.key), before, authorities);
  });
  const changed = rows.filter((row) => !isSame(row, saved.get(row.key)));
  const keys = new Set(constraints.map(({ key }) => key));
  const unbound = before.constraints.filter(({ key }) => !keys.has(key));
  const kept = unbound.filter(
    ({ key, was_requested, emails, status, proof }) =>
      was_requested ||
      emails.length > 0 ||
      status === 'outdated' ||
      // Who answered for a NOTAM, and why, is kept when another version of it takes its place.
      (key.startsWith(NOTAM_CARD) && proof !== null),
  );
  const outdated = kept.map((row) => ({ ...row, status: 'outdated' as const }));
  return {
    rows: [...rows, ...outdated],
    changed: [...changed, ...outdated.filter((row) => saved.get(row.key)?.status !== 'outdated')],
    gone: unbound.filter((row) => !kept.includes(row)).map(({ id }) => id),
  };
};
