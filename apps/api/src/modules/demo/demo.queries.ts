import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { loadDemo } from './demo.service.ts';

/** The demonstration's accounts that exist here, those to try first at the top. */
export const demoAccounts = async (db: Db) => {
  const { DEMO_USERNAMES } = await loadDemo();
  const rows = await db
    .selectFrom('users')
    .leftJoin('operators', 'operators.id', 'users.operator_id')
    .leftJoin('structures', 'structures.id', 'users.structure_id')
    .select([
      'users.username',
      'users.long_name',
      'users.user_type',
      sql<string>`coalesce(operators.commercial_name, structures.name, 'Envol')`.as('organisation'),
      sql<string>`coalesce(users.operator_role, users.authority_role, users.user_type)`.as('role'),
    ])
    .where('users.username', 'in', DEMO_USERNAMES)
    .where('users.email', 'like', '%@example.invalid')
    .execute();
  return rows.sort((a, b) => DEMO_USERNAMES.indexOf(a.username) - DEMO_USERNAMES.indexOf(b.username));
};
