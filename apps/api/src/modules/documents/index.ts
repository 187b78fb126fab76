import { documentsEndpoints } from '@envol/contract/documents';
import type { Database } from '../../platform/db/database.ts';
import { defineModule } from '../../platform/module.ts';
import type { Scanner } from '../../platform/scan/clamav.ts';
import { scanWaitingFiles } from '../../platform/scan/scannedStorage.ts';
import { everyRow } from '../../platform/service.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { sweepFiles } from './documents.jobs.ts';
import { documentsHandlers } from './documents.routes.ts';

export { answerFilesThatFit, keepAnswerFiles } from './answerPapers.ts';
export { checkRoom } from './documents.limits.ts';
export { filesOfApproval, filesOfMessages } from './documents.queries.ts';
export {
  attachDocuments,
  attachExternal,
  attachIncidentFiles,
  attachOrderPdf,
  attachTipPaper,
  insertPaper,
  knownExternal,
  noteExpiryNotified,
  removeTipPaper,
  type StoredUpload,
  withUploads,
} from './documents.repository.ts';
export { downloadDocument, listFlightPapers } from './documents.service.ts';

/** A file may be on the disk for so long before its row is there. */
const FILE_IN_HAND_MS = 3_600_000;

interface HeldDeps {
  readonly db: Database;
  readonly storage: Storage;
  readonly kept_files: Storage;
  readonly scanner: Scanner | null;
}

export const documentsModule = defineModule({
  name: 'documents',
  needs: ['clock', 'db', 'storage', 'workers'],
  work_needs: [
    everyRow('files of all tenants are looked at, and those that no row names removed'),
    'kept_files',
    'scanner',
    'storage',
  ],
  tables: ['document_categories', 'documents'],
  calls: documentsEndpoints,
  handlers: documentsHandlers,
  sweeps: [
    {
      name: 'files that wait to be looked at',
      every_ms: 60_000,
      run: async ({ db, kept_files, scanner }: HeldDeps) =>
        scanner === null ? 0 : scanWaitingFiles(kept_files, { db, scanner }),
    },
    {
      name: 'files that no row names',
      every_ms: 3_600_000,
      run: ({ db, storage }: HeldDeps, now) => sweepFiles(db, storage, now.getTime() - FILE_IN_HAND_MS),
    },
  ],
});
