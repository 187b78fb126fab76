import type { RequestOf } from '@envol/contract/endpoint';
import type { Operator, updateOperator } from '@envol/contract/operators';
import type { Db } from '../../platform/db/database.ts';

const COLUMNS = ['id', 'commercial_name', 'company', 'uas_operator_number'] as const;

export const findOperator = (db: Db, id: number): Promise<Operator | undefined> =>
  db.selectFrom('operators').select(COLUMNS).where('id', '=', id).executeTakeFirst();

/** An absent field keeps, null clears. */
export const changeOperator = async (
  db: Db,
  id: number,
  { uas_operator_number }: RequestOf<typeof updateOperator>['body'],
): Promise<Operator | undefined> =>
  uas_operator_number === undefined
    ? findOperator(db, id)
    : db
        .updateTable('operators')
        .set({ uas_operator_number })
        .where('id', '=', id)
        .returning(COLUMNS)
        .executeTakeFirst();
