import { LIMITS } from '@envol/contract/limits';
import {
  addGeoportailLayers,
  addMobileNetworkLayers,
  createCustomLayer,
  type mapLayersEndpoints,
  uploadCustomLayerMap,
} from '@envol/contract/map-layers';
import { sql } from 'kysely';
import { notAnId, nothing, of } from '../callInputs.ts';
import { type CallRows, type Make, session, THEIRS, type World } from '../callWorld.ts';
import { givePlan } from '../plans.ts';

let serial = 0;
const CIRCLE = { type: 'Circle' as const, center: [1.44, 43.6] as [number, number], radius_m: 300 };
/** A line that crosses itself is no area. */
const BROKEN = {
  type: 'Polygon',
  coordinates: [
    [
      [1, 43],
      [1.1, 43.1],
      [1.1, 43],
      [1, 43.1],
      [1, 43],
    ],
  ],
};
const layer = (changes: object = {}) => ({
  name: `Couche ${serial++}`,
  areas: [{ name: 'Poste', geometry: CIRCLE }],
  ...changes,
});

/** The plan of the first operator, which most of these calls ask for. */
const planned =
  (plan: 'free' | 'enterprise', make: Make): Make =>
  async (world) => {
    const { db } = world.harness;
    await db.deleteFrom('custom_layers').where('name', 'like', 'Plein %').execute();
    await db.deleteFrom('added_layers').where('layer_id', 'like', 'PLEIN%').execute();
    await setPlan(world, plan);
    return make(world);
  };
const setPlan = ({ harness }: World, plan: 'free' | 'enterprise', who: 'owner' | 'stranger' = 'owner') =>
  givePlan(harness, who, plan);

const drawn = async (world: World, who: 'owner' | 'stranger' = 'owner', name?: string) => {
  const { harness } = world;
  await harness.db.deleteFrom('custom_layers').where('name', 'like', 'Plein %').execute();
  await setPlan(world, 'enterprise', who);
  return (await harness.as(who).call(createCustomLayer, { body: layer(name === undefined ? {} : { name }) }))
    .body;
};
const KML =
  '<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>Mât</name><Point><coordinates>1.4,43.6</coordinates></Point></Placemark></Document></kml>';
const kmlFile = (text = KML): File => new File([text], 'mats.kml');
const imported = async (world: World): Promise<string> => {
  await world.harness.db.deleteFrom('custom_layers').where('name', 'like', 'Plein %').execute();
  await setPlan(world, 'enterprise');
  const { body } = await world.harness
    .as('owner')
    .call(uploadCustomLayerMap, { body: { name: `Fichier ${serial++}` } as never }, { files: [kmlFile()] });
  return body.layer?.identifier ?? '';
};
const theirLayer = {
  ids: async (world: World) => of((await drawn(world, 'stranger', `${THEIRS} ${serial++}`)).id),
};
/** As many layers as an organisation may have. */
const full: Make = async (world) => {
  const { db, actors } = world.harness;
  const at = '2026-01-01T09:00:00Z';
  await setPlan(world, 'enterprise');
  await db
    .insertInto('custom_layers')
    .values(
      Array.from({ length: LIMITS.custom_layers }, () => ({
        operator_id: actors.owner.operator_id,
        structure_id: null,
        kind: 'drawn' as const,
        name: `Plein ${serial++}`,
        description: null,
        default_visibility: true,
        opacity: 1,
        fill_colour: '#1f5eff',
        stroke_colour: '#1f5eff',
        legend_center: null,
        areas: '[]',
        features: '{}',
        features_count: 0,
        file_name: null,
        created_at: at,
        updated_at: at,
        updated_by: null,
        updated_by_name: 'Camille',
      })),
    )
    .execute();
  return {};
};
const fullOfAdded: Make = async (world) => {
  const { db, actors } = world.harness;
  await setPlan(world, 'enterprise');
  await db
    .insertInto('added_layers')
    .values(
      Array.from({ length: LIMITS.added_layers }, () => ({
        operator_id: actors.owner.operator_id ?? 0,
        category: 'geoportail_wmts' as const,
        layer_id: `PLEIN.${serial++}`,
        described: '{}',
        added_at: '2026-01-01T09:00:00Z',
      })),
    )
    .execute();
  return {};
};
const then =
  (before: Make, make: Make): Make =>
  async (world) => {
    await before(world);
    return make(world);
  };
const networks = (...layers_ids: string[]) => ({ body: { layers_ids } });
const PLAN = 'TRANSPORTS.DRONES.RESTRICTIONS';

export const rows: CallRows<typeof mapLayersEndpoints> = {
  mapLayers: {
    good: nothing,
    bad: () => ({ query: { unknown: 1 } }),
    foreign: {
      passes_over: async (world) => {
        await drawn(world, 'stranger', `${THEIRS} ${serial++}`);
        return {};
      },
    },
    errors: {},
  },
  authorityMapLayers: { who: 'chief', good: nothing, bad: null, foreign: null, errors: {} },
  editLayerSettings: {
    good: () => ({ body: { identifier: 'zones', opacity: 0.5, order: ['aerodromes', 'landmarks'] } }),
    bad: () => ({ body: { identifier: 'zones', opacity: 2 } }),
    foreign: null,
    errors: {
      LAYER_UNKNOWN: async (world) => ({
        body: { identifier: `custom-${(await drawn(world, 'stranger')).id}`, opacity: 0.5 },
      }),
      TOO_MANY_LAYERS: async (world) => {
        const { token, user } = await session(world);
        await sql`insert into map_layer_settings (user_id, identifier, opacity)
          select ${user.id}, 'custom-' || (900000 + n), 0.5 from generate_series(1, 1000) n`.execute(
          world.harness.db,
        );
        return { token, body: { identifier: 'zones', opacity: 0.5 } };
      },
    },
  },
  listCustomLayers: {
    good: nothing,
    bad: null,
    foreign: {
      passes_over: async (world) => {
        await drawn(world, 'stranger', `${THEIRS} ${serial++}`);
        return {};
      },
    },
    errors: {},
  },
  createCustomLayer: {
    good: planned('enterprise', () => ({ body: layer() })),
    bad: () => ({ body: layer({ areas: [] }) }),
    foreign: null,
    errors: {
      AREA_INVALID: planned('enterprise', () => ({
        body: layer({ areas: [{ name: '', geometry: BROKEN }] }),
      })),
      PLAN_REQUIRED: planned('free', () => ({ body: layer() })),
      LAYER_NAME_TAKEN: async (world) => ({ body: layer({ name: (await drawn(world)).name }) }),
      TOO_MANY_LAYERS: then(full, () => ({ body: layer() })),
    },
  },
  updateCustomLayer: {
    good: async (world) => of((await drawn(world)).id, { opacity: 0.4 }),
    bad: async (world) => of((await drawn(world)).id, { fill_colour: 'red' }),
    foreign: { ids: async (world) => ({ ...(await theirLayer.ids(world)), body: { opacity: 0.4 } }) },
    errors: {
      AREA_INVALID: async (world) => of((await drawn(world)).id, { areas: [{ name: '', geometry: BROKEN }] }),
      LAYER_NAME_TAKEN: async (world) => of((await drawn(world)).id, { name: (await drawn(world)).name }),
    },
  },
  deleteCustomLayer: {
    good: async (world) => of((await drawn(world)).id),
    bad: notAnId,
    foreign: theirLayer,
    errors: {},
  },
  customLayerKml: {
    good: async (world) => of((await drawn(world)).id),
    bad: notAnId,
    foreign: theirLayer,
    errors: {},
  },
  customLayerFeatures: {
    good: async (world) => of((await drawn(world)).id),
    bad: notAnId,
    foreign: theirLayer,
    errors: {},
  },
  uploadCustomLayerMap: {
    good: planned('enterprise', () => ({ body: { name: `Fichier ${serial++}` }, files: [kmlFile()] })),
    bad: planned('enterprise', () => ({ body: { name: '' }, files: [kmlFile()] })),
    foreign: null,
    errors: {
      LAYER_FILE_INVALID: planned('enterprise', () => ({
        body: { name: 'Rien' },
        files: [kmlFile('bonjour')],
      })),
      PLAN_REQUIRED: planned('free', () => ({ body: { name: 'Fichier' }, files: [kmlFile()] })),
      LAYER_NAME_TAKEN: planned('enterprise', async (world) => ({
        body: { name: (await drawn(world)).name },
        files: [kmlFile()],
      })),
      TOO_MANY_LAYERS: then(full, () => ({ body: { name: 'Encore' }, files: [kmlFile()] })),
    },
  },
  editCustomLayerMap: {
    good: async (world) => ({ body: { identifier: await imported(world), opacity: 0.3 } }),
    bad: () => ({ body: { identifier: 'custom-1', opacity: 3 } }),
    foreign: {
      ids: async (world) => ({
        body: { identifier: `custom-${(await drawn(world, 'stranger')).id}`, opacity: 0.3 },
      }),
    },
    errors: {
      PLAN_REQUIRED: async (world) => {
        const identifier = await imported(world);
        await setPlan(world, 'free');
        return { body: { identifier, opacity: 0.3 } };
      },
      LAYER_NAME_TAKEN: async (world) => ({
        body: { identifier: await imported(world), name: (await drawn(world)).name },
      }),
    },
  },
  deleteCustomLayerMap: {
    good: async (world) => ({ query: { identifier: await imported(world) } }),
    bad: nothing,
    foreign: {
      ids: async (world) => ({ query: { identifier: `custom-${(await drawn(world, 'stranger')).id}` } }),
    },
    errors: {},
  },
  mobileNetworkLayers: { good: nothing, bad: null, foreign: null, errors: {} },
  addMobileNetworkLayers: {
    good: planned('enterprise', () => networks('20801_4G')),
    bad: () => networks(),
    foreign: null,
    errors: {
      PLAN_REQUIRED: planned('free', () => networks('20801_4G')),
      LAYER_UNKNOWN: planned('enterprise', () => networks('20801_6G')),
      TOO_MANY_LAYERS: then(fullOfAdded, () => networks('20820_2G')),
    },
  },
  deleteMobileNetworkLayers: {
    good: planned('enterprise', async ({ harness }) => {
      await harness.as('owner').call(addMobileNetworkLayers, networks('20810_5G'));
      return { body: { identifier: 'mobile-20810_5G' } };
    }),
    bad: nothing,
    foreign: {
      ids: async ({ harness }) => {
        await harness.as('stranger').call(addMobileNetworkLayers, networks('20815_3G'));
        return { query: { identifier: 'mobile-20815_3G' } };
      },
    },
    errors: {},
  },
  mobileNetworkCoverage: {
    good: planned('enterprise', () => ({ params: { layer: '20801_4G' } })),
    bad: () => ({ params: { layer: 'x'.repeat(21) } }),
    foreign: null,
    errors: { PLAN_REQUIRED: planned('free', () => ({ params: { layer: '20801_4G' } })) },
  },
  geoportailLayers: {
    good: () => ({ query: { q: 'cadastre' } }),
    bad: () => ({ query: { q: 'x'.repeat(101) } }),
    foreign: null,
    errors: {},
  },
  addGeoportailLayers: {
    good: planned('enterprise', () => networks(PLAN)),
    bad: () => networks(),
    foreign: null,
    errors: {
      PLAN_REQUIRED: planned('free', () => networks(PLAN)),
      LAYER_UNKNOWN: planned('enterprise', () => networks('NOTHING.LIKE.IT')),
      TOO_MANY_LAYERS: then(fullOfAdded, () => networks('PROTECTEDAREAS.PN')),
    },
  },
  removeGeoportailLayer: {
    good: planned('enterprise', async ({ harness }) => {
      await harness.as('owner').call(addGeoportailLayers, networks(PLAN));
      return { query: { identifier: `geoportail-${PLAN}` } };
    }),
    bad: nothing,
    foreign: { ids: () => ({ query: { identifier: 'geoportail-ELEVATION.SLOPES' } }) },
    errors: {},
  },
  icaoTile: {
    good: planned('enterprise', () => ({ params: { z: 8, x: 129, y: 93 } })),
    bad: () => ({ params: { z: 'x', x: 1, y: 1 } }),
    foreign: null,
    errors: {
      PLAN_REQUIRED: planned('free', () => ({ params: { z: 8, x: 129, y: 93 } })),
      MAP_SERVICE_UNAVAILABLE: planned('enterprise', () => ({ params: { z: 6, x: 1, y: 1 } })),
      TILE_OUT_OF_RANGE: planned('enterprise', () => ({ params: { z: 3, x: 1, y: 1 } })),
    },
  },
  groundSources: { good: nothing, bad: null, foreign: null, errors: {} },
  groundTile: {
    good: () => ({ params: { archive: 'streets', z: 14, x: 8257, y: 5982 }, query: {} }),
    bad: () => ({ params: { archive: 'streets', z: 99, x: 0, y: 0 }, query: {} }),
    foreign: null,
    errors: {
      TILE_OUT_OF_RANGE: () => ({ params: { archive: 'own', z: 1, x: 0, y: 0 }, query: {} }),
    },
  },
};
