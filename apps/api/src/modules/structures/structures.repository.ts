import type { Db } from '../../platform/db/database.ts';

/** Notes that a structure's airspace is closed, by whom and why; null: that it is open. */
export const setStructureClosing = async (
  db: Db,
  id: number,
  closing: { readonly at: string; readonly by_name: string; readonly reason: string | null } | null,
): Promise<void> => {
  await db
    .updateTable('structures')
    .set({
      closed_at: closing?.at ?? null,
      closed_by_name: closing?.by_name ?? null,
      closing_reason: closing?.reason ?? null,
    })
    .where('id', '=', id)
    .execute();
};
