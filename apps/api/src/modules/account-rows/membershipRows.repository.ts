import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/schema.ts';

/** A new part of somebody in an organisation; answers with its id. */
export const insertMembership = async (db: Db, part: Insertable<Tables['memberships']>): Promise<number> =>
  (await db.insertInto('memberships').values(part).returning('id').executeTakeFirstOrThrow()).id;

export const changeMembership = async (
  db: Db,
  id: number,
  changes: Updateable<Tables['memberships']>,
): Promise<void> => {
  await db.updateTable('memberships').set(changes).where('id', '=', id).execute();
};

export const removeMembership = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('memberships').where('id', '=', id).execute();
};

/** Limits a part to these structures; null: to none. */
export const limitToStructures = async (
  db: Db,
  membershipId: number,
  ids: readonly number[] | null,
): Promise<void> => {
  await db.deleteFrom('membership_structures').where('membership_id', '=', membershipId).execute();
  if (ids === null) return;
  await db
    .insertInto('membership_structures')
    .values([...new Set(ids)].map((structure_id) => ({ membership_id: membershipId, structure_id })))
    .execute();
};

/** Makes a part that of a manager of these entities of its operator; null: of none. */
export const limitToEntities = async (
  db: Db,
  part: { readonly membership_id: number; readonly operator_id: number },
  ids: readonly number[] | null,
): Promise<void> => {
  await forgetEntities(db, part.membership_id);
  if (ids === null) return;
  await db
    .insertInto('membership_sub_exploitants')
    .values([...new Set(ids)].map((sub_exploitant_id) => ({ ...part, sub_exploitant_id })))
    .execute();
};

export const forgetEntities = async (db: Db, membershipId: number): Promise<void> => {
  await db.deleteFrom('membership_sub_exploitants').where('membership_id', '=', membershipId).execute();
};
