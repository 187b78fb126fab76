import type { RequestOf } from '@envol/contract/endpoint';
import type { editLayerSettings } from '@envol/contract/map-layers';
import { operatorOf } from '@envol/domain/access/actor';
import { hasPermission } from '@envol/domain/access/permissions';
import { BASE_MAP_IDS, type BaseMapId } from '@envol/domain/map-layers/baseMapIds';
import { BUILT_IN_LAYERS } from '@envol/domain/map-layers/catalogue';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/turn.ts';
import { Failure, fieldFailure } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import type { Plans } from '../plans/index.ts';
import { ADDED_PREFIX, addedLayers } from './added.service.ts';
import { customIdentifier, layersOf } from './customLayers.queries.ts';
import type { MapLayersDeps } from './mapLayers.deps.ts';

export interface LayerSetting {
  readonly default_visibility: boolean | null;
  readonly opacity: number | null;
  readonly options: readonly string[] | null;
  readonly position: number | null;
}

/** What one person set, by identifier. */
export const settingsOf = async (db: Db, userId: number): Promise<ReadonlyMap<string, LayerSetting>> => {
  const rows = await db
    .selectFrom('map_layer_settings')
    .select(['identifier', 'default_visibility', 'opacity', 'options', 'position'])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map(({ identifier, ...set }) => [identifier, set]));
};

/** Settings of one person: enough for every layer that it may have, several times over. */
const MOST_SETTINGS = 1_000;

const isBaseMap = (identifier: string): identifier is BaseMapId =>
  (BASE_MAP_IDS as readonly string[]).includes(identifier);

/** Throws PLAN_REQUIRED for a base map that the plan does not open. */
const checkBaseMap = (plans: Plans, { actor }: SignedIn, identifier: string): void => {
  if (identifier === 'icao') plans.need(actor, 'extra_base_maps');
};

interface Named {
  readonly identifier?: string | undefined;
}

/** The layer that a deletion names, in its query or in its body. Throws VALIDATION where neither does, or each another. */
export const identifierOf = ({ query, body }: { readonly query: Named; readonly body: Named }): string => {
  const identifier = query.identifier ?? body.identifier;
  if (identifier === undefined) throw fieldFailure('VALIDATION', 'identifier', 'required');
  if (identifier !== (body.identifier ?? identifier))
    throw fieldFailure('VALIDATION', 'identifier', 'invalid');
  return identifier;
};

/** Every name that a layer of this person's map may have: a section of the menu hides some. */
const knownNames = async (db: Db, { actor }: SignedIn): Promise<ReadonlySet<string>> => {
  const operator = operatorOf(actor);
  const [custom, added] = await Promise.all([
    hasPermission(actor, 'layer:read') ? layersOf(db, actor).execute() : [],
    operator === null ? [] : addedLayers(db, operator.operator_id),
  ]);
  return new Set([
    ...BASE_MAP_IDS,
    ...Object.keys(BUILT_IN_LAYERS),
    ...custom.map(({ id }) => customIdentifier(id)),
    ...added.map(({ category, layer_id }) => `${ADDED_PREFIX[category]}${layer_id}`),
  ]);
};

/**
 * Keeps what a person set of a layer, and the order of its layers: one that went meanwhile has no place in it. A base map
 * that is shown takes the place of the other. Throws LAYER_UNKNOWN, PLAN_REQUIRED, TOO_MANY_LAYERS.
 */
export const keepSetting = async (
  { db, plans }: MapLayersDeps,
  by: SignedIn,
  { identifier, order: named, ...set }: RequestOf<typeof editLayerSettings>['body'],
): Promise<void> => {
  checkBaseMap(plans, by, identifier);
  const names = await knownNames(db, by);
  if (!names.has(identifier)) throw fieldFailure('LAYER_UNKNOWN', 'identifier', 'layer_unknown');
  const order = named?.filter((each) => names.has(each));
  const user_id = by.actor.user_id;
  await db.transaction().execute(async (transaction) => {
    await takeTurn(transaction, `map layer settings ${user_id}`);
    const known = await settingsOf(transaction, user_id);
    // The layer that is set may be one of those that are put in order.
    const added = new Set([identifier, ...(order ?? [])].filter((each) => !known.has(each))).size;
    if (known.size + added > MOST_SETTINGS)
      throw new Failure('TOO_MANY_LAYERS', { params: { limit: MOST_SETTINGS } });
    if (isBaseMap(identifier))
      await transaction
        .deleteFrom('map_layer_settings')
        .where('user_id', '=', user_id)
        .where('identifier', 'in', [...BASE_MAP_IDS])
        .execute();
    if (Object.values(set).some((value) => value !== undefined)) {
      const values = {
        default_visibility: set.default_visibility ?? null,
        opacity: set.opacity ?? null,
        options: set.options ?? null,
      };
      await transaction
        .insertInto('map_layer_settings')
        .values({ user_id, identifier, ...values, position: null })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'identifier']).doUpdateSet({
            default_visibility: sql`coalesce(excluded.default_visibility, map_layer_settings.default_visibility)`,
            opacity: sql`coalesce(excluded.opacity, map_layer_settings.opacity)`,
            options: sql`coalesce(excluded.options, map_layer_settings.options)`,
          }),
        )
        .execute();
    }
    if (order !== undefined && order.length > 0)
      await sql`insert into map_layer_settings (user_id, identifier, position)
        select ${user_id}, identifier, min(place) from unnest(${order}::text[]) with ordinality o (identifier, place)
        group by identifier
        on conflict (user_id, identifier) do update set position = excluded.position`.execute(transaction);
  });
};
