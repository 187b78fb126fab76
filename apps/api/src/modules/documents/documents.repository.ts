import { createHash } from 'node:crypto';
import type { Upload } from '@envol/contract/endpoint';
import type { DocumentOwner, RequestCategory } from '@envol/domain/documents/categories';
import type { Db } from '../../platform/db/database.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** Files that lie in the storage but belong to nothing yet. */
export type StoredUpload = Upload & { readonly storage_key: string };

/** What a file that goes with a request is, by the part of the form that it came in. */
export type CategoryOfPart = (part: string) => RequestCategory | null;

const UNSAID: CategoryOfPart = () => null;

/** Keeps the bytes before the transaction begins, so that no lock waits for a disk; all of them or none. */
const storeUploads = async (storage: Storage, files: readonly Upload[]): Promise<StoredUpload[]> => {
  const stored: StoredUpload[] = [];
  try {
    for (const file of files) stored.push({ ...file, storage_key: await storage.put(file.data) });
  } catch (error) {
    await forget(storage, stored);
    throw error;
  }
  return stored;
};

/** What cannot be removed now, the sweep finds. */
const forget = async (storage: Storage, files: readonly StoredUpload[]): Promise<void> => {
  await Promise.allSettled(files.map(({ storage_key }) => storage.remove(storage_key)));
};

/**
 * Keeps files for as long as `work` runs, and afterwards where it says that they were attached; a failure leaves none.
 */
export const withUploads = async <T>(
  storage: Storage,
  files: readonly Upload[],
  work: (stored: readonly StoredUpload[]) => Promise<{ readonly result: T; readonly attached: boolean }>,
): Promise<T> => {
  const stored = await storeUploads(storage, files);
  let attached = false;
  try {
    const done = await work(stored);
    attached = done.attached;
    return done.result;
  } finally {
    if (!attached) await forget(storage, stored);
  }
};

const fileColumns = (file: StoredUpload) => ({
  name: file.name,
  type: file.type,
  bytes: file.data.byteLength,
  storage_key: file.storage_key,
  sha256: createHash('sha256').update(file.data).digest('hex'),
});

/** Attaches stored files to a request or to a message: both sides read them. */
export const attachDocuments = async (
  db: Db,
  owner: {
    readonly operator_id: number;
    readonly owner_type: 'approval' | 'message';
    readonly owner_id: number;
    readonly uploaded_by: number;
  },
  files: readonly StoredUpload[],
  categoryOf = UNSAID,
): Promise<void> => {
  if (files.length === 0) return;
  await db
    .insertInto('documents')
    .values(
      files.map((file) => ({
        ...owner,
        side: 'both' as const,
        category: categoryOf(file.part),
        ...fileColumns(file),
      })),
    )
    .execute();
};

/** Attaches a file of the authority's own system to a request, once; false where it is there already. */
export const attachExternal = async (
  db: Db,
  owner: { readonly operator_id: number; readonly approval_id: number; readonly reference: string },
  file: StoredUpload,
): Promise<boolean> => {
  const made = await db
    .insertInto('documents')
    .values({
      operator_id: owner.operator_id,
      owner_type: 'approval',
      owner_id: owner.approval_id,
      side: 'both',
      uploaded_by: null,
      external_reference: owner.reference,
      ...fileColumns(file),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
};

/** The names there of what is attached to a request from the authority's own system. */
export const knownExternal = async (db: Db, approvalId: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('documents')
    .select('external_reference')
    .where('owner_type', '=', 'approval')
    .where('owner_id', '=', approvalId)
    .execute();
  return rows.flatMap(({ external_reference }) => external_reference ?? []);
};

/** A paper of the operator's own; answers with its id. */
export const insertPaper = async (
  db: Db,
  paper: {
    readonly operator_id: number;
    readonly uploaded_by: number;
    readonly owner_type: DocumentOwner;
    readonly owner_id: number;
    readonly category: string;
    readonly expires_on: string | null;
    readonly created_at: string;
  },
  file: StoredUpload,
): Promise<number> => {
  const { id } = await db
    .insertInto('documents')
    .values({ ...paper, side: 'operator', ...fileColumns(file) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Attaches stored files to an incident: its operator alone reads them. */
export const attachIncidentFiles = async (
  db: Db,
  owner: { readonly operator_id: number; readonly owner_id: number; readonly uploaded_by: number },
  files: readonly StoredUpload[],
): Promise<void> => {
  if (files.length === 0) return;
  await db
    .insertInto('documents')
    .values(
      files.map((file) => ({
        ...owner,
        owner_type: 'flight_incident' as const,
        side: 'operator' as const,
        category: 'other',
        ...fileColumns(file),
      })),
    )
    .execute();
};

/** Notes that a company was told how long its paper lasts. */
export const noteExpiryNotified = async (db: Db, id: number, stage: 'soon' | 'expired'): Promise<void> => {
  await db.updateTable('documents').set({ told_expiry: stage }).where('id', '=', id).execute();
};

/** The PDF of a signed order of a prefect: whom it exempts reads it, and whoever answers its missions. */
export const attachOrderPdf = async (
  db: Db,
  paper: {
    readonly operator_id: number;
    readonly structure_id: number;
    readonly owner_id: number;
    readonly uploaded_by: number;
    readonly expires_on: string;
    readonly created_at: string;
  },
  file: StoredUpload,
): Promise<void> => {
  await db
    .insertInto('documents')
    .values({ ...paper, owner_type: 'prefect_order', side: 'both', category: 'order', ...fileColumns(file) })
    .execute();
};

/** A paper that a structure publishes for operators. */
export const attachTipPaper = async (
  db: Db,
  paper: { readonly structure_id: number; readonly uploaded_by: number; readonly created_at: string },
  file: StoredUpload,
): Promise<void> => {
  await db
    .insertInto('documents')
    .values({
      ...paper,
      operator_id: null,
      owner_type: 'structure',
      owner_id: paper.structure_id,
      side: 'authority',
      category: 'public_tip',
      ...fileColumns(file),
    })
    .execute();
};

export const removePaper = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('documents').where('id', '=', id).where('side', '=', 'operator').execute();
};

export const removeTipPaper = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('documents').where('id', '=', id).where('category', '=', 'public_tip').execute();
};
