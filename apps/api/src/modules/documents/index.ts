import type { Database } from '../../platform/db/database.ts';
import { defineModule, NO_CALLS } from '../../platform/module.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { sweepFiles } from './documents.jobs.ts';

export { checkRoom } from './documents.limits.ts';
export { documentsOfApproval } from './documents.queries.ts';
export { attachDocuments, type StoredUpload, withUploads } from './documents.repository.ts';
export { downloadDocument } from './documents.service.ts';

/** A file may be on the disk for so long before its row is there. */
const FILE_IN_HAND_MS = 3_600_000;

export const documentsModule = defineModule({
  ...NO_CALLS,
  name: 'documents',
  sweeps: [
    {
      name: 'files that no row names',
      every_ms: 3_600_000,
      run: ({ db, storage }: { readonly db: Database; readonly storage: Storage }, now) =>
        sweepFiles(db, storage, now.getTime() - FILE_IN_HAND_MS),
    },
  ],
});
