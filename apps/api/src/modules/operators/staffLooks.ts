import { secondsAfter } from '../../platform/clock.ts';
import { notFound } from '../../platform/http/failure.ts';
import { noteStaffAct } from '../../platform/staffJournal.ts';
import type { DeskDeps, Staff } from './desk.service.ts';

/** One look at a company is several calls: within these seconds of the last one noted they are the same. */
const SAME_LOOK_S = 600;

/** Writes down that the staff reads a company, once a look. Throws NOT_FOUND. */
export const noteLook = async (deps: DeskDeps, by: Staff, id: number): Promise<void> => {
  const known = await deps.system_db
    .selectFrom('operators')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!known) throw notFound();
  const since = secondsAfter(deps.clock.now(), -SAME_LOOK_S).toISOString();
  const before = await deps.system_db
    .selectFrom('staff_journal')
    .select('id')
    .where('operator_id', '=', id)
    .where('staff_user_id', '=', by.actor.user_id)
    .where('action', '=', 'operator_read')
    .where('at', '>=', since)
    .executeTakeFirst();
  if (!before)
    await noteStaffAct(deps.system_db, deps, by, { action: 'operator_read', operator_id: id, details: {} });
};
