import { reachOf } from '@envol/domain/access/reach';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SignedIn } from '../../platform/http/mount.ts';

const LONGEST_CALL = 400;

/**
 * Writes down what the staff is about to do in the name of a person who consents, before it is done: the database lays it into the
 * journal of the staff and into that of whom the person works for. What cannot be written down is not done.
 */
export const noteConsentAct = async (
  db: Database,
  clock: Clock,
  { actor, long_name, staff_name }: SignedIn,
  call: string,
): Promise<void> => {
  const { consent_id = null, impersonator_user_id } = actor;
  if (consent_id === null) return;
  const { operator_id, structure_ids } = reachOf(actor);
  await db
    .insertInto('support_consent_acts')
    .values({
      consent_id,
      at: clock.now().toISOString(),
      user_id: actor.user_id,
      staff_user_id: impersonator_user_id,
      staff_name: staff_name ?? '',
      user_name: long_name,
      operator_id,
      structure_id: structure_ids[0] ?? null,
      call: call.slice(0, LONGEST_CALL),
    })
    .execute();
};
