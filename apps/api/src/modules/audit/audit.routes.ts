import { Readable } from 'node:stream';
import { type auditEndpoints, listAuditJournal } from '@envol/contract/audit';
import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { pageReply } from '../../platform/http/page.ts';
import { proveAudit, sealAudit } from './audit.chain.ts';
import { auditAsText, pageAudit } from './audit.queries.ts';

/** `system_db` is the process's own: the journal is in nobody's reach, the first lock alone opens it. */
export const auditHandlers = ({
  system_db,
}: {
  readonly system_db: Database;
}): Handlers<typeof auditEndpoints> => ({
  listAuditJournal: async ({ query }, { signed_in, language }) => {
    const { rows, count } = await pageAudit(system_db, signed_in.actor, query);
    return pageReply(listAuditJournal.path, language, query, count, rows);
  },
  downloadAuditJournal: async ({ query }, { signed_in }) => {
    // What is written down has its place in the chain.
    await sealAudit(system_db);
    return {
      data: Readable.from(auditAsText(system_db, signed_in.actor, query)),
      filename: 'audit-journal.jsonl',
    };
  },
  verifyAuditJournal: () => proveAudit(system_db),
});
