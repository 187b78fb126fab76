import { buffer } from 'node:stream/consumers';
import type { Actor } from '@envol/domain/access/actor';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/db/database.ts';
import type { BinaryReply } from '../../platform/http/answers.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { WorkerKind, Workers } from '../../platform/workers.ts';
import { findDocument } from './documents.queries.ts';
import type { ThumbnailWork } from './thumbnail.worker.ts';

const WORKER: WorkerKind = {
  file: new URL('./thumbnail.worker.ts', import.meta.url),
  processor_ms: 10_000,
  max_heap_mb: 128,
};
const SHOWN: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'application/pdf']);
/** Thumbnails of a few kilobytes, as many as some screens show. */
const kept = new LRUCache<string, Uint8Array>({ max: 500 });

/** A small picture of a picture or of a PDF's first page, for whoever reaches the file. Throws NOT_FOUND for what is none. */
export const thumbnailOf = async (
  { db, storage, workers }: { readonly db: Db; readonly storage: Storage; readonly workers: Workers },
  actor: Actor,
  id: number,
): Promise<BinaryReply> => {
  const document = await findDocument(db, actor, id);
  if (!document || !SHOWN.has(document.type)) throw notFound();
  const etag = `"${document.sha256}-256"`;
  const known = kept.get(etag);
  // What is held back, or was found to be bad, has no picture either.
  const stream = await storage.get(document.storage_key);
  if (!stream) throw new Failure('SERVICE_UNAVAILABLE');
  if (known) {
    stream.destroy();
    return { data: known, etag };
  }
  const data = await workers
    .run<ThumbnailWork, Uint8Array | null>(WORKER, { data: await buffer(stream), type: document.type })
    // Its first bytes are a picture's, the others are not.
    .catch(() => null);
  if (data === null) throw notFound();
  kept.set(etag, data);
  return { data, etag };
};
