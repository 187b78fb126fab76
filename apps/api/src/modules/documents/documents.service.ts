import type { Document, FlightDocument, uploadDocument } from '@envol/contract/documents';
import type { RequestOf } from '@envol/contract/endpoint';
import type { Actor } from '@envol/domain/access/actor';
import { isStaff } from '@envol/domain/access/capabilities';
import { hasPermission, type Permission } from '@envol/domain/access/permissions';
import { reachOf } from '@envol/domain/access/reach';
import {
  DOCUMENT_OWNERS,
  type DocumentOwner,
  expiresBefore,
  expiryOf,
  type PaperOwner,
} from '@envol/domain/documents/categories';
import { orderMiss } from '@envol/domain/prefect-orders/exempting';
import { todayIn } from '@envol/domain/time/localTime';
import { type Clock, secondsAfter } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { findExempted } from '../../platform/db/prefectOrders.ts';
import type { BinaryReply } from '../../platform/http/answers.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { checkRoom } from './documents.limits.ts';
import {
  findDocument,
  findPaper,
  hasOwner,
  lastDayOf,
  type PaperRow,
  papersOf,
  papersOfFlight,
} from './documents.queries.ts';
import { insertPaper, removePaper, withUploads } from './documents.repository.ts';

/** What the services of this module need. */
export interface DocumentsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly storage: Storage;
}

/** Whoever may change an owner may change its papers. */
const WRITES: Readonly<Record<DocumentOwner, Permission>> = {
  pilot: 'pilot:write',
  drone: 'drone:write',
  operator: 'operator:write',
  flight: 'flight:write',
};

const toDocument = (row: PaperRow, today: string): Document => ({
  ...row,
  owner_type: row.owner_type as PaperOwner,
  category: row.category ?? 'other',
  expiry: expiryOf(row.expires_on, today),
});

/** A file for whoever reaches it; anybody else gets the same answer as for an unknown id. */
export const downloadDocument = async (
  deps: { readonly db: Db; readonly storage: Storage },
  actor: Actor,
  id: number,
): Promise<BinaryReply> => {
  const document = await findDocument(deps.db, actor, id);
  if (!document) throw notFound();
  const data = await deps.storage.get(document.storage_key);
  // It is there, only not to be had just now.
  if (!data) throw new Failure('SERVICE_UNAVAILABLE');
  return { data, filename: document.name, content_type: document.type, etag: `"${document.sha256}"` };
};

/** The papers of one owner. Throws NOT_FOUND for an operator's own people where there is no such owner. */
export const listPapers = async (
  { db, clock }: DocumentsDeps,
  actor: Actor,
  owner: DocumentOwner,
  id: number,
): Promise<Document[]> => {
  const hears = reachOf(actor).operator_id === null && !isStaff(actor);
  if (!hears && !(await hasOwner(db, actor, owner, id))) throw notFound();
  const today = todayIn(clock.now());
  const papers = await papersOf(db, actor, owner, id);
  // An authority hears of operators by what they put before it: without a paper, there is none for it.
  if (hears && papers.length === 0) throw notFound();
  return papers.map((row) => toDocument(row, today));
};

/** Whether one paper may stand for another one of its owner; of "other" papers none is known to. */
const isOneKind = (other: PaperRow, paper: PaperRow): boolean =>
  other.id === paper.id ||
  (paper.category !== 'other' &&
    other.category === paper.category &&
    other.owner_type === paper.owner_type &&
    other.owner_id === paper.owner_id);

/** Whether a kind of papers still holds on a day: as `standingEnd` says of the rows in the database. */
const kindLasts = (papers: readonly PaperRow[], day: string): boolean => {
  const newest = papers.reduce((one, other) => (other.id > one.id ? other : one));
  return (
    newest.expires_on === null || papers.some(({ expires_on }) => expires_on !== null && expires_on >= day)
  );
};

/** The orders of prefects that hold a mission whole: their papers count for it. */
const ordersHolding = async (db: Db, flightId: number): Promise<number[]> => {
  const mission = await findExempted(db, flightId);
  return (mission?.orders ?? [])
    .filter((order) => mission && orderMiss(order, mission) === null)
    .map(({ id }) => id);
};

/** The papers that count for a mission, and which of them end before it does and were not renewed. Throws NOT_FOUND. */
export const listFlightPapers = async (
  { db, clock }: DocumentsDeps,
  actor: Actor,
  flightId: number,
): Promise<FlightDocument[]> => {
  const flight = await lastDayOf(db, actor, flightId);
  if (!flight) throw notFound();
  const today = todayIn(clock.now());
  const papers = await papersOfFlight(db, actor, flightId, await ordersHolding(db, flightId));
  return papers.map(({ owner_name, ...row }) => ({
    ...toDocument(row, today),
    owner_name,
    expires_before_end:
      expiresBefore(row.expires_on, flight.last_day) &&
      !kindLasts(
        papers.filter((other) => isOneKind(other, row)),
        flight.last_day,
      ),
  }));
};

/**
 * Keeps a paper. Throws FORBIDDEN for who may not change its owner, NOT_FOUND for an owner of nobody or of somebody
 * else, VALIDATION without a file.
 */
export const keepPaper = async (
  { db, clock, storage }: DocumentsDeps,
  actor: Actor,
  operatorId: number,
  body: RequestOf<typeof uploadDocument>['body'],
): Promise<Document> => {
  const { owner_type, owner_id, category, expires_on, files } = body;
  if (!hasPermission(actor, WRITES[owner_type])) throw new Failure('FORBIDDEN');
  if (!(await hasOwner(db, actor, owner_type, owner_id))) throw notFound();
  if (files.length === 0) throw fieldFailure('VALIDATION', 'files', 'required');
  const owner = { operator_id: operatorId, uploaded_by: actor.user_id };
  const now = clock.now();
  await checkRoom(db, owner, files, secondsAfter(now, -3600).toISOString());
  const id = await withUploads(storage, files, async (stored) => {
    const [file] = stored;
    if (file === undefined) throw new Error('a paper has one file');
    const result = await insertPaper(
      db,
      {
        ...owner,
        owner_type,
        owner_id,
        category,
        expires_on: expires_on ?? null,
        created_at: now.toISOString(),
      },
      file,
    );
    return { result, attached: true };
  });
  return toDocument(await findPaper(db, id), todayIn(clock.now()));
};

const isOwner = (type: string): type is DocumentOwner =>
  (DOCUMENT_OWNERS as readonly string[]).includes(type);

/** Forgets a paper and its bytes. Throws FORBIDDEN for what belongs to a request, NOT_FOUND for what is not reached. */
export const forgetPaper = async (
  { db, storage }: DocumentsDeps,
  actor: Actor,
  id: number,
): Promise<void> => {
  const document = await findDocument(db, actor, id);
  if (!document) throw notFound();
  const { owner_type, side, storage_key } = document;
  if (side !== 'operator' || !isOwner(owner_type) || !hasPermission(actor, WRITES[owner_type]))
    throw new Failure('FORBIDDEN');
  await removePaper(db, id);
  // What cannot be removed now, the sweep finds.
  await storage.remove(storage_key).catch(() => undefined);
};
