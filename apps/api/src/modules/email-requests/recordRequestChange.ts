import type { Db } from '../../platform/db/database.ts';
import { recordScreenFact } from '../../platform/facts/recordFact.ts';
import { emailRequestUpdated } from './emailRequests.facts.ts';

/** Tells the operator's other screens that a request by e-mail stands otherwise than before. */
export const recordRequestChange = async (
  db: Db,
  { id, operator_id }: { readonly id: number; readonly operator_id: number },
  at: string,
): Promise<void> => {
  const { flight_id, status } = await db
    .selectFrom('email_requests')
    .select(['flight_id', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const email_request_id = id;
  await recordScreenFact(db, emailRequestUpdated, { email_request_id, flight_id, status, operator_id, at });
};
