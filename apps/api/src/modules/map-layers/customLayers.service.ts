import type { RequestOf } from '@envol/contract/endpoint';
import { LIMITS } from '@envol/contract/limits';
import type {
  CustomLayer,
  createCustomLayer,
  editCustomLayerMap,
  updateCustomLayer,
} from '@envol/contract/map-layers';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/turn.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import type { BinaryReply } from '../../platform/http/answers.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { type LayerRow, layerOwnerOf, layersOf, toCustomLayer } from './customLayers.queries.ts';
import type { MapLayersDeps } from './mapLayers.deps.ts';

export const listLayers = async ({ db }: MapLayersDeps, { actor }: SignedIn): Promise<CustomLayer[]> =>
  (await layersOf(db, actor).execute()).map(toCustomLayer);

/** A name that another layer has becomes a 409 that names the field. */
const withUniqueName = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw fieldFailure('LAYER_NAME_TAKEN', 'name', 'duplicate');
  }
};

type Areas = RequestOf<typeof createCustomLayer>['body']['areas'];

/** What drawn areas look like, as GeoJSON; they may overlap. Throws AREA_INVALID, naming the area. */
const drawn = async ({ geometry: work }: MapLayersDeps, areas: Areas): Promise<string> => {
  const features: object[] = [];
  for (const [id, { name, geometry }] of areas.entries()) {
    const prepared = await work.prepare([geometry as AreaGeometry]);
    const [area] = prepared.kind === 'measured' ? prepared.areas : [];
    if (area === undefined) throw fieldFailure('AREA_INVALID', `areas.${id}.geometry`, 'invalid');
    features.push({
      type: 'Feature',
      id,
      properties: { name, description: null },
      geometry: area.outline ?? geometry,
    });
  }
  return JSON.stringify({ type: 'FeatureCollection', features });
};

interface Written {
  readonly kind: 'drawn' | 'file';
  readonly name: string;
  readonly description: string | null;
  readonly default_visibility: boolean;
  readonly opacity: number;
  readonly fill_colour: string;
  readonly stroke_colour: string;
  readonly legend_center: readonly [number, number] | null;
  readonly areas: Areas;
  /** GeoJSON. */
  readonly features: string;
  readonly features_count: number;
  readonly file_name: string | null;
}

const rowById = async (db: Db, { actor }: SignedIn, id: number): Promise<LayerRow> => {
  const row = await layersOf(db, actor).where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
};

/** Keeps a layer. Throws TOO_MANY_LAYERS, LAYER_NAME_TAKEN. */
export const addLayer = async (
  { db, clock }: MapLayersDeps,
  by: SignedIn,
  { areas, legend_center, ...layer }: Written,
): Promise<CustomLayer> => {
  const keeper = layerOwnerOf(by.actor);
  const at = clock.now().toISOString();
  const { id } = await withUniqueName(() =>
    db.transaction().execute(async (transaction) => {
      // Two at once may not both be the last.
      await takeTurn(transaction, `custom layers ${JSON.stringify(keeper)}`);
      const kept = await layersOf(transaction, by.actor).execute();
      if (kept.length >= LIMITS.custom_layers)
        throw new Failure('TOO_MANY_LAYERS', { params: { limit: LIMITS.custom_layers } });
      return transaction
        .insertInto('custom_layers')
        .values({
          ...layer,
          ...keeper,
          areas: JSON.stringify(areas),
          legend_center: legend_center === null ? null : JSON.stringify(legend_center),
          created_at: at,
          updated_at: at,
          updated_by: by.actor.user_id,
          updated_by_name: by.long_name,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    }),
  );
  return toCustomLayer(await rowById(db, by, id));
};

/** Keeps drawn areas as a layer. Throws AREA_INVALID, TOO_MANY_LAYERS, LAYER_NAME_TAKEN. */
export const addDrawn = async (
  deps: MapLayersDeps,
  by: SignedIn,
  body: RequestOf<typeof createCustomLayer>['body'],
): Promise<CustomLayer> => {
  return addLayer(deps, by, {
    ...body,
    kind: 'drawn',
    features: await drawn(deps, body.areas),
    features_count: 0,
    file_name: null,
  });
};

const change = async (deps: MapLayersDeps, by: SignedIn, id: number, set: object): Promise<CustomLayer> => {
  const { db, clock } = deps;
  if (Object.keys(set).length > 0)
    await withUniqueName(() =>
      db
        .updateTable('custom_layers')
        .set({
          ...set,
          version: sql`version + 1`,
          updated_at: clock.now().toISOString(),
          updated_by: by.actor.user_id,
          updated_by_name: by.long_name,
        })
        .where('id', '=', id)
        .execute(),
    );
  return toCustomLayer(await rowById(db, by, id));
};

const givenFields = (body: object): object =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

/** Changes a drawn layer. Throws NOT_FOUND, AREA_INVALID, LAYER_NAME_TAKEN. */
export const changeDrawn = async (
  deps: MapLayersDeps,
  by: SignedIn,
  id: number,
  { areas, legend_center, ...said }: RequestOf<typeof updateCustomLayer>['body'],
): Promise<CustomLayer> => {
  const { kind } = await rowById(deps.db, by, id);
  if (kind !== 'drawn') throw notFound();
  return change(deps, by, id, {
    ...givenFields(said),
    ...(areas !== undefined && { areas: JSON.stringify(areas), features: await drawn(deps, areas) }),
    ...(legend_center !== undefined && {
      legend_center: legend_center === null ? null : JSON.stringify(legend_center),
    }),
  });
};

/** The id in "custom-12"; of anything else nothing is found. */
const idIn = (identifier: string): number => {
  const id = Number(/^custom-([1-9]\d{0,14})$/.exec(identifier)?.[1]);
  if (!Number.isInteger(id)) throw notFound();
  return id;
};

/** Changes the words and colours of an imported layer. Throws NOT_FOUND, LAYER_NAME_TAKEN. */
export const changeFile = async (
  deps: MapLayersDeps,
  by: SignedIn,
  { identifier, ...said }: RequestOf<typeof editCustomLayerMap>['body'],
): Promise<CustomLayer> => {
  const id = idIn(identifier);
  const { kind } = await rowById(deps.db, by, id);
  if (kind !== 'file') throw notFound();
  return change(deps, by, id, givenFields(said));
};

/** Deletes a layer of the organisation, whatever the plan is now. Throws NOT_FOUND. */
export const removeLayer = async (
  { db }: MapLayersDeps,
  by: SignedIn,
  id: number,
  kind?: 'file',
): Promise<void> => {
  const row = await rowById(db, by, id);
  if (kind !== undefined && row.kind !== kind) throw notFound();
  await db.deleteFrom('custom_layers').where('id', '=', id).execute();
};

export const removeFile = (deps: MapLayersDeps, by: SignedIn, identifier: string): Promise<void> =>
  removeLayer(deps, by, idIn(identifier), 'file');

/** What a layer shows, as GeoJSON; its address changes with it. Throws NOT_FOUND. */
export const layerFeatures = async (
  { db }: MapLayersDeps,
  by: SignedIn,
  id: number,
): Promise<BinaryReply> => {
  const { version } = await rowById(db, by, id);
  const { text } = await db
    .selectFrom('custom_layers')
    .select(sql<string>`features::text`.as('text'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    data: Buffer.from(text, 'utf8'),
    content_type: 'application/geo+json',
    etag: `W/"layer-${id}-${version}"`,
    cache_control: 'private, no-cache',
  };
};
