import type { Db } from '../../platform/db/database.ts';

export interface Recipients {
  /** Whose bell rings. */
  readonly user_ids: readonly number[];
  /** Who gets an e-mail, in which language. */
  readonly mailboxes: readonly { readonly address: string; readonly language: 'fr' | 'en' }[];
}

/** The people of an authority who decide; its own mailbox when it has one, else theirs. */
export const authorityRecipients = async (db: Db, structureId: number): Promise<Recipients> => {
  const [structure, users] = [
    await db.selectFrom('structures').select('email').where('id', '=', structureId).executeTakeFirst(),
    await db
      .selectFrom('users')
      .select(['id', 'email', 'language'])
      .where('structure_id', '=', structureId)
      .where('user_type', '=', 'authorities')
      .where('is_active', '=', true)
      .where((eb) => eb(eb.val('approvals'), '=', eb.fn.any('access_privileges')))
      .execute(),
  ];
  const own = structure?.email ?? null;
  return {
    user_ids: users.map((user) => user.id),
    mailboxes:
      own === null
        ? users.map((user) => ({ address: user.email, language: user.language }))
        : [{ address: own, language: 'fr' }],
  };
};

/**
 * Of an operator: whoever asked, the pilot named, and those who answer for the company. The e-mail goes to whoever
 * asked, or to the owner when that person has gone.
 */
export const operatorRecipients = async (
  db: Db,
  approval: { readonly operator_id: number; readonly submitted_by: number | null },
  pilotId: number,
): Promise<Recipients> => {
  const users = await db
    .selectFrom('users')
    .select(['id', 'email', 'language', 'operator_role'])
    .where('operator_id', '=', approval.operator_id)
    .where('is_active', '=', true)
    .where((eb) =>
      eb.or([
        eb('operator_role', 'in', ['owner', 'admin_privileges', 'is_manager']),
        eb('id', '=', approval.submitted_by ?? 0),
        eb('pilot_id', '=', pilotId),
      ]),
    )
    .orderBy('id')
    .execute();
  const asker =
    users.find((user) => user.id === approval.submitted_by) ??
    users.find((user) => user.operator_role === 'owner');
  return {
    user_ids: users.map((user) => user.id),
    mailboxes: asker ? [{ address: asker.email, language: asker.language }] : [],
  };
};
