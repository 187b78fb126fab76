import {
  type Approval,
  DECLARATION_PART,
  type requestApproval,
  type updateFromFlight,
} from '@envol/contract/approvals';
import type { RequestOf } from '@envol/contract/endpoint';
import type { ApprovalStatus } from '@envol/domain/approvals/statuses';
import { isAirport } from '@envol/domain/approvals/structures';
import { secondsAfter } from '../../platform/clock.ts';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Author } from '../../platform/http/author.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import { attachDocuments, checkRoom, type StoredUpload, withUploads } from '../documents/index.ts';
import { showExclusion } from '../exclusion-zones/index.ts';
import { refreshFlightStatus } from '../flights/index.ts';
import type { ApprovalsDeps } from './approvals.deps.ts';
import { announceRequestStep } from './approvals.events.ts';
import { type ApprovalRow, lockApproval } from './approvals.queries.ts';
import {
  insertApproval,
  insertJournal,
  isAreaTakenViolation,
  replaceRequest,
} from './approvals.repository.ts';
import { decideAutomatically } from './automatic.service.ts';
import { readApproval, refreshMission, statusAfter, transitionRequest } from './decisions.service.ts';
import { queueExternal } from './external.service.ts';
import { informByRules } from './informing.service.ts';
import { composeRequest } from './requests.compose.ts';
import { ownerOf } from './requests.queries.ts';

type Body = RequestOf<typeof requestApproval>['body'];
type Reply = { id: number; display_identifier: string; status: ApprovalStatus };

/** What else is written with a request that is made, or not at all. */
type WithRequest = (
  db: Db,
  made: { readonly id: number; readonly price_cents: number | null },
) => Promise<void>;

/** Two requests were made at once for one area: the index lets one through. */
const whenHeld = (error: unknown): never => {
  throw isAreaTakenViolation(error) ? new Failure('APPROVAL_ALREADY_REQUESTED') : error;
};

type Submitted = Omit<Body, 'files'> & {
  readonly files: readonly StoredUpload[];
  readonly also?: WithRequest | undefined;
};

const submitRequest = async (
  deps: ApprovalsDeps,
  db: Db,
  author: Author,
  flightId: number,
  { files, also, ...body }: Submitted,
): Promise<Reply> => {
  const now = deps.clock.now();
  const { values, request, areas, constraint_ids } = await composeRequest(db, author, {
    flight_id: flightId,
    body,
    now,
    replaces: null,
  });
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
  await also?.(db, { id: made.id, price_cents: values.price_cents ?? null });
  await informByRules(deps, db, made.id, 'asked');
  await queueExternal(deps, db, made.id);
  const decided = await decideAutomatically(deps, db, made.id);
  await refreshFlightStatus(db, flightId);
  // What an action decided rings nobody of the authority.
  if (decided === null)
    await announceRequestStep(
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
 * change what the authority sees. `also` is written with it, in the asker's scope.
 */
export const askApproval = async (
  deps: ApprovalsDeps,
  author: Author,
  flightId: number,
  body: Body,
  also?: WithRequest,
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
    result: await deps.db
      .transaction()
      .execute((db) => submitRequest(deps, db, author, flightId, { ...body, files, also })),
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
    const asked = await composeRequest(db, author, {
      flight_id: approval.flight_id,
      body: asBefore(approval, update),
      now,
      replaces: approval,
    });
    if (asked.values.structure_id !== approval.structure_id)
      throw fieldFailure('CONSTRAINT_UNKNOWN', 'constraint_id', 'invalid');
    // What was asked is in nobody's reach: it is replaced by the process itself, which keeps what it replaces.
    await asSystem(db, "what was asked is in nobody's reach: the process replaces it", () =>
      replaceRequest(db, approval, asked, now.toISOString()),
    ).catch(whenHeld);
    await showExclusion(db, approval.flight_id);
    const { details } = asked.request;
    const step = { action: 'update', status, author, side: 'operator', message: details } as const;
    await transitionRequest(db, approval, { ...step, now: now.toISOString() });
    const decided = await decideAutomatically(deps, db, id);
    await refreshMission(db, approval);
    if (decided !== null) return;
    await announceRequestStep(
      deps,
      db,
      { ...approval, ...asked.values, flight_id: approval.flight_id, request: asked.request },
      { code: 'update', message: details },
      { status, side: 'authority', author },
    );
  });
  return readApproval(deps, author, id);
};
