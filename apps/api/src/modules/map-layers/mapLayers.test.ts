import { LIMITS } from '@envol/contract/limits';
import {
  addGeoportailLayers,
  addMobileNetworkLayers,
  createCustomLayer,
  customLayerFeatures,
  deleteCustomLayer,
  editLayerSettings,
  geoportailLayers,
  icaoTile,
  listCustomLayers,
  mapLayers,
  mobileNetworkCoverage,
  updateCustomLayer,
} from '@envol/contract/map-layers';
import { structuresGeometries } from '@envol/contract/structure-zones';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actors } from '../../../test/actors.ts';
import { startChartServer } from '../../../test/chartServer.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { givePlan } from '../../../test/plans.ts';

let harness: Harness;
let ign: Awaited<ReturnType<typeof startChartServer>>;
beforeAll(async () => {
  ign = await startChartServer();
  harness = await createHarness({
    env: {
      GEOPORTAIL: 'live',
      GEOPORTAIL_URL: ign.origin,
      ICAO_CHART_KEY: 'key',
      MOBILE_NETWORK: 'simulated',
    },
  });
});
afterAll(async () => {
  await harness.close();
  await ign.close();
});

const plan = (who: keyof Actors, wanted: 'free' | 'solo' | 'enterprise') => givePlan(harness, who, wanted);
const layersFor = async (who: keyof Actors) => (await harness.as(who).call(mapLayers)).body;
const group = async (who: keyof Actors, identifier: string) =>
  (await layersFor(who)).layer_groups.find((each) => each.identifier === identifier);
const circle = (radius_m: number) => ({
  type: 'Circle' as const,
  center: [1.4, 43.66] as [number, number],
  radius_m,
});
describe('the layers of the map', () => {
  it('say where the tiles are, in the language of the call, under the same identifiers', async () => {
    const french = await layersFor('owner');
    const english = (await harness.as('owner').call(mapLayers, {}, { language: 'en' })).body;
    const zones = ({ layers }: typeof french) => layers.find(({ identifier }) => identifier === 'zones');
    expect([zones(french)?.url, zones(english)?.url]).toEqual([
      '/api/v2/tiles/zones/{z}/{x}/{y}',
      '/en/api/v2/tiles/zones/{z}/{x}/{y}',
    ]);
    expect(french.layers.find(({ identifier }) => identifier === 'official')).toMatchObject({
      url: '/api/v2/tiles/official/{z}/{x}/{y}',
      dataset: { source: 'UAS' },
    });
    expect(french.layer_groups[0]?.name).not.toBe(english.layer_groups[0]?.name);
    expect(french.base_maps.map(({ identifier }) => identifier)).toEqual([
      'envol',
      'ign_plan',
      'ign_satellite',
      'icao',
    ]);
  });

  it('hide detection from dronists, and networks and Géoportail from everybody else', async () => {
    expect((await layersFor('owner')).sections).toEqual([
      'data',
      'zones',
      'official',
      'mobile_network',
      'geoportail',
      'custom',
    ]);
    expect((await layersFor('controller')).sections).toEqual([
      'data',
      'detection',
      'zones',
      'official',
      'custom',
    ]);
    expect(await group('owner', 'traces')).toBeUndefined();
    expect(await group('controller', 'traces')).toMatchObject({ category: 'tracking', section: 'detection' });
  });

  it('keep what each reader set, in every session, and nobody else’s', async () => {
    const set = (body: object) => harness.as('owner').call(editLayerSettings, { body: body as never });
    await set({ identifier: 'zones', opacity: 0.3, options: ['CTR'] });
    await set({ identifier: 'zones', default_visibility: false });
    await set({ identifier: 'landmarks', order: ['landmarks', 'aerodromes'] });
    expect(await group('owner', 'zones')).toMatchObject({
      opacity: 0.3,
      default_visibility: false,
      options: ['CTR'],
    });
    const data = (await layersFor('owner')).layer_groups.filter(({ section }) => section === 'data');
    expect(data.map(({ identifier }) => identifier)).toEqual([
      'landmarks',
      'aerodromes',
      'client-structures',
    ]);
    expect(await group('generalist', 'zones')).toMatchObject({
      opacity: 1,
      default_visibility: true,
      options: null,
    });
    // Nobody's layer is kept, and one that went has no place in an order.
    const nobodys = await set({ identifier: 'nope', opacity: 0.5 });
    expect([nobodys.status, nobodys.error.code, Object.keys(nobodys.error.fields ?? {})]).toEqual([
      400,
      'LAYER_UNKNOWN',
      ['identifier'],
    ]);
    await set({ identifier: 'zones', order: ['official', 'custom-987654', 'zones'] });
    expect((await layersFor('owner')).settings.map(({ identifier }) => identifier)).not.toContain(
      'custom-987654',
    );
    await set({ identifier: 'ign_plan', default_visibility: true });
    await set({ identifier: 'ign_satellite', default_visibility: true });
    expect((await layersFor('owner')).chosen_base_map).toBe('ign_satellite');
  });
});

describe('drawn layers', () => {
  it('are made in a plan that opens custom data, and stay in another', async () => {
    const make = async (name: string) => {
      const body = { name, areas: [{ name: '', geometry: circle(100) }] };
      const { status, error } = await harness.as('stranger').call(createCustomLayer, { body });
      return [status, error?.code, error?.params?.feature];
    };
    await plan('stranger', 'enterprise');
    expect(await make('Gardée')).toEqual([201, undefined, undefined]);
    for (const less of ['free', 'solo'] as const) {
      await plan('stranger', less);
      expect(await make(`Sans ${less}`)).toEqual([403, 'PLAN_REQUIRED', 'custom_data_layers']);
    }
    const [kept] = (await harness.as('stranger').call(listCustomLayers)).body;
    const params = { id: kept?.id ?? 0 };
    // It is read and deleted; it changes again under a plan that opens it.
    const change = async () =>
      (await harness.as('stranger').call(updateCustomLayer, { params, body: { opacity: 0.4 } })).status;
    expect(await change()).toBe(403);
    await plan('stranger', 'enterprise');
    expect(await change()).toBe(200);
    await plan('stranger', 'free');
    expect((await harness.as('stranger').call(deleteCustomLayer, { params })).status).toBe(204);
  });

  it('are seen by everybody of the organisation, and by nobody else', async () => {
    await plan('owner', 'enterprise');
    const { body } = await harness.as('owner').call(createCustomLayer, {
      body: { name: 'Chantier A61', areas: [{ name: 'Pile 3', geometry: circle(200) }], opacity: 0.6 },
    });
    expect(await group('owner', body.identifier)).toMatchObject({
      name: 'Chantier A61',
      category: 'custom',
      section: 'custom',
      opacity: 0.6,
      editable: true,
    });
    expect(await group('generalist', body.identifier)).toMatchObject({ editable: false, deletable: false });
    for (const who of ['stranger', 'controller'] as const)
      expect((await harness.as(who).call(listCustomLayers)).body).toEqual([]);
    const source = (await layersFor('generalist')).layers.find(({ name }) => name === 'Chantier A61');
    expect(source?.url).toBe(`/api/v2/custom-layers/${body.id}/features?v=1`);
    const shown = await harness
      .as('generalist')
      .call(customLayerFeatures, { params: { id: body.id }, query: { v: 1 } });
    expect(JSON.parse(String(shown.body)).features).toMatchObject([
      { properties: { name: 'Pile 3' }, geometry: { type: 'Polygon' } },
    ]);
  });

  it('are not changed by generalists, and not by who looks through an account', async () => {
    const body = { name: 'Interdit', areas: [{ name: '', geometry: circle(100) }] };
    expect((await harness.as('generalist').call(createCustomLayer, { body })).status).toBe(403);
    expect((await harness.as('controller').call(createCustomLayer, { body })).status).toBe(403);
    expect((await harness.as('chief').call(createCustomLayer, { body })).status).toBe(201);
    expect((await harness.as('controller').call(listCustomLayers)).body).toHaveLength(1);
  });
});

it('A structure’s custom layers are a hundred at most, even where the last ones come at once', async () => {
  const { structure_id } = harness.actors.chief;
  const left = LIMITS.custom_layers - (await harness.as('chief').call(listCustomLayers)).body.length;
  const filling = Array.from({ length: left - 1 }, (_, index) => ({
    ...{ operator_id: null, structure_id, kind: 'drawn' as const, name: `Plein ${index}`, description: null },
    ...{ default_visibility: true, opacity: 1, fill_colour: '#1f6feb', stroke_colour: '#1f6feb' },
    ...{ legend_center: null, areas: '[]', features: '{}', features_count: 0, file_name: null },
    ...{ created_at: '2026-01-01T09:00:00Z', updated_at: '2026-01-01T09:00:00Z', updated_by_name: 'Chef' },
  }));
  await harness.db.insertInto('custom_layers').values(filling).execute();
  const add = (name: string) =>
    harness.as('chief').call(createCustomLayer, {
      body: { name, areas: [{ name: '', geometry: circle(100) }] },
    });
  const replies = await Promise.all(['A', 'B', 'C', 'D'].map((name) => add(`Dernier ${name}`)));
  await harness.db.deleteFrom('custom_layers').where('name', 'like', 'Plein %').execute();
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
});

describe('layers of others’ services', () => {
  it('of IGN come from its list, with the zooms, style and place of each', async () => {
    await plan('owner', 'solo');
    const { body } = await harness.as('owner').call(geoportailLayers, { query: { q: 'parcelles batî' } });
    expect(body).toMatchObject({
      source: 'live',
      count: 1,
      layers: [
        {
          id: 'CADASTRALPARCELS.PARCELLAIRE_EXPRESS',
          title: 'Parcelles cadastrales & bâti',
          description: 'PCI Express, mis à jour deux fois par an',
          thumbnail_url: 'https://data.geopf.fr/annexes/legende.png',
        },
      ],
    });
    const ids = ['CADASTRALPARCELS.PARCELLAIRE_EXPRESS'];
    await harness.as('owner').call(addGeoportailLayers, { body: { layers_ids: ids } });
    const { layers } = await layersFor('generalist');
    expect(layers.find(({ identifier }) => identifier === `geoportail-${ids[0]}`)).toMatchObject({
      layer_type: 'raster',
      url: expect.stringContaining('STYLE=PCI%20vecteur&FORMAT=image/png&TILEMATRIXSET=PM_0_19'),
      style: { min_zoom: 10, max_zoom: 19, bounds: [-63.37252, -21.475586, 55.925865, 51.31212] },
    });
    expect(await group('stranger', `geoportail-${ids[0]}`)).toBeUndefined();
    const lambert = await harness
      .as('owner')
      .call(addGeoportailLayers, { body: { layers_ids: ['LAMBERT.ONLY'] } });
    expect(lambert.error.code).toBe('LAYER_UNKNOWN');
    expect(ign.asked.filter(({ pathname }) => pathname === '/wmts')).toHaveLength(1);
  });

  it('of mobile networks begin hidden, faint and marked as invented', async () => {
    await harness.as('owner').call(addMobileNetworkLayers, { body: { layers_ids: ['20801_5G'] } });
    expect(await group('owner', 'mobile-20801_5G')).toMatchObject({
      name: 'Orange 5G',
      default_visibility: false,
      section: 'mobile_network',
    });
    const { layers } = await layersFor('owner');
    expect(layers.find(({ identifier }) => identifier === 'mobile-20801_5G')).toMatchObject({
      is_simulated: true,
      style: { fill_opacity_scale: 0.1 },
    });
    const { body } = await harness.as('owner').call(mobileNetworkCoverage, { params: { layer: '20801_5G' } });
    expect(JSON.parse(String(body)).features.length).toBeGreaterThan(5);
  });

  it('stay in the menu and say so when the plan ends', async () => {
    await plan('owner', 'free');
    expect(await group('owner', 'mobile-20801_5G')).toMatchObject({
      access_granted: false,
      default_visibility: false,
    });
    await plan('owner', 'enterprise');
  });

  it('give the ICAO chart through the server, once for everybody, the key never told', async () => {
    const tile = (z: number, who: keyof Actors = 'owner') =>
      harness.as(who).call(icaoTile, { params: z === 6 ? { z, x: 32, y: 23 } : { z, x: 129, y: 93 } });
    const before = ign.asked.length;
    expect([(await tile(8)).status, (await tile(8, 'controller')).status]).toEqual([200, 200]);
    expect(ign.asked.length - before).toBe(1);
    expect(JSON.stringify(await layersFor('owner'))).not.toContain('apikey');
    expect((await tile(11)).status).toBe(200);
    expect((await tile(6)).error.code).toBe('MAP_SERVICE_UNAVAILABLE');
    expect((await tile(3)).error.code).toBe('TILE_OUT_OF_RANGE');
    await plan('stranger', 'free');
    expect((await tile(8, 'stranger')).error).toMatchObject({
      code: 'PLAN_REQUIRED',
      params: { feature: 'extra_base_maps' },
    });
  });
});

it('says of clients’ sites how many of them the map does not hold, and holds that many', async () => {
  const { db } = harness;
  const most = LIMITS.structure_zones_told;
  const structure_id = harness.actors.controller.structure_id ?? 0;
  const add = (from: number, to: number) =>
    sql`insert into structure_zones (structure_id, kind, code, name, geometry, bbox, area_m2, created_by_name, created_at, updated_at)
      select ${structure_id}::bigint, 'client', 'CUT-' || i, 'Cut ' || i,
        '{"type":"Polygon","coordinates":[[[1.4,43.66],[1.401,43.66],[1.4,43.661],[1.4,43.66]]]}'::jsonb, '((1.41,43.67),(1.39,43.65))'::box, 1256,
        'Test', '2026-01-01T08:00:00Z'::timestamptz, '2026-01-01T08:00:00Z'::timestamptz
      from generate_series(${from}::int, ${to}::int) i`.execute(db);
  const told = async () => (await group('owner', 'client-structures'))?.description;
  const { count: before } = (
    await harness.as('owner').call(structuresGeometries, { query: { kind: 'client' } })
  ).body;
  await add(1, most - before);
  expect(await told()).toBeNull();
  await add(most + 1, most + 1);
  expect(await told()).toBe(
    `${most} sites affichés sur ${most + 1}\u00A0: cherchez les autres par leur code.`,
  );
  const english = (await harness.as('owner').call(mapLayers, {}, { language: 'en' })).body;
  expect(
    english.layer_groups.find(({ identifier }) => identifier === 'client-structures')?.description,
  ).toContain(`${most} of ${most + 1} sites shown`);
  const drawn = (await harness.as('owner').call(structuresGeometries, { query: { kind: 'client' } })).body;
  expect([drawn.features.length, drawn.count]).toEqual([most, most + 1]);
  await db.deleteFrom('structure_zones').where('code', 'like', 'CUT-%').execute();
});
