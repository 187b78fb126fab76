import type { AccessPrivilege, EmailPreference } from '@envol/domain/access/actor';
import { DECIDING_USER_TYPES } from '@envol/domain/access/capabilities';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { findDuty, isMemberOf } from '../absences/index.ts';

export interface Recipients {
  /** Whose bell rings. */
  readonly user_ids: readonly number[];
  /** Who gets an e-mail, in which language. */
  readonly mailboxes: readonly {
    readonly address: string;
    readonly language: 'fr' | 'en';
    /** Whose own it is; null for a structure's. */
    readonly user_id: number | null;
  }[];
}

/** Whether a membership is in the whole operator, or in the part to which a request belongs. */
const keepsPartOf = (
  approvalId: number,
) => sql<boolean>`(not memberships.is_sub_exploitant_manager or exists (
  select from membership_sub_exploitants l join approvals a on a.sub_exploitant_id = l.sub_exploitant_id
  where l.membership_id = memberships.id and a.id = ${approvalId}))`;

/** Of what news are: on what the authority's people decide, and whether an operator acted or somebody else. */
interface AuthorityNews {
  readonly privilege?: AccessPrivilege;
  readonly by?: 'operator' | 'other';
}

/**
 * The people of an authority who decide on what the privilege names; its own mailbox when it has one, else theirs as far as
 * they want letters (specification 1, §6: all, what operators do, none); and always whoever stands in for an absent colleague
 * at that instant.
 */
export const authorityRecipients = async (
  db: Db,
  structureId: number,
  at: string,
  { privilege = 'approvals', by = 'operator' }: AuthorityNews = {},
): Promise<Recipients> => {
  const [structure, { deciders, duty }] = [
    await db.selectFrom('structures').select('email').where('id', '=', structureId).executeTakeFirst(),
    await findDuty(db, structureId, at, privilege),
  ];
  const own = structure?.email ?? null;
  const standIns = new Set(duty.stand_ins.map(({ user_id }) => user_id));
  const isWanted = (preference: EmailPreference): boolean =>
    preference === 'all' || (preference === 'only_dronist_actions' && by === 'operator');
  const people = deciders.filter(
    ({ user_id, preference }) => standIns.has(user_id) || (own === null && isWanted(preference)),
  );
  const mailboxes = [
    ...(own === null ? [] : [{ address: own, language: 'fr' as const, user_id: null }]),
    ...people.map(({ email, language, user_id }) => ({ address: email, language, user_id })),
  ];
  return {
    user_ids: [...new Set(deciders.map(({ user_id }) => user_id))],
    mailboxes: mailboxes.filter(
      ({ address }, index) => mailboxes.findIndex((each) => each.address === address) === index,
    ),
  };
};

/**
 * Who decides for a structure and wants every letter: told too of what a colleague or an automatic action answered. Nobody
 * where the structure has a mailbox of its own, which keeps what was sent.
 */
export const decidersWantingCopies = async (
  db: Db,
  structureId: number,
  exceptUserId: number | null,
): Promise<Recipients['mailboxes']> => {
  const users = await db
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.language'])
    .distinctOn('users.id')
    .where(isMemberOf(structureId))
    .where('memberships.user_type', 'in', DECIDING_USER_TYPES)
    .where('memberships.email_notification_preferences', '=', 'all')
    .where('users.is_active', '=', true)
    .where((eb) => eb(eb.val('approvals'), '=', eb.fn.any('memberships.access_privileges')))
    .where(
      sql<boolean>`not exists (select from structures s where s.id = ${structureId} and s.email is not null)`,
    )
    .orderBy('users.id')
    .execute();
  return users
    .filter(({ id }) => id !== exceptUserId)
    .map((user) => ({ address: user.email, language: user.language, user_id: user.id }));
};

/** Whether a membership is that of a pilot of the request's mission. */
const fliesMissionOf = (approvalId: number) => sql<boolean>`exists (select from flight_pilots p
  join approvals a on a.flight_id = p.flight_id
  where a.id = ${approvalId} and p.pilot_id = memberships.pilot_id)`;

/**
 * Of an operator: whoever asked, the pilot named and the mission's other pilots, the account's admins, and in the variant with
 * managers those of the part that it belongs to. The e-mail goes to whoever
 * asked, or to the owner when that person has gone.
 */
export const operatorRecipients = async (
  db: Db,
  approval: { readonly id: number; readonly operator_id: number; readonly submitted_by: number | null },
  pilotId: number,
): Promise<Recipients> => {
  const users = await db
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.language', 'memberships.role'])
    .where('memberships.operator_id', '=', approval.operator_id)
    .where('users.is_active', '=', true)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('memberships.role', 'in', ['owner', 'admin_privileges', 'is_manager']),
          keepsPartOf(approval.id),
        ]),
        ...(approval.submitted_by === null ? [] : [eb('users.id', '=', approval.submitted_by)]),
        eb('memberships.pilot_id', '=', pilotId),
        fliesMissionOf(approval.id),
      ]),
    )
    .orderBy('users.id')
    .execute();
  const asker =
    users.find((user) => user.id === approval.submitted_by) ?? users.find((user) => user.role === 'owner');
  return {
    user_ids: users.map((user) => user.id),
    mailboxes: asker ? [{ address: asker.email, language: asker.language, user_id: asker.id }] : [],
  };
};
