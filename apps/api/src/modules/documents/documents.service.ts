import type { Actor } from '@envol/domain/access/actor';
import type { Db } from '../../platform/db/database.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { BinaryReply } from '../../platform/http/mount.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { findDocument } from './documents.queries.ts';

/** A file for one of the two sides of its request; anybody else gets the same answer as for an unknown id. */
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
