import type { UserType } from '@envol/domain/access/actor';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { loadDemo } from './demo.service.ts';

/** The demonstration's accounts that exist here, those to try first at the top. */
export const demoAccounts = async (db: Db) => {
  const { DEMO_USERNAMES } = await loadDemo();
  const rows = await db
    .selectFrom('users')
    // Of somebody with several, the one that a sign-in begins with.
    .leftJoin('memberships', (join) =>
      join.on(
        'memberships.id',
        '=',
        sql<number>`(select min(m.id) from memberships m where m.user_id = users.id)`,
      ),
    )
    .leftJoin('operators', 'operators.id', 'memberships.operator_id')
    .leftJoin('structures', 'structures.id', 'memberships.structure_id')
    .leftJoin('authorities', 'authorities.id', 'memberships.authority_id')
    .select([
      'users.username',
      'users.long_name',
      sql<UserType>`coalesce(memberships.user_type, users.user_type)`.as('user_type'),
      sql<string>`coalesce(operators.commercial_name, structures.name, authorities.name, 'Envol')`.as(
        'organisation',
      ),
      'memberships.tenant_kind',
      'memberships.role',
    ])
    .where('users.username', 'in', DEMO_USERNAMES)
    .where('users.email', 'like', '%@example.invalid')
    .execute();
  return rows.sort((a, b) => DEMO_USERNAMES.indexOf(a.username) - DEMO_USERNAMES.indexOf(b.username));
};
