import type { ResponseOf } from '@envol/contract/endpoint';
import { LIMITS } from '@envol/contract/limits';
import type { geoportailLayers, mobileNetworkLayers } from '@envol/contract/map-layers';
import { operatorOf } from '@envol/domain/access/actor';
import { MOBILE_NETWORK_LAYERS } from '@envol/domain/map-layers/mobileNetwork';
import type { WmtsLayer } from '@envol/domain/map-layers/wmts';
import { withoutAccents } from '@envol/domain/text';
import type { Db } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/turn.ts';
import type { BinaryReply } from '../../platform/http/answers.ts';
import { Failure, notFound, unknownIds } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import type { MapLayersDeps } from './mapLayers.deps.ts';

type Category = 'mobile_network' | 'geoportail_wmts';

const operatorIdOf = ({ actor }: SignedIn): number => {
  const operator = operatorOf(actor);
  if (operator === null) throw new Failure('FORBIDDEN');
  return operator.operator_id;
};

/** The layers of others' services that an operator has in its menu, in the order in which they came. */
export const addedLayers = (db: Db, operatorId: number, category?: Category) =>
  db
    .selectFrom('added_layers')
    .select(['category', 'layer_id', 'described'])
    .where('operator_id', '=', operatorId)
    .$if(category !== undefined, (rows) => rows.where('category', '=', category ?? 'mobile_network'))
    .orderBy('added_at')
    .orderBy('layer_id')
    .execute();

/** Puts layers into the menu of the asker's operator; one that is there stays. Throws LAYER_UNKNOWN, TOO_MANY_LAYERS. */
const add = async (
  { db, clock }: MapLayersDeps,
  by: SignedIn,
  category: Category,
  wanted: readonly string[],
  known: ReadonlyMap<string, Partial<WmtsLayer>>,
): Promise<void> => {
  const fields = unknownIds('layers_ids', wanted, known, 'layer_unknown');
  if (fields.length > 0) throw new Failure('LAYER_UNKNOWN', { fields });
  const operator_id = operatorIdOf(by);
  const added_at = clock.now().toISOString();
  await db.transaction().execute(async (transaction) => {
    await takeTurn(transaction, `added layers ${operator_id}`);
    const has = await addedLayers(transaction, operator_id);
    const all = new Set([
      ...has.map(({ category: of, layer_id }) => `${of} ${layer_id}`),
      ...wanted.map((id) => `${category} ${id}`),
    ]);
    if (all.size > LIMITS.added_layers)
      throw new Failure('TOO_MANY_LAYERS', { params: { limit: LIMITS.added_layers } });
    await transaction
      .insertInto('added_layers')
      .values(
        [...new Set(wanted)].map((layer_id) => ({
          operator_id,
          category,
          layer_id,
          described: JSON.stringify(known.get(layer_id) ?? {}),
          added_at,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
};

const remove = async (
  { db }: MapLayersDeps,
  by: SignedIn,
  category: Category,
  layerId: string,
): Promise<void> => {
  const gone = await db
    .deleteFrom('added_layers')
    .where('operator_id', '=', operatorIdOf(by))
    .where('category', '=', category)
    .where('layer_id', '=', layerId)
    .executeTakeFirst();
  if (gone.numDeletedRows === 0n) throw notFound();
};

/** How the groups of these layers are called: "mobile-20801_4G", "geoportail-ORTHOIMAGERY.ORTHOPHOTOS". */
export const ADDED_PREFIX = { mobile_network: 'mobile-', geoportail_wmts: 'geoportail-' } as const;
const idIn = (category: Category, identifier: string): string =>
  identifier.startsWith(ADDED_PREFIX[category])
    ? identifier.slice(ADDED_PREFIX[category].length)
    : identifier;

export const listMobileNetworks = async (
  { db, mobile_network }: MapLayersDeps,
  by: SignedIn,
): Promise<ResponseOf<typeof mobileNetworkLayers>> => {
  const [added, available] = await Promise.all([
    addedLayers(db, operatorIdOf(by), 'mobile_network'),
    mobile_network.available(),
  ]);
  const has = new Set(added.map(({ layer_id }) => layer_id));
  return {
    source: mobile_network.source,
    layers: MOBILE_NETWORK_LAYERS.map(({ id, operator_name, technology }) => ({
      id,
      operator_name,
      technology,
      is_added: has.has(id),
      is_available: available.has(id),
    })),
  };
};

export const addMobileNetworks = async (
  deps: MapLayersDeps,
  by: SignedIn,
  ids: readonly string[],
): Promise<void> => {
  const available = await deps.mobile_network.available();
  await add(deps, by, 'mobile_network', ids, new Map([...available].map((id) => [id, {}])));
};

export const removeMobileNetwork = (deps: MapLayersDeps, by: SignedIn, identifier: string): Promise<void> =>
  remove(deps, by, 'mobile_network', idIn('mobile_network', identifier));

/** The coverage of one network. Throws NOT_FOUND. */
export const coverageOf = async (
  { mobile_network }: Pick<MapLayersDeps, 'mobile_network'>,
  id: string,
): Promise<BinaryReply> => {
  const layer = MOBILE_NETWORK_LAYERS.find((each) => each.id === id);
  const data = layer === undefined ? null : await mobile_network.coverage(layer);
  if (data === null) throw notFound();
  return {
    data,
    content_type: 'application/geo+json',
    etag: `W/"coverage-${id}-${data.byteLength}"`,
    cache_control: 'private, max-age=86400',
  };
};

/** Results of a search that a person reads. */
const MOST_FOUND = 100;
const plain = (text: string): string => withoutAccents(text).toLowerCase();

export const listGeoportail = async (
  { db, wmts }: MapLayersDeps,
  by: SignedIn,
  q: string,
): Promise<ResponseOf<typeof geoportailLayers>> => {
  const [added, { source, fetched_at, layers }] = await Promise.all([
    addedLayers(db, operatorIdOf(by), 'geoportail_wmts'),
    wmts.offer(),
  ]);
  const has = new Set(added.map(({ layer_id }) => layer_id));
  const words = plain(q).split(/\s+/);
  const found = layers.filter(({ id, title, description }) => {
    const text = plain(`${title} ${id} ${description ?? ''}`);
    return words.every((word) => text.includes(word));
  });
  return {
    source,
    fetched_at,
    count: found.length,
    layers: found.slice(0, MOST_FOUND).map(({ id, title, description, thumbnail_url, information_url }) => ({
      id,
      title,
      description,
      thumbnail_url,
      information_url,
      is_added: has.has(id),
    })),
  };
};

export const addGeoportail = async (
  deps: MapLayersDeps,
  by: SignedIn,
  ids: readonly string[],
): Promise<void> => {
  const { layers } = await deps.wmts.offer();
  await add(deps, by, 'geoportail_wmts', ids, new Map(layers.map((layer) => [layer.id, layer])));
};

export const removeGeoportail = (deps: MapLayersDeps, by: SignedIn, identifier: string): Promise<void> =>
  remove(deps, by, 'geoportail_wmts', idIn('geoportail_wmts', identifier));
