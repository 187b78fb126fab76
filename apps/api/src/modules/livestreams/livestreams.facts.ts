import { sql } from 'kysely';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import { defineLetterFact, defineScreenFact } from '../../platform/facts/fact.ts';
import { recordScreenFact } from '../../platform/facts/recordFact.ts';

interface LivestreamUpdate {
  readonly operator_id: number;
  /** The structures that were asked about its mission. */
  readonly structure_ids: readonly number[];
  readonly id: number;
  readonly at: string;
}

/** A livestream says something else: the screens of those who may watch it ask for it again. */
export const livestreamUpdate = defineScreenFact('livestream_update', {
  audience: ({ operator_id, structure_ids }: LivestreamUpdate) => [
    `company:${operator_id}`,
    ...structure_ids.flatMap((id) => [`structure:${id}`, `supervision:${id}`]),
  ],
  payload: ({ id }: LivestreamUpdate) => ({ livestream_id: id }),
  invalidates: ({ livestream_id: id }) => [{ noun: 'livestreams', ids: [id] }],
});

/** Addresses that the operator named are told where a livestream is watched. */
export const viewersNotification = defineLetterFact();

/** Told on it: the id of a livestream that whoever carries its picture looks at again. */
export const LIVESTREAMS_CHANNEL = 'envol_livestreams';

/** Tells the screens, and whoever carries the picture, that a livestream changed: at the commit. */
export const tellUpdate = (
  db: Db,
  {
    id,
    operator_id,
    flight_id,
  }: { readonly id: number; readonly operator_id: number; readonly flight_id: number | null },
  at: string,
): Promise<void> =>
  asSystem(db, 'who else watches a livestream is none of its author’s business', async () => {
    const asked =
      flight_id === null
        ? []
        : await db
            .selectFrom('approvals')
            .select('structure_id')
            .distinct()
            .where('flight_id', '=', flight_id)
            .execute();
    await recordScreenFact(db, livestreamUpdate, {
      ...{ id, operator_id, at },
      structure_ids: asked.flatMap(({ structure_id }) => structure_id ?? []),
    });
    await sql`select pg_notify(${LIVESTREAMS_CHANNEL}, ${String(id)})`.execute(db);
  });
