import type { Approval, retryExternalSubmit } from '@envol/contract/approvals';
import { DECLARATION_PART } from '@envol/contract/approvals';
import type { RequestOf } from '@envol/contract/endpoint';
import { isClosed, sideOf } from '@envol/domain/approvals/policy';
import { isOpen } from '@envol/domain/approvals/statuses';
import { sql } from 'kysely';
import { z } from 'zod';
import {
  type ExternalDesk,
  ExternalDeskFailure,
  type ExternalDocument,
  type SubmittedRequest,
} from '../../integrations/external-desk/port.ts';
import { type Clock, secondsAfter } from '../../platform/clock.ts';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { recordScreenFact } from '../../platform/facts/recordFact.ts';
import type { Author } from '../../platform/http/author.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { type Language, statusText } from '../../platform/http/texts.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import {
  attachDocuments,
  attachExternal,
  checkRoom,
  knownExternal,
  withUploads,
} from '../documents/index.ts';
import type { ApprovalsDeps } from './approvals.deps.ts';
import { sentOutside } from './approvals.facts.ts';
import { type ApprovalParts, type ApprovalRow, findApproval, lockApproval } from './approvals.queries.ts';
import { insertJournal, keepRevision, moveApproval } from './approvals.repository.ts';
import { readApproval } from './decisions.service.ts';

/** Three tries over some minutes; who asked may try again after that. */
export const EXTERNAL_SUBMIT = {
  name: 'approvals.external_submit',
  payload: z.object({ approval_id: z.number().int() }),
  retry_limit: 3,
  retry_delay: 60,
  expire_in: 120,
} as const satisfies JobKind;

/** What the work beside the calls needs; `db` is the process's own. */
export interface ExternalDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly external_desk: ExternalDesk;
}

const submitted = (db: Db, id: number) =>
  db
    .selectFrom('approvals')
    .innerJoin('structures', 'structures.id', 'approvals.structure_id')
    .selectAll('approvals')
    .select('structures.code')
    .where('approvals.id', '=', id)
    .executeTakeFirst();

const handedIn = async (db: Db, id: number): Promise<SubmittedRequest | null> => {
  const row = await submitted(db, id);
  if (!row) return null;
  const areas = await db
    .selectFrom('approval_areas')
    .select(['identifier', 'geometry', 'height'])
    .where('approval_id', '=', id)
    .orderBy('id')
    .execute();
  return {
    identifier: row.display_identifier,
    structure_code: row.code,
    company_name: row.company_name,
    flight_name: row.request.flight_name,
    details: row.request.details,
    date_start: row.date_start,
    date_end: row.date_end,
    max_flying_height: row.max_flying_height,
    areas,
    external_payload: row.request.external_payload ?? {},
  };
};

/** Hands a request in, and keeps how that went. Throws ExternalDeskFailure. */
export const submitExternally = async (
  { db, clock, external_desk }: ExternalDeps,
  id: number,
): Promise<void> => {
  const request = await handedIn(db, id);
  if (request === null || !external_desk.isFor(request.structure_code)) return;
  const keep = (external_status: 'sent' | 'failed', reference: string | null) =>
    db
      .updateTable('approvals')
      .set({
        external_status,
        external_tried_at: clock.now().toISOString(),
        ...(reference !== null && { external_reference: reference }),
      })
      .where('id', '=', id)
      .execute();
  try {
    await keep('sent', await external_desk.submit(request));
  } catch (error) {
    await keep('failed', null);
    throw error;
  }
};

/** Of a fresh request to an authority whose system is connected: handed in once its transaction has committed. */
export const queueExternal = async (deps: ApprovalsDeps, db: Db, id: number): Promise<void> =>
  asSystem(db, "what an authority's own system is told is in no reach", async () => {
    const row = await submitted(db, id);
    if (!row || !deps.external_desk.isFor(row.code)) return;
    await db.updateTable('approvals').set({ external_status: 'waiting' }).where('id', '=', id).execute();
    await deps.jobs.enqueue(db, EXTERNAL_SUBMIT, { approval_id: id });
  });

const mustReach = async (deps: ApprovalsDeps, author: Author, id: number): Promise<ApprovalParts> => {
  const parts = await findApproval(deps.db, author.actor, id);
  if (!parts) throw notFound();
  if (!deps.external_desk.isFor(parts.row.structure_code)) throw new Failure('EXTERNAL_SYSTEM_NOT_CONNECTED');
  return parts;
};

const whenSilent = (error: unknown): never => {
  throw error instanceof ExternalDeskFailure ? new Failure('EXTERNAL_SYSTEM_UNAVAILABLE') : error;
};

type Retry = RequestOf<typeof retryExternalSubmit>['body'];

/** Another constraint, pilot or area is another request: named where it is not the one that was asked. */
const checkSame = ({ row, areas }: ApprovalParts, body: Retry): void => {
  const ids = areas.map(({ flight_area_id }) => flight_area_id);
  const wrong = [
    body.constraint_id !== undefined && body.constraint_id !== row.constraint_id && 'constraint_id',
    body.pilot_id !== undefined && body.pilot_id !== row.request.pilot.id && 'pilot_id',
    body.flight_areas_ids?.some((area) => !ids.includes(area)) && 'flight_areas_ids',
  ].filter((path) => typeof path === 'string');
  if (wrong.length > 0)
    throw new Failure('VALIDATION', { fields: wrong.map((path) => ({ path, message: 'invalid' })) });
};

/** What is told anew takes the place of what was asked: a new version, so that nobody decides on words not read. */
const tellAnew = async (
  deps: ApprovalsDeps,
  db: Db,
  author: Author,
  approval: ApprovalRow,
  { details, external_payload }: Retry,
): Promise<void> => {
  const said = { ...(details !== undefined && { details }), ...(external_payload && { external_payload }) };
  const { id, status, awaited } = approval;
  const at = deps.clock.now().toISOString();
  await asSystem(db, "what an authority's own system asks for is kept by the process", async () => {
    await keepRevision(db, id, at);
    await db
      .updateTable('approvals')
      .set({ request: sql`request || ${JSON.stringify(said)}::jsonb` as never })
      .where('id', '=', id)
      .execute();
    await moveApproval(db, approval, status, at, { awaited });
    await recordScreenFact(db, sentOutside, { ...approval, at });
  });
  await insertJournal(db, {
    approval_id: id,
    action: 'update',
    author_id: author.actor.user_id,
    author_name: author.name,
    author_side: 'operator',
    status,
    message: details ?? null,
    created_at: at,
  });
};

/** Whether a retry brings more than the request itself. */
const isMore = ({ details, external_payload, files }: Retry): boolean =>
  details !== undefined || external_payload !== undefined || files.length > 0;

/**
 * A request that the asker may hand in again, locked. What was answered is what it was answered on: it may be handed in as it
 * is. Throws NOT_FOUND, APPROVAL_CLOSED, APPROVAL_TRANSITION_ILLEGAL.
 */
const lockForRetry = async (
  db: Db,
  author: Author,
  id: number,
  body: Retry,
  language: Language,
): Promise<ApprovalRow> => {
  const approval = await lockApproval(db, author.actor, id);
  if (!approval || sideOf(author.actor, approval) !== 'operator') throw notFound();
  if (isClosed(approval)) throw new Failure('APPROVAL_CLOSED');
  if (approval.status === 'cancelled' || (isMore(body) && !isOpen(approval.status)))
    throw new Failure('APPROVAL_TRANSITION_ILLEGAL', {
      params: { status: statusText(language, approval.status) },
    });
  return approval;
};

/** Hands a request in once more, with what the authority's form is answered now. */
export const retryExternal = async (
  deps: ApprovalsDeps,
  author: Author,
  id: number,
  body: Retry,
  language: Language,
): Promise<Approval> => {
  const parts = await mustReach(deps, author, id);
  const { operator_id } = parts.row;
  checkSame(parts, body);
  const uploaded_by = author.actor.user_id;
  const since = secondsAfter(deps.clock.now(), -3600).toISOString();
  await checkRoom(deps.db, { operator_id, uploaded_by }, body.files, since);
  await withUploads(deps.storage, body.files, async (files) => {
    await deps.db.transaction().execute(async (db) => {
      const approval = await lockForRetry(db, author, id, body, language);
      if (body.details !== undefined || body.external_payload !== undefined)
        await tellAnew(deps, db, author, approval, body);
      const owner = { operator_id, owner_type: 'approval', owner_id: id } as const;
      await attachDocuments(db, { ...owner, uploaded_by }, files, (part) =>
        part === DECLARATION_PART ? 'activity_declaration' : null,
      );
    });
    return { result: null, attached: true };
  });
  await submitExternally({ ...deps, db: deps.system_db }, id).catch(whenSilent);
  return readApproval(deps, author, id);
};

const TYPES: readonly string[] = ['application/pdf', 'image/png', 'image/jpeg'];

const keepFile = async (
  storage: Storage,
  db: Database,
  parts: ApprovalParts,
  document: ExternalDocument,
): Promise<void> => {
  const { fileTypeFromBuffer } = await import('file-type');
  const sniffed = await fileTypeFromBuffer(document.data);
  // What both sides open is what may be sent here; anything else stays in the other system.
  if (!sniffed || !TYPES.includes(sniffed.mime)) return;
  const file = { part: 'document_1', name: document.name, type: sniffed.mime, data: document.data };
  await withUploads(storage, [file], async ([stored]) => ({
    result: null,
    attached:
      stored !== undefined &&
      (await attachExternal(
        db,
        { operator_id: parts.row.operator_id, approval_id: parts.row.id, reference: document.reference },
        stored,
      )),
  }));
};

/** Fetches what the authority's system keeps on a request; each file once. */
export const synchronizeDocuments = async (
  deps: ApprovalsDeps,
  author: Author,
  id: number,
): Promise<Approval> => {
  const parts = await mustReach(deps, author, id);
  const { external_reference } = parts.row;
  if (external_reference === null) throw new Failure('EXTERNAL_SYSTEM_UNAVAILABLE');
  const found = await deps.external_desk.documents(external_reference).catch(whenSilent);
  const known = await knownExternal(deps.system_db, id);
  for (const document of found)
    if (!known.includes(document.reference)) await keepFile(deps.storage, deps.system_db, parts, document);
  return readApproval(deps, author, id);
};
