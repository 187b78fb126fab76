import type { AutomaticAction } from '@envol/domain/automatic-actions/actions';
import type { Db } from '../src/platform/db/database.ts';

const range = (floor_height: number, ceiling_height: number) =>
  ({ is_enabled: true, floor_height, ceiling_height, unit: 'm', reference: 'AGL' }) as const;

/** What a tower would let happen without a person: low flights granted, higher ones limited, what its axes need refused. */
const ACTIONS: readonly AutomaticAction[] = [
  {
    ...range(0, 30),
    kind: 'accept',
    message: 'Vol bas : restez joignable au téléphone de la mission pendant tout le vol.',
    height_restriction: false,
    restricted_height_m: null,
    tactical_contact_required: false,
  },
  {
    ...range(30, 60),
    kind: 'restrict',
    message: 'Appelez la tour 15 minutes avant le décollage et à la fin du vol.',
    height_restriction: true,
    restricted_height_m: 45,
    tactical_contact_required: true,
  },
  {
    ...range(120, 150),
    kind: 'refuse',
    message: 'Au-dessus de 120 m, les trajectoires d’approche ne laissent pas de place à un vol de drone.',
    height_restriction: false,
    restricted_height_m: null,
    tactical_contact_required: false,
  },
];

const TOWER = 'LFBO';
const DRAWN_UP = { by: 'Administration de Toulouse-Blagnac', days_ago: 12 };

/**
 * Draws up the automatic actions of a tower, out of service: its manager looks at what they would have made of last year's
 * requests, and nobody is decided by them.
 */
export const addAutomaticActions = async (db: Db, now: Date): Promise<void> => {
  const structure = await db
    .selectFrom('structures')
    .select('id')
    .where('code', '=', TOWER)
    .executeTakeFirst();
  if (!structure) return;
  const kept = { is_enabled: false, actions: JSON.stringify(ACTIONS), version: 2 };
  await db
    .insertInto('automatic_actions')
    .values({ structure_id: structure.id, enabled_at: null, ...kept })
    .execute();
  await db
    .insertInto('automatic_actions_journal')
    .values({
      structure_id: structure.id,
      ...kept,
      changed_by: null,
      changed_by_name: DRAWN_UP.by,
      changed_at: new Date(now.getTime() - DRAWN_UP.days_ago * 86_400_000).toISOString(),
    })
    .execute();
};
