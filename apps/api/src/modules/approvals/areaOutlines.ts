import { sql } from 'kysely';
import type { OutlineRows } from '../geometry/index.ts';

/** Areas of requests, with what a map draws them as. */
export const approvalAreaOutlines: OutlineRows = {
  undrawn: (db, after, limit) =>
    db
      .selectFrom('approval_areas')
      .select(['id', 'geometry'])
      .where('id', '>', after)
      .where('outline', 'is', null)
      .where(sql<boolean>`geometry->>'type' <> 'Polygon'`)
      .orderBy('id')
      .limit(limit)
      .execute(),
  keep: async (db, { id, geometry }, outline) => {
    await db
      .updateTable('approval_areas')
      .set({ outline: JSON.stringify(outline) })
      .where('id', '=', id)
      // Saved again meanwhile, with another shape: that one was drawn then.
      .where(sql<boolean>`geometry = ${JSON.stringify(geometry)}::jsonb`)
      .execute();
  },
};
