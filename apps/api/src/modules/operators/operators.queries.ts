import type { RequestOf } from '@envol/contract/endpoint';
import type { Operator, updateOperator } from '@envol/contract/operators';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export const findOperator = async (db: Db, id: number): Promise<Operator | undefined> => {
  const row = await db
    .selectFrom('operators')
    .select([
      'id',
      'commercial_name',
      'company',
      'uas_operator_number',
      'sub_exploitant_name',
      'sub_exploitant_name_plural',
      sql<boolean>`exists (select from sub_exploitants e where e.operator_id = operators.id)`.as(
        'has_sub_exploitants',
      ),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { has_sub_exploitants, sub_exploitant_name: singular, sub_exploitant_name_plural: plural } = row;
  return {
    id: row.id,
    commercial_name: row.commercial_name,
    company: row.company,
    uas_operator_number: row.uas_operator_number,
    custom_config: {
      has_sub_exploitants,
      sub_exploitant_name: singular === null || plural === null ? null : { singular, plural },
    },
  };
};

/** An absent field keeps, null clears. */
export const changeOperator = async (
  db: Db,
  id: number,
  { uas_operator_number, custom_config }: RequestOf<typeof updateOperator>['body'],
): Promise<Operator | undefined> => {
  const name = custom_config?.sub_exploitant_name;
  const changes = {
    ...(uas_operator_number !== undefined && { uas_operator_number }),
    ...(name !== undefined && {
      sub_exploitant_name: name?.singular ?? null,
      sub_exploitant_name_plural: name?.plural ?? null,
    }),
  };
  if (Object.keys(changes).length > 0)
    await db.updateTable('operators').set(changes).where('id', '=', id).execute();
  return findOperator(db, id);
};
