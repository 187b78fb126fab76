import { createHash } from 'node:crypto';
import type { Upload } from '@envol/contract/endpoint';
import type { Db } from '../../platform/db/database.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** Files that lie in the storage but belong to nothing yet. */
export type StoredUpload = Upload & { readonly storage_key: string };

/** Keeps the bytes before the transaction begins, so that no lock waits for a disk. */
export const storeUploads = (storage: Storage, files: readonly Upload[]): Promise<StoredUpload[]> =>
  Promise.all(files.map(async (file) => ({ ...file, storage_key: await storage.put(file.data) })));

/** Attaches stored files to a request, or to one of its messages. */
export const attachDocuments = async (
  db: Db,
  owner: {
    readonly operator_id: number;
    readonly approval_id: number;
    readonly message_id: number | null;
    readonly uploaded_by: number;
  },
  files: readonly StoredUpload[],
): Promise<void> => {
  if (files.length === 0) return;
  await db
    .insertInto('documents')
    .values(
      files.map((file) => ({
        ...owner,
        name: file.name,
        type: file.type,
        bytes: file.data.byteLength,
        storage_key: file.storage_key,
        sha256: createHash('sha256').update(file.data).digest('hex'),
      })),
    )
    .execute();
};
