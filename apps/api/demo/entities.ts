import type { Db } from '../src/platform/db/database.ts';
import type { SeededOperator } from './members.ts';

/** An operator of two agencies, and who keeps the second one alone. */
const PARTED = {
  operator: 'atlantique',
  agencies: ['Agence de Nantes', 'Agence de Bretagne'],
  manager: 'maelle.tanguy',
} as const;

/**
 * Divides an operator once its history is written: what its second agency's manager drew, with its requests, its people
 * and its drones, is that agency's; the other missions are the first one's.
 */
export const addAgencies = async (db: Db, operators: ReadonlyMap<string, SeededOperator>): Promise<void> => {
  const operator = operators.get(PARTED.operator);
  const member = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['memberships.id', 'memberships.user_id'])
    .where('users.username', '=', PARTED.manager)
    .executeTakeFirst();
  if (!operator || !member) return;
  const agencies = await db
    .insertInto('sub_exploitants')
    .values(PARTED.agencies.map((name) => ({ operator_id: operator.id, name })))
    .returning('id')
    .execute();
  const [first, second] = agencies.map(({ id }) => id);
  if (first === undefined || second === undefined) return;
  const flights = db.updateTable('flights').where('operator_id', '=', operator.id);
  await flights.set({ sub_exploitant_id: first }).execute();
  await flights.set({ sub_exploitant_id: second }).where('created_by', '=', member.user_id).execute();
  const theirs = db.selectFrom('flights').select('id').where('sub_exploitant_id', '=', second);
  for (const [table, link, column] of [
    ['pilots', 'flight_pilots', 'pilot_id'],
    ['drones', 'flight_drones', 'drone_id'],
  ] as const)
    await db
      .updateTable(table)
      .set({ sub_exploitant_id: second })
      .where(
        'id',
        'in',
        db
          .selectFrom(link)
          .select(column as never)
          .where('flight_id', 'in', theirs),
      )
      .execute();
  await db
    .updateTable('approvals')
    .from('flights')
    .set((eb) => ({ sub_exploitant_id: eb.ref('flights.sub_exploitant_id') }))
    .whereRef('flights.id', '=', 'approvals.flight_id')
    .where('approvals.operator_id', '=', operator.id)
    .execute();
  await db
    .updateTable('memberships')
    .set({ is_sub_exploitant_manager: true })
    .where('id', '=', member.id)
    .execute();
  await db
    .insertInto('membership_sub_exploitants')
    .values({ membership_id: member.id, operator_id: operator.id, sub_exploitant_id: second })
    .execute();
};
