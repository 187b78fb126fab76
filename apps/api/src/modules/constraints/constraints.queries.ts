import type { Constraint } from '@envol/domain/airspace/constraint';
import { type Coverage, coverageOf, type RequestedCoverage } from '@envol/domain/approvals/coverage';
import type { DecisionLimits } from '@envol/domain/approvals/rules';
import { type StandingEmail, statusAfterEmails } from '@envol/domain/email-requests/statuses';
import { type EntrustedStatus, statusAfterEntrusting } from '@envol/domain/entrusting/statuses';
import type { StandingNotice } from '@envol/domain/flight-notifications/statuses';
import type { StepProof } from '@envol/domain/flights/proof';
import type { ConstraintStatus } from '@envol/domain/flights/statuses';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { decisionInForce } from '../../platform/db/decisionInForce.ts';
import { missionDiffers } from '../../platform/db/missionShown.ts';
import { requestPriceState } from '../../platform/db/requestPrice.ts';

/** A request of the mission, as the constraints that it may cover see it. */
export interface RequestRow extends RequestedCoverage {
  readonly structure_id: number;
}

export interface ConstraintRow {
  readonly id: number;
  readonly key: string;
  readonly position: number;
  readonly structure_id: number | null;
  /** Who answers for it, and that authority's name. */
  readonly delegatee_structure_id: number | null;
  readonly structure_name: string | null;
  readonly judged: Constraint;
  readonly status: ConstraintStatus;
  readonly has_own_status: boolean;
  readonly note: string | null;
  readonly proof: StepProof | null;
  /** A request was made for it, whatever became of that: it is not forgotten when it binds no longer. */
  readonly was_requested: boolean;
  /** The mission's requests to the authority that answers for it, the oldest first. */
  readonly requests: readonly RequestRow[];
  /** What was, or will be, told to prefectures or to the armed forces because of it. */
  readonly notices: readonly NoticeRow[];
  /** What was asked by e-mail because of it, the oldest first. */
  readonly emails: readonly EmailRow[];
  /** What the staff does about it; null: it was not entrusted. */
  readonly entrusted: EntrustedRow | null;
}

/** A notification, as the constraint that asks for it sees it. */
export interface NoticeRow extends StandingNotice {
  readonly proof: StepProof | null;
  /** Nothing left the platform. */
  readonly is_simulated: boolean;
}

/** A request by e-mail, as the constraint that it is about sees it. */
export interface EmailRow extends StandingEmail {
  readonly id: number;
  readonly proof: StepProof | null;
  readonly is_simulated: boolean;
}

/** An entrusted procedure, as its constraint sees it. */
export interface EntrustedRow {
  readonly status: EntrustedStatus;
  readonly proof: StepProof | null;
  readonly note: string | null;
}

/** How the requests to its authority cover the areas that a constraint meets. */
export const coverageOfRow = ({ judged, requests }: Pick<ConstraintRow, 'judged' | 'requests'>): Coverage =>
  coverageOf(judged.overlap.area_ids, requests);

/** What was asked by e-mail, or entrusted to the staff, makes of a constraint; null: neither was done. */
export const statusElsewhere = ({
  emails,
  entrusted,
}: Pick<ConstraintRow, 'emails' | 'entrusted'>): ConstraintStatus | null =>
  statusAfterEmails(emails) ?? statusAfterEntrusting(entrusted?.status ?? null);

/** A mission's requests, the oldest first, as one column of a statement that reads more of it. */
const requestsOf = (flightId: RawBuilder<unknown>) => sql`
  select a.id, a.structure_id, a.status, a.closed_at is not null as is_closed, asked.area_ids,
    ${missionDiffers('a', sql.ref('asked.area_ids'))} as is_outdated, ${requestPriceState('a')} as payment
  from approvals a
  join lateral (select coalesce(array_agg(r.flight_area_id order by r.flight_area_id), '{}') as area_ids
    from approval_areas r where r.approval_id = a.id) asked on true
  where a.flight_id = ${flightId}`;

/**
 * The saved constraints of a mission in their order, as one column of a statement that reads more of it. Those that no
 * longer bind come only while a request was made for them.
 */
export const constraintsOf = (flightId: RawBuilder<unknown>) => sql<readonly ConstraintRow[]>`coalesce((
  with made as materialized (${requestsOf(flightId)})
  select json_agg(saved order by saved.position, saved.id) from (
    select c.id, c.key, c.position, c.structure_id, c.delegatee_structure_id, s.name as structure_name, c.judged,
      c.status, c.has_own_status, c.note, c.proof,
      exists (select from approval_constraints l where l.constraint_id = c.id) as was_requested,
      coalesce((select json_agg(made order by made.id) from made
        where made.structure_id = c.delegatee_structure_id), '[]') as requests,
      notices_about(c.flight_id, c.judged->>'procedure') as notices,
      emails_about(c.flight_id, c.key) as emails, entrusted_about(c.flight_id, c.key) as entrusted
    from flight_constraints c
    left join structures s on s.id = c.delegatee_structure_id
    where c.flight_id = ${flightId}
  ) saved), '[]')`;

/** The limits under which one of a mission's requests was agreed to. */
export interface AgreedLimits extends DecisionLimits {
  readonly approval_id: number;
}

/** The limits of a mission's agreements that lower the height, as one column of a statement that reads more of it. */
export const limitsOf = (flightId: RawBuilder<unknown>) => sql<readonly AgreedLimits[]>`coalesce((
  select json_agg(agreed order by agreed.approval_id) from (
    select a.id as approval_id, d.restricted_height, d.min_allowed_date_start, d.max_allowed_date_end,
      d.min_allowed_time_start, d.max_allowed_time_end
    from approvals a join lateral ${decisionInForce(sql.ref('a.id'))} d on true
    where a.flight_id = ${flightId} and a.status in ('accepted', 'reserves') and d.restricted_height is not null
  ) agreed), '[]')`;

export const findConstraints = async (db: Db, flightId: number): Promise<readonly ConstraintRow[]> => {
  const { rows } = await sql<{ constraints: readonly ConstraintRow[] }>`
    select ${constraintsOf(sql`${flightId}::bigint`)} as constraints`.execute(db);
  return rows[0]?.constraints ?? [];
};
