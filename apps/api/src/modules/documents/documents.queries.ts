import type { Actor } from '@envol/domain/access/actor';
import type { Db } from '../../platform/db/database.ts';

/** The files of a request: of the request itself (`message_id` null) and of its messages. */
export const documentsOfApproval = (db: Db, approvalId: number) =>
  db
    .selectFrom('documents')
    .select(['id', 'name', 'type', 'bytes', 'message_id'])
    .where('approval_id', '=', approvalId)
    .orderBy('id')
    .execute();

/** A file that the actor's side may read: it hangs on a request of which it is one of the two sides. */
export const findDocument = (db: Db, actor: Actor, id: number) =>
  db
    .selectFrom('documents')
    .innerJoin('approvals', 'approvals.id', 'documents.approval_id')
    .select(['documents.name', 'documents.type', 'documents.storage_key', 'documents.sha256'])
    .where('documents.id', '=', id)
    .where((eb) =>
      eb.or([
        eb('approvals.operator_id', '=', actor.operator?.operator_id ?? 0),
        eb('approvals.structure_id', '=', actor.authority?.authority_id ?? 0),
      ]),
    )
    .executeTakeFirst();
