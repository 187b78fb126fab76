import type { Db } from '../../platform/db/database.ts';

/** Keeps what one person notes of a mission for itself; nothing clears it. */
export const writeMemo = async (
  db: Db,
  flight_id: number,
  user_id: number,
  memo: string | null,
): Promise<void> => {
  const text = memo?.trim() ?? '';
  if (text === '')
    await db
      .deleteFrom('flight_memos')
      .where('flight_id', '=', flight_id)
      .where('user_id', '=', user_id)
      .execute();
  else
    await db
      .insertInto('flight_memos')
      .values({ flight_id, user_id, text })
      .onConflict((conflict) => conflict.columns(['flight_id', 'user_id']).doUpdateSet({ text }))
      .execute();
};
