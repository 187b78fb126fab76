import { type Duty, dutyOf } from '@envol/domain/absences/absences';
import type { AccessPrivilege } from '@envol/domain/access/actor';
import { DECIDING_USER_TYPES } from '@envol/domain/access/capabilities';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Whether a membership is in this structure, or in the authority that it belongs to. */
export const isMemberOf = (structureId: number) => sql<boolean>`(memberships.structure_id = ${structureId}
  or (memberships.authority_id = (select authority_id from structures where id = ${structureId})
    and (not memberships.is_limited_to_structures or exists (select from membership_structures l
      where l.membership_id = memberships.id and l.structure_id = ${structureId}))))`;

/** The people who decide for a structure on what the privilege names, each once for each membership. */
const findDeciders = (db: Db, structureId: number, privilege: AccessPrivilege) =>
  db
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .select([
      'memberships.id as membership_id',
      'users.id as user_id',
      'users.long_name as name',
      'users.email',
      'users.language',
      'memberships.email_notification_preferences as preference',
    ])
    .where(isMemberOf(structureId))
    .where('memberships.user_type', 'in', DECIDING_USER_TYPES)
    .where('users.is_active', '=', true)
    .where((eb) => eb(eb.val(privilege), '=', eb.fn.any('memberships.access_privileges')))
    .orderBy('users.id')
    .execute();
type DeciderRow = Awaited<ReturnType<typeof findDeciders>>[number];

const findAbsencesNow = async (
  db: Db,
  deciders: readonly DeciderRow[],
  privilege: AccessPrivilege,
  at: string,
) => {
  if (deciders.length === 0) return [];
  const rows = await db
    .selectFrom('absences')
    .select([
      'membership_id',
      'member_name',
      'date_end',
      'substitute_membership_id',
      'substitute_structure_id',
    ])
    .where(
      'membership_id',
      'in',
      deciders.map(({ membership_id }) => membership_id),
    )
    .where('ended_at', 'is', null)
    .where('date_start', '<=', at)
    .where('date_end', '>', at)
    .orderBy('id')
    .execute();
  return Promise.all(
    rows.map(async ({ substitute_structure_id: id, ...absence }) => ({
      ...absence,
      structure_deciders:
        id === null ? [] : (await findDeciders(db, id, privilege)).map(({ membership_id }) => membership_id),
    })),
  );
};

/**
 * Who decides for a structure at an instant, with those who can. Read by the process: who works for whom is in no asker's
 * reach.
 */
export const findDuty = async (
  db: Db,
  structureId: number,
  at: string,
  privilege: AccessPrivilege = 'approvals',
): Promise<{ readonly deciders: readonly DeciderRow[]; readonly duty: Duty }> => {
  const deciders = await findDeciders(db, structureId, privilege);
  return { deciders, duty: dutyOf(deciders, await findAbsencesNow(db, deciders, privilege, at)) };
};

/** For which absent colleagues somebody decides at an instant, by name; null: for nobody but itself. */
export const onBehalfOf = async (
  db: Db,
  userId: number,
  structureId: number,
  at: string,
  privilege: AccessPrivilege = 'approvals',
): Promise<string | null> => {
  const { duty } = await findDuty(db, structureId, at, privilege);
  const names = duty.stand_ins.filter(({ user_id }) => user_id === userId).map(({ for_name }) => for_name);
  return names.length === 0 ? null : [...new Set(names)].join(', ');
};
