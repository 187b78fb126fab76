import type { ConstraintsAnalysis, FlightConstraint } from '@envol/contract/constraints';
import {
  type Constraint,
  forbidsPlace,
  type MissionTerritory,
  type SourceCheck,
  type Verdict,
} from '@envol/domain/airspace/constraint';
import { endOfCycle } from '@envol/domain/airspace/dataAge';
import type { ConsultedSource, SourceReading } from '@envol/domain/airspace/judging/consulted';
import { settledVerdict } from '@envol/domain/airspace/judging/settledVerdict';
import { isRefusedByLimits, limitBreaches, noticeAt, presentNotice } from '@envol/domain/approvals/limits';
import { withAddedNotice } from '@envol/domain/constraint-types/addition';
import { isPending } from '@envol/domain/declarations/statuses';
import { standingEmail } from '@envol/domain/email-requests/statuses';
import type { StepFacts } from '@envol/domain/flights/steps';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { type ExemptedMission, setsConditions } from '@envol/domain/prefect-orders/exempting';
import { departementCodes } from '@envol/domain/territory/departements';
import { rememberedOf } from '@envol/domain/time/remembered';
import type { StoredAnalysis } from '../../platform/db/stored.ts';
import {
  addingTo,
  isOutdated,
  presentChecks,
  type TypeAdditionInForce,
} from '../constraint-judging/index.ts';
import { exemptionsAt, type RequestRules } from '../structures/index.ts';
import { type ConstraintRow, coverageOfRow } from './constraints.queries.ts';
import { bindingOf, type GrantedMission, heightsGranted } from './granted.ts';
import { orderOfRow } from './orders.ts';

/** What those who were told said, or have not said yet. */
const noticesRead = ({ notices }: Pick<ConstraintRow, 'notices'>) => ({
  has_unread_answer: notices.some(
    ({ has_unread_answer, desk }) => has_unread_answer || desk?.state === 'paper_asked',
  ),
  is_at_desk: notices.some(({ desk }) => desk !== null && isPending(desk)),
});

/** The order that settles it, as its card and its sheets name it. */
const orderTold = (row: ConstraintRow, mission: SavedMission): FlightConstraint['prefect_order'] => {
  const order = row.status === 'done' ? orderOfRow(row, mission) : null;
  return (
    order && {
      id: order.id,
      number: order.number,
      structure_name: order.structure_name,
      signed_on: order.signed_on,
      last_date: order.last_date,
      conditions: setsConditions(order) ? order.conditions : null,
    }
  );
};

/** Whether a request may be made about what binds. */
const canRequest = (
  { procedure }: Pick<Constraint, 'procedure'>,
  { delegatee_structure_id, status }: Pick<ConstraintRow, 'delegatee_structure_id' | 'status'>,
): boolean => procedure === 'approval_request' && delegatee_structure_id !== null && status !== 'outdated';

/** A connected authority goes by its own name, not by the publication's capitals. */
const deciderOf = (
  { decider }: Pick<Constraint, 'decider'>,
  { structure_name }: Pick<ConstraintRow, 'structure_name'>,
): FlightConstraint['decider'] =>
  decider && {
    ...decider,
    name: structure_name ?? decider.name,
    // Cards judged before contacts were kept apart have none.
    contacts: (decider.contacts ?? []).map((contact) => ({ ...contact })),
  };

/** A saved mission, as far as its constraints are told from it. */
export interface SavedMission extends GrantedMission {
  readonly flight: GrantedMission['flight'] & {
    readonly analysis: StoredAnalysis | null;
    readonly analysed_at: string | null;
    readonly consulted: readonly ConsultedSource[] | null;
    readonly readings: readonly SourceReading[] | null;
  };
  readonly areas: readonly {
    readonly id: number;
    readonly geometry: AreaGeometry;
    readonly area_m2: number;
    readonly max_height_m: number | null;
  }[];
  readonly constraints: readonly ConstraintRow[];
  /** What the authorities that answer for them ask of requests. */
  readonly rules: readonly RequestRules[];
  /** What the catalogue of constraint types adds on its first day. */
  readonly type_additions: readonly TypeAdditionInForce[];
}

type Notice = FlightConstraint['notice'];

const touchedBy = rememberedOf((areas: SavedMission['areas']) =>
  departementCodes(areas.map(({ geometry }) => geometry)),
);

/** The départements of a mission, where an authority counts working days of its own: telling them costs some time. */
const departementsFor = (
  { notice_min_days, notice_mode }: Pick<RequestRules, 'notice_min_days' | 'notice_mode'>,
  areas: SavedMission['areas'],
): string => (notice_min_days === null || notice_mode === 'calendar' ? '' : touchedBy(areas));

const noticeOf = (
  judged: Constraint,
  row: ConstraintRow,
  { flight, rules, areas, type_additions }: SavedMission,
  now: Date,
): Notice => {
  const own = rules.find(({ structure_id }) => structure_id === row.delegatee_structure_id);
  if (!canRequest(judged, row) || own === undefined)
    return noticeAt(judged.notice, flight.time_zone, now.toISOString());
  const notice = presentNotice(judged.notice, own, flight, now.toISOString(), departementsFor(own, areas));
  return withAddedNotice({ ...judged, notice }, addingTo(type_additions, judged.kind), {
    start: flight.date_start,
    time_zone: flight.time_zone,
    now: now.toISOString(),
    departements: () => touchedBy(areas),
  }).notice;
};

/** How a request to the authority of a constraint, for all that may be asked of it, would be held against its settings. */
const checkOf = (
  judged: Constraint,
  row: ConstraintRow,
  mission: SavedMission,
  now: Date,
): FlightConstraint['request_check'] => {
  const own = mission.rules.find(({ structure_id }) => structure_id === row.delegatee_structure_id);
  if (own === undefined || !canRequest(judged, row)) return null;
  const { structure_id: id, structure_type, request_form, lifted: _, ...rest } = own;
  const {
    operator_text,
    tactical_contact_protocol,
    approval_price_cents,
    approval_price_currency,
    airspace_approval_categories,
    discount_bp,
    ...limits
  } = rest;
  const exemptions = exemptionsAt(own, now);
  const same = mission.constraints.filter(
    (each) => each.delegatee_structure_id === id && each.status !== 'outdated',
  );
  const open = new Set(same.flatMap((each) => coverageOfRow(each).areas_to_ask));
  const areas = mission.areas
    .filter((area) => open.size === 0 || open.has(String(area.id)))
    .map(({ geometry, area_m2, max_height_m }) => ({
      geometry,
      area_m2,
      height_m: max_height_m ?? mission.flight.max_flying_height,
    }));
  const departements = departementsFor(own, mission.areas);
  const asked = { period: mission.flight, areas, notice: judged.notice, departements };
  const breaches = limitBreaches(limits, asked, exemptions, now.toISOString());
  return {
    limits,
    exemptions,
    questions: request_form.map((question) => ({ ...question })),
    categories: airspace_approval_categories.map((category) => ({ ...category })),
    approval_price_cents,
    approval_price_currency,
    discount_bp,
    operator_text,
    tactical_contact_protocol,
    is_prefecture: structure_type === 'prefecture',
    breaches,
    is_refused: isRefusedByLimits(limits, breaches, exemptions),
  };
};

/** By what it is proved elsewhere: the last of its notifications, an answer by e-mail, the staff's own word. */
const toldProof = ({ notices, emails, entrusted }: ConstraintRow): FlightConstraint['proof'] =>
  notices.findLast(({ proof }) => proof !== null)?.proof ??
  standingEmail(emails)?.proof ??
  entrusted?.proof ??
  null;

/** What was proved of a former mark says nothing of a request that came since; who answered for a NOTAM that is gone is kept. */
const proofOf = (row: ConstraintRow): FlightConstraint['proof'] => {
  if (row.status === 'checked') return row.proof;
  if (row.status === 'outdated' && row.judged.kind === 'notam') return row.proof;
  return row.status === 'done' ? toldProof(row) : null;
};

/** What settles it, or is waited for, never left the platform: it only shows how it would be. */
const isSimulated = ({ notices, emails }: ConstraintRow): boolean =>
  notices.some(({ is_simulated, status }) => is_simulated && status !== 'cancelled') ||
  standingEmail(emails)?.is_simulated === true;

export const toFlightConstraint = (
  row: ConstraintRow,
  mission: SavedMission,
  now: Date,
): FlightConstraint => {
  const judged = bindingOf(row, heightsGranted(mission));
  const { approval_id, areas_to_ask } = coverageOfRow(row);
  return {
    ...judged,
    decider: deciderOf(judged, row),
    notice: noticeOf(judged, row, mission, now),
    windows: judged.windows?.map((window) => ({
      ...window,
      respected: now.getTime() < Date.parse(window.closes_at),
    })),
    overlap: { ...judged.overlap, area_ids: [...judged.overlap.area_ids] },
    reasons: judged.reasons.map(({ code, params }) => ({ code, params: { ...params } })),
    id: row.id,
    status: row.status,
    note: row.note,
    proof: proofOf(row),
    can_request_approval: canRequest(judged, row),
    structure_id: row.structure_id,
    delegatee_structure_id: row.delegatee_structure_id,
    has_own_status: row.has_own_status,
    approval_id,
    request_check: checkOf(judged, row, mission, now),
    areas_to_ask: [...areas_to_ask],
    email_request_id: standingEmail(row.emails)?.id ?? null,
    ...noticesRead(row),
    prefect_order: orderTold(row, mission),
    entrusted: row.entrusted && { status: row.entrusted.status, note: row.entrusted.note },
    is_simulated: isSimulated(row),
  };
};

/** What says how the analysis of a saved mission has aged. */
interface Aging {
  readonly now: Date;
  /** The publications in force that a verdict rests on; none while there is none. */
  readonly dataset_ids: readonly number[];
}

const isSettled = (verdict: Verdict): boolean =>
  verdict === 'clear' || verdict === 'unverified' || verdict === 'out_of_date';

/** What an analysis comes to once granted heights have lifted some of what it found. */
const verdictLeft = (
  verdict: Verdict,
  constraints: readonly Pick<Constraint, 'effect' | 'kind'>[],
  checks: readonly SourceCheck[],
): Verdict => {
  if (isSettled(verdict)) return settledVerdict(checks);
  if (verdict === 'impossible' && !constraints.some(forbidsPlace)) return 'steps';
  return verdict;
};

const NOWHERE_ELSE: MissionTerritory = { status: 'inside', countries: [], areas: [] };

/** The saved analysis as the contract tells it, with what time has made of it since. */
export const toAnalysis = (mission: SavedMission, aging: Aging): ConstraintsAnalysis | null => {
  const { analysis, analysed_at, consulted, readings, date_end } = mission.flight;
  if (!analysis || analysed_at === null) return null;
  const checks = presentChecks(analysis, { now: aging.now, date_end, consulted, readings });
  const territory = analysis.territory ?? NOWHERE_ELSE;
  const constraints = mission.constraints.map((row) => toFlightConstraint(row, mission, aging.now));
  return {
    verdict: verdictLeft(analysis.verdict, constraints, checks),
    free_height_m: analysis.free_height_m,
    constraints,
    territory: {
      status: territory.status,
      countries: [...territory.countries],
      areas: territory.areas.map((area) => ({ ...area, countries: [...area.countries] })),
    },
    checks: checks.map(({ source, status, reason }) => ({
      source,
      status,
      reason: reason && { code: reason.code, params: { ...reason.params } },
    })),
    ruleset: analysis.ruleset,
    datasets: analysis.datasets.map((dataset) => ({ ...dataset, valid_until: endOfCycle(dataset) })),
    analysed_at,
    to_update: isOutdated(analysis, aging.dataset_ids),
  };
};

/** Who settled it by an order that sets conditions; null: nobody. */
const conditionsOf = (row: Omit<ConstraintRow, 'id'>, mission: ExemptedMission): string | null => {
  const order = row.status === 'done' ? orderOfRow(row, mission) : null;
  return order !== null && setsConditions(order) ? order.structure_name : null;
};

/** What of a constraint decides what is left to do, at the heights that were granted. */
export const toStepFacts = (
  row: Omit<ConstraintRow, 'id'>,
  mission: GrantedMission & ExemptedMission,
): StepFacts => {
  const judged = bindingOf(row, heightsGranted(mission));
  const { approval_status, price_due } = coverageOfRow(row);
  return {
    key: judged.key,
    kind: judged.kind,
    title: judged.title,
    reason_codes: judged.reasons.map(({ code }) => code),
    effect: judged.effect,
    activity: judged.activity,
    procedure: judged.procedure,
    decider_name: deciderOf(judged, row)?.name ?? null,
    notice: judged.notice,
    status: row.status,
    can_request_approval: canRequest(judged, row),
    approval_status,
    price_due,
    email_status: standingEmail(row.emails)?.status ?? null,
    ...noticesRead(row),
    is_with_staff: row.entrusted?.status === 'requested' || row.entrusted?.status === 'in_hand',
    conditions_of: conditionsOf(row, mission),
  };
};
