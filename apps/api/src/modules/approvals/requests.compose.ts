import type { requestApproval } from '@envol/contract/approvals';
import type { RequestOf } from '@envol/contract/endpoint';
import type { Actor } from '@envol/domain/access/actor';
import type { Constraint, Notice } from '@envol/domain/airspace/constraint';
import { categoryIssue } from '@envol/domain/approvals/categories';
import { requestPrice } from '@envol/domain/approvals/prices';
import { answerIssues } from '@envol/domain/approvals/requestForm';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/schema.ts';
import type { StoredRequest } from '../../platform/db/stored.ts';
import type { Author } from '../../platform/http/author.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import type { ApprovalRow } from './approvals.queries.ts';
import { chooseAreas, describeAreas, placeOfRequest } from './requests.areas.ts';
import { holdAgainstLimits } from './requests.limits.ts';
import {
  type AskedArea,
  type Concerns,
  digestOf,
  findConstraint,
  findFleet,
  findMainContact,
  findPilot,
  findStructure,
  lockFlight,
  structureConcerns,
} from './requests.queries.ts';

type Body = RequestOf<typeof requestApproval>['body'];

/** The authority to ask about a constraint; throws what the catalogue says where there is none. */
export const authorityFor = async (db: Db, flightId: number, constraintId: number) => {
  const constraint = await findConstraint(db, flightId, constraintId);
  if (!constraint) throw fieldFailure('CONSTRAINT_UNKNOWN', 'constraint_id', 'invalid');
  if (constraint.judged.procedure !== 'approval_request') throw new Failure('CONSTRAINT_NEEDS_NO_APPROVAL');
  const { delegatee_structure_id: id } = constraint;
  const structure = id === null ? undefined : await findStructure(db, id);
  if (!structure) throw new Failure('AUTHORITY_NOT_CONNECTED');
  return { constraint, structure };
};

/** A pilot of the asker's reach with a telephone, as a request keeps that person; the catalogue's refusals else. */
export const choosePilot = async (db: Db, actor: Actor, id: number): Promise<StoredRequest['pilot']> => {
  const pilot = await findPilot(db, actor, id);
  if (!pilot) throw fieldFailure('PILOT_UNKNOWN', 'pilot_id', 'pilot_unknown');
  const name = `${pilot.first_name} ${pilot.last_name}`;
  if ((pilot.phone ?? '').trim() === '')
    throw new Failure('PILOT_PHONE_REQUIRED', {
      params: { name },
      fields: [{ path: 'pilot_id', message: 'pilot_phone_required', params: { name } }],
    });
  return { id: pilot.id, full_name: name, phone: pilot.phone };
};

/** Active drones of the asker's reach, as a request keeps them. */
export const chooseDrones = async (
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<StoredRequest['drones']> => {
  const drones = await findFleet(db, actor, ids);
  if (drones.length !== new Set(ids).size) throw fieldFailure('DRONE_UNKNOWN', 'drone_ids', 'drone_unknown');
  return drones;
};

const constraintSnapshot = (
  row: { readonly id: number; readonly judged: Constraint },
  notice: Notice | null,
): StoredRequest['constraint'] => {
  const { overlap, key, kind, title, effect, reasons, source } = row.judged;
  const { lower, upper } = overlap;
  return {
    id: row.id,
    title,
    free_height_m: row.judged.free_height_m,
    latest_date: notice?.latest_date ?? null,
    // Judged when it is sent: the analysis may be days old.
    notice_respected: notice?.respected ?? null,
    basis: { key, kind, title, effect, lower, upper, reasons, source },
  };
};

const missionSnapshot = (
  flight: NonNullable<Awaited<ReturnType<typeof lockFlight>>>,
  body: Pick<Body, 'declared_scenario' | 'details' | 'external_payload' | 'prefecture_notif_payload'>,
) => ({
  flight_name: flight.name,
  scenario: body.declared_scenario ?? flight.scenario,
  visibility: flight.visibility,
  night_flight: flight.night_flight,
  max_ground_speed_ms: flight.max_ground_speed_ms,
  airspace_observers: flight.airspace_observers,
  details: body.details?.trim() || null,
  ...(body.external_payload && { external_payload: body.external_payload }),
  ...(body.prefecture_notif_payload && { prefecture_notif_payload: body.prefecture_notif_payload }),
});

/** The questions that are answered; throws VALIDATION naming each that is not answered as it is asked. */
const checkAnswers = (
  body: Pick<Body, 'external_payload' | 'prefecture_notif_payload'>,
  { questions, notice }: Awaited<ReturnType<typeof holdAgainstLimits>>,
  is_prefecture: boolean,
  replaces: Pick<ApprovalRow, 'request'> | null,
): Pick<StoredRequest, 'external_form'> => {
  // What forms were answered stays when a request is brought up to date, with what was asked then.
  if (replaces !== null) {
    const { external_form } = replaces.request;
    return external_form === undefined ? {} : { external_form };
  }
  const asked = { questions, is_prefecture, is_late: notice?.respected === false };
  const issues = answerIssues(asked, body.external_payload ?? {}, body.prefecture_notif_payload ?? {});
  if (issues.length > 0) throw new Failure('VALIDATION', { fields: issues });
  return questions.length === 0 ? {} : { external_form: questions };
};

/**
 * The kind that was chosen, as it is called and coloured now, and what the request costs, as both were said before it was
 * sent; a request that is brought up to date keeps its own. Throws VALIDATION.
 */
const kindAndPrice = (
  { category: chosen }: Pick<Body, 'category'>,
  held: Pick<
    Awaited<ReturnType<typeof holdAgainstLimits>>,
    'categories' | 'approval_price_cents' | 'discount_bp' | 'exemptions' | 'currency'
  >,
  replaces: object | null,
) => {
  if (replaces !== null) return {};
  const { categories, currency } = held;
  const issue = categoryIssue(categories, chosen ?? null);
  if (issue !== null) throw fieldFailure('VALIDATION', 'category', issue);
  const found = categories.find(({ name }) => name === chosen);
  const price = requestPrice(held, chosen ?? null);
  return {
    ...(found && { category: found.name, category_colour: found.colour }),
    ...(price !== null && {
      price_cents: price.net_cents,
      currency,
      payment_status: 'waiting_payment' as const,
    }),
  };
};

/** What is asked, as it is kept: the mission as it is now, for these areas. */
interface ComposedRequest {
  readonly values: Omit<Insertable<Tables['approvals']>, 'request' | 'submitted_by' | 'submitted_at'> &
    Pick<Selectable<Tables['approvals']>, 'hours_reference' | 'is_continuous'>;
  readonly request: StoredRequest;
  readonly areas: ReturnType<typeof describeAreas>;
  readonly constraint_ids: readonly number[];
}

/** The ids of the constraints that the areas meet: what the request is made for. */
const metBy = (concerns: Concerns, areas: readonly AskedArea[], constraintId: number): number[] => {
  const ids = areas.map(({ id }) => String(id));
  const met = concerns.constraints.filter((each) => each.area_ids.some((area) => ids.includes(area)));
  return [...new Set([constraintId, ...met.map(({ id }) => id)])];
};

const periodOf = (flight: NonNullable<Awaited<ReturnType<typeof lockFlight>>>) => ({
  date_start: flight.date_start,
  date_end: flight.date_end,
  time_zone: flight.time_zone,
  hours_reference: flight.hours_reference,
  is_continuous: flight.is_continuous,
});

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);

const operatorSnapshot = async (
  db: Db,
  flight: NonNullable<Awaited<ReturnType<typeof lockFlight>>>,
): Promise<StoredRequest['operator']> => ({
  name: flight.company_name,
  uas_operator_number: flight.uas_operator_number,
  contact: await findMainContact(db, flight.operator_id),
});

/** What is asked for a mission, and when. */
interface Asking {
  readonly flight_id: number;
  readonly body: Omit<Body, 'files'>;
  readonly now: Date;
  /** The request that is brought up to date; null: a new one. */
  readonly replaces: Pick<ApprovalRow, 'id' | 'date_start' | 'request'> | null;
}

/** Reads everything that a request keeps; throws what the call's contract says. */
export const composeRequest = async (
  db: Db,
  { actor }: Author,
  { flight_id: flightId, body, now, replaces }: Asking,
): Promise<ComposedRequest> => {
  const flight = await lockFlight(db, actor, flightId);
  if (!flight) throw notFound();
  if (Date.parse(flight.date_end) <= now.getTime()) throw new Failure('FLIGHT_DATES_PASSED');
  const { constraint, structure } = await authorityFor(db, flightId, body.constraint_id);
  const pilot = await choosePilot(db, actor, body.pilot_id);
  const drones = await chooseDrones(db, actor, body.drone_ids);
  const concerns = await structureConcerns(db, flightId, structure.id);
  const chosen = await chooseAreas(db, flightId, body.flight_areas_ids, concerns, replaces?.id ?? null);
  const areas = describeAreas(
    chosen,
    flight.max_flying_height,
    [structure.reference_lng, structure.reference_lat],
    concerns,
    constraint.judged.overlap.fully_inside,
  );
  const about = { ...flight, structure_id: structure.id, judged: constraint.judged, replaces };
  const held = await holdAgainstLimits(db, about, chosen, now);
  const form = checkAnswers(body, held, structure.structure_type === 'prefecture', replaces);
  return {
    values: {
      operator_id: flight.operator_id,
      structure_id: structure.id,
      delegator_structure_id: constraint.structure_id === structure.id ? null : constraint.structure_id,
      flight_id: flightId,
      flight_identifier: flight.display_identifier,
      constraint_id: constraint.id,
      status: 'submitted',
      closed_at: null,
      company_name: flight.company_name,
      ...periodOf(flight),
      max_flying_height: Math.max(...areas.map((area) => area.height)),
      ...placeOfRequest(chosen),
      notice_date: held.notice?.latest_date ?? null,
      ...kindAndPrice(body, held, replaces),
      shown_digest: await digestOf(db, flightId, idsOf(chosen)),
      mission_changed: false,
      updated_at: now.toISOString(),
    },
    request: {
      ...missionSnapshot(flight, body),
      ...form,
      pilot,
      drones,
      operator: await operatorSnapshot(db, flight),
      grounds: chosen.map(({ id, ground }) => ({ flight_area_id: id, ground })),
      limit_breaches: held.breaches,
      exemptions: held.exemptions,
      constraint: constraintSnapshot(constraint, held.notice),
    },
    areas,
    constraint_ids: metBy(concerns, chosen, constraint.id),
  };
};
