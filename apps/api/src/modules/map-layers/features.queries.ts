import { operatorOf } from '@envol/domain/access/actor';
import { MAP_FEATURES, type MapFeature } from '@envol/domain/map-layers/catalogue';
import type { Db } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';

/** What the asker's plan opens on the map; for who acts for no operator, everything. */
export const openedFeatures = async (
  db: Db,
  { actor }: Pick<SignedIn, 'actor'>,
): Promise<ReadonlySet<MapFeature>> => {
  const operator = operatorOf(actor);
  if (operator === null) return new Set(MAP_FEATURES);
  const rows = await db
    .selectFrom('plan_map_features as f')
    // The plan of now: a session may know the one it began with.
    .innerJoin('operators as o', 'o.plan', 'f.plan')
    .select('f.feature')
    .where('o.id', '=', operator.operator_id)
    .execute();
  return new Set(rows.map(({ feature }) => feature));
};

/** Throws PLAN_REQUIRED, naming what the plan does not open. */
export const needFeature = async (
  db: Db,
  by: Pick<SignedIn, 'actor'>,
  feature: MapFeature,
): Promise<void> => {
  if (!(await openedFeatures(db, by)).has(feature))
    throw new Failure('PLAN_REQUIRED', { params: { feature } });
};
