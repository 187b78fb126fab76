import type { CurrentUser } from '@envol/contract/auth';
import type { Actor } from '@envol/domain/access/actor';
import { PERMISSIONS, type Permission } from '@envol/domain/access/permissions';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

const userQuery = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('operators', 'operators.id', 'users.operator_id')
    .leftJoin('structures', 'structures.id', 'users.structure_id')
    .select([
      'users.id',
      'users.username',
      'users.email',
      'users.long_name',
      'users.language',
      'users.password_hash',
      'users.user_type',
      'users.operator_id',
      'users.operator_role',
      'users.contact_profile',
      'users.pilot_id',
      'users.structure_id',
      'users.authority_role',
      'users.access_privileges',
      'users.is_active',
      'operators.commercial_name',
      'operators.plan',
      'structures.code as structure_code',
      'structures.name as structure_name',
      'structures.reference_lng',
      'structures.reference_lat',
    ]);

export type UserRow = Awaited<ReturnType<ReturnType<typeof userQuery>['executeTakeFirstOrThrow']>>;

/** A user by name or e-mail address, in any case. */
export const findUserByLogin = (db: Db, login: string): Promise<UserRow | undefined> =>
  userQuery(db)
    .where((eb) =>
      eb.or([
        eb(sql<string>`lower(users.username)`, '=', login.toLowerCase()),
        eb(sql<string>`lower(users.email)`, '=', login.toLowerCase()),
      ]),
    )
    .executeTakeFirst();

export const findUserById = (db: Db, id: number): Promise<UserRow | undefined> =>
  userQuery(db).where('users.id', '=', id).executeTakeFirst();

export const toActor = (row: UserRow): Actor => ({
  user_id: row.id,
  user_type: row.user_type,
  operator:
    row.operator_id !== null && row.operator_role !== null
      ? {
          operator_id: row.operator_id,
          role: row.operator_role,
          contact_profile: row.contact_profile,
          plan: row.plan ?? 'free',
          pilot_id: row.pilot_id,
        }
      : null,
  authority:
    row.structure_id !== null && row.authority_role !== null
      ? { authority_id: row.structure_id, role: row.authority_role, access_privileges: row.access_privileges }
      : null,
});

export const toCurrentUser = (row: UserRow): CurrentUser => {
  const actor = toActor(row);
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    long_name: row.long_name,
    language: row.language,
    user_type: row.user_type,
    operator: actor.operator && {
      id: actor.operator.operator_id,
      commercial_name: row.commercial_name ?? '',
      role: actor.operator.role,
      contact_profile: actor.operator.contact_profile,
      plan: actor.operator.plan,
      pilot_id: actor.operator.pilot_id,
    },
    authority: actor.authority && {
      id: actor.authority.authority_id,
      code: row.structure_code ?? '',
      name: row.structure_name ?? '',
      role: actor.authority.role,
      access_privileges: [...actor.authority.access_privileges],
      reference_point: [row.reference_lng ?? 0, row.reference_lat ?? 0],
    },
    permissions: (Object.keys(PERMISSIONS) as Permission[]).filter((permission) =>
      PERMISSIONS[permission](actor),
    ),
  };
};

/** Keeps the language that a user chose. */
export const setLanguage = async (db: Db, id: number, language: UserRow['language']): Promise<void> => {
  await db.updateTable('users').set({ language }).where('id', '=', id).execute();
};
