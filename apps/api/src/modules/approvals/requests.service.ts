import {
  type Approval,
  DECLARATION_PART,
  type requestApproval,
  type updateFromFlight,
} from '@envol/contract/approvals';
import type { RequestOf } from '@envol/contract/endpoint';
import type { Actor } from '@envol/domain/access/actor';
import type { Constraint, Notice } from '@envol/domain/airspace/constraint';
import { answerIssues } from '@envol/domain/approvals/requestForm';
import type { ApprovalStatus } from '@envol/domain/approvals/statuses';
import { isAirport } from '@envol/domain/approvals/structures';
import type { Insertable, Selectable } from 'kysely';
import { secondsAfter } from '../../platform/clock.ts';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/schema.ts';
import type { StoredRequest } from '../../platform/db/stored.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import { attachDocuments, checkRoom, type StoredUpload, withUploads } from '../documents/index.ts';
import { refreshFlightStatus, showExclusion } from '../flights/index.ts';
import type { ApprovalsDeps, Author } from './approvals.deps.ts';
import { tell } from './approvals.events.ts';
import { type ApprovalRow, lockApproval } from './approvals.queries.ts';
import { insertApproval, insertJournal, isHeldViolation, replaceRequest } from './approvals.repository.ts';
import { decideAutomatically } from './automatic.service.ts';
import { readApproval, refreshMission, statusAfter, transition } from './decisions.service.ts';
import { queueExternal } from './external.service.ts';
import { informByRules } from './informing.service.ts';
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
  ownerOf,
  structureConcerns,
} from './requests.queries.ts';

type Body = RequestOf<typeof requestApproval>['body'];
type Reply = { id: number; display_identifier: string; status: ApprovalStatus };

const unknown = (code: 'PILOT_UNKNOWN' | 'DRONE_UNKNOWN' | 'CONSTRAINT_UNKNOWN', path: string): Failure =>
  new Failure(code, {
    fields: [
      {
        path,
        message:
          code === 'PILOT_UNKNOWN' ? 'pilot_unknown' : code === 'DRONE_UNKNOWN' ? 'drone_unknown' : 'invalid',
      },
    ],
  });

/** The authority to ask about a constraint; throws what the catalogue says where there is none. */
const authorityFor = async (db: Db, flightId: number, constraintId: number) => {
  const constraint = await findConstraint(db, flightId, constraintId);
  if (!constraint) throw unknown('CONSTRAINT_UNKNOWN', 'constraint_id');
  if (constraint.judged.procedure !== 'approval_request') throw new Failure('CONSTRAINT_NEEDS_NO_APPROVAL');
  const { delegatee_structure_id: id } = constraint;
  const structure = id === null ? undefined : await findStructure(db, id);
  if (!structure) throw new Failure('AUTHORITY_NOT_CONNECTED');
  return { constraint, structure };
};

/** A pilot of the asker's reach with a telephone, as a request keeps that person; the catalogue's refusals else. */
export const choosePilot = async (db: Db, actor: Actor, id: number): Promise<StoredRequest['pilot']> => {
  const pilot = await findPilot(db, actor, id);
  if (!pilot) throw unknown('PILOT_UNKNOWN', 'pilot_id');
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
  if (drones.length !== new Set(ids).size) throw unknown('DRONE_UNKNOWN', 'drone_ids');
  return drones;
};

/** Two requests were made at once for one area: the index lets one through. */
const whenHeld = (error: unknown): never => {
  throw isHeldViolation(error) ? new Failure('APPROVAL_ALREADY_REQUESTED') : error;
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

/** What is asked, as it is kept: the mission as it is now, for these areas. */
interface Asked {
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

/** Reads everything that a request keeps; throws what the call's contract says. `replaces`: the request that is brought up to date. */
const compose = async (
  db: Db,
  { actor }: Author,
  flightId: number,
  body: Omit<Body, 'files'>,
  now: Date,
  replaces: Pick<ApprovalRow, 'id' | 'date_start' | 'request'> | null,
): Promise<Asked> => {
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
  const held = await holdAgainstLimits(
    db,
    { ...flight, structure_id: structure.id, judged: constraint.judged, replaces },
    chosen,
    now,
  );
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
      shown_digest: await digestOf(
        db,
        flightId,
        chosen.map(({ id }) => id),
      ),
      mission_changed: false,
      updated_at: now.toISOString(),
    },
    request: {
      ...missionSnapshot(flight, body),
      ...form,
      pilot,
      drones,
      operator: {
        name: flight.company_name,
        uas_operator_number: flight.uas_operator_number,
        contact: await findMainContact(db, flight.operator_id),
      },
      grounds: chosen.map(({ id, ground }) => ({ flight_area_id: id, ground })),
      limit_breaches: held.breaches,
      exemptions: held.exemptions,
      constraint: constraintSnapshot(constraint, held.notice),
    },
    areas,
    constraint_ids: metBy(concerns, chosen, constraint.id),
  };
};

const submit = async (
  deps: ApprovalsDeps,
  db: Db,
  author: Author,
  flightId: number,
  body: Body,
  files: readonly StoredUpload[],
): Promise<Reply> => {
  const now = deps.clock.now();
  const { values, request, areas, constraint_ids } = await compose(db, author, flightId, body, now, null);
  const userId = author.actor.user_id;
  const row = { ...values, submitted_by: userId, submitted_at: now.toISOString() };
  const made = await insertApproval(
    db,
    { ...row, request: JSON.stringify(request) },
    areas,
    constraint_ids,
  ).catch(whenHeld);
  await showExclusion(db, flightId);
  await attachDocuments(
    db,
    { operator_id: values.operator_id, owner_type: 'approval', owner_id: made.id, uploaded_by: userId },
    files,
    (part) => (part === DECLARATION_PART ? 'activity_declaration' : null),
  );
  await insertJournal(db, {
    approval_id: made.id,
    action: 'submit',
    author_id: userId,
    author_name: author.name,
    author_side: 'operator',
    status: 'submitted',
    message: request.details,
    created_at: now.toISOString(),
  });
  await informByRules(deps, db, made.id, 'asked');
  await queueExternal(deps, db, made.id);
  const decided = await decideAutomatically(deps, db, made.id);
  await refreshFlightStatus(db, flightId);
  // What an action decided rings nobody of the authority.
  if (decided === null)
    await tell(
      deps,
      db,
      { ...row, ...made, flight_id: flightId, request },
      { code: 'submitted', message: request.details },
      { status: 'submitted', side: 'authority', author },
    );
  return { ...made, status: decided ?? 'submitted' };
};

/**
 * Asks the authority behind a constraint for its approval. The mission is kept as it is now: later edits do not
 * change what the authority sees.
 */
export const askApproval = async (
  deps: ApprovalsDeps,
  author: Author,
  flightId: number,
  body: Body,
): Promise<Reply> => {
  if (body.files.length > 0) {
    const operatorId = await ownerOf(deps.db, author.actor, flightId);
    if (operatorId === undefined) throw notFound();
    await checkRoom(
      deps.db,
      { operator_id: operatorId, uploaded_by: author.actor.user_id },
      body.files,
      secondsAfter(deps.clock.now(), -3600).toISOString(),
    );
  }
  return withUploads(deps.storage, body.files, async (files) => ({
    result: await deps.db.transaction().execute((db) => submit(deps, db, author, flightId, body, files)),
    attached: true,
  }));
};

type Update = RequestOf<typeof updateFromFlight>['body'];

/** What a request asks for once more, where the call does not say otherwise. */
const asBefore = (approval: ApprovalRow, update: Update): Omit<Body, 'files'> => ({
  // What forms were answered stays: the call does not say it anew.
  external_payload: approval.request.external_payload && { ...approval.request.external_payload },
  prefecture_notif_payload: approval.request.prefecture_notif_payload && {
    ...approval.request.prefecture_notif_payload,
  },
  constraint_id: update.constraint_id ?? approval.constraint_id ?? 0,
  pilot_id: update.pilot_id ?? approval.request.pilot.id,
  drone_ids: update.drone_ids ?? approval.request.drones.map(({ id }) => id),
  details: update.details ?? approval.request.details ?? '',
  ...(update.flight_areas_ids !== undefined && { flight_areas_ids: update.flight_areas_ids }),
  ...(update.declared_scenario !== undefined && { declared_scenario: update.declared_scenario }),
});

/**
 * Brings a request up to the mission as it is now, for an authority that is told of changes: it waits for a decision
 * again, and what was shown before is kept. Throws APPROVAL_NOT_UPDATABLE for a registered airport, which decides on
 * what it was sent, and what asking anew would throw.
 */
export const updateRequest = async (
  deps: ApprovalsDeps,
  author: Author,
  id: number,
  update: Update,
  language: Language,
): Promise<Approval> => {
  await deps.db.transaction().execute(async (db) => {
    const approval = await lockApproval(db, author.actor, id);
    if (!approval) throw notFound();
    const status = statusAfter(approval, 'update', language);
    if (approval.flight_id === null || isAirport(approval)) throw new Failure('APPROVAL_NOT_UPDATABLE');
    const now = deps.clock.now();
    const asked = await compose(db, author, approval.flight_id, asBefore(approval, update), now, approval);
    if (asked.values.structure_id !== approval.structure_id)
      throw unknown('CONSTRAINT_UNKNOWN', 'constraint_id');
    // What was asked is in nobody's reach: it is replaced by the process itself, which keeps what it replaces.
    await asSystem(db, () => replaceRequest(db, approval, asked, now.toISOString())).catch(whenHeld);
    await showExclusion(db, approval.flight_id);
    const { details } = asked.request;
    const step = { action: 'update', status, author, side: 'operator', message: details } as const;
    await transition(db, approval, { ...step, now: now.toISOString() });
    const decided = await decideAutomatically(deps, db, id);
    await refreshMission(db, approval);
    if (decided !== null) return;
    await tell(
      deps,
      db,
      { ...approval, ...asked.values, flight_id: approval.flight_id, request: asked.request },
      { code: 'update', message: details },
      { status, side: 'authority', author },
    );
  });
  return readApproval(deps, author, id);
};
