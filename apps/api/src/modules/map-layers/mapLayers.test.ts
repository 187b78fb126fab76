import { LIMITS } from '@envol/contract/limits';
import {
  addGeoportailLayers,
  addMobileNetworkLayers,
  createCustomLayer,
  customLayerFeatures,
  customLayerKml,
  deleteCustomLayerMap,
  editLayerSettings,
  geoportailLayers,
  icaoTile,
  listCustomLayers,
  mapLayers,
  mobileNetworkCoverage,
  uploadCustomLayerMap,
} from '@envol/contract/map-layers';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actors } from '../../../test/actors.ts';
import { startChartServer } from '../../../test/chartServer.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { LONGEST_TURN_MS, longestTurn } from '../../../test/longestTurn.ts';
import { geoPackage } from './geoPackage.fixture.ts';

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

const plan = (who: keyof Actors, wanted: 'free' | 'solo' | 'enterprise') =>
  harness.db
    .updateTable('operators')
    .set({ plan: wanted })
    .where('id', '=', harness.actors[who].operator_id ?? 0)
    .execute();
const layersFor = async (who: keyof Actors) => (await harness.as(who).call(mapLayers)).body;
const group = async (who: keyof Actors, identifier: string) =>
  (await layersFor(who)).layer_groups.find((each) => each.identifier === identifier);
const circle = (radius_m: number) => ({
  type: 'Circle' as const,
  center: [1.4, 43.66] as [number, number],
  radius_m,
});
const prepareUpload = (file: File, body: object = {}, who: keyof Actors = 'owner') =>
  harness
    .as(who)
    .prepare(uploadCustomLayerMap, { body: { name: file.name, ...body } as never }, { files: [file] });
const upload = async (...sent: Parameters<typeof prepareUpload>) => (await prepareUpload(...sent))();

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
    await set({ identifier: 'ign_plan', default_visibility: true });
    await set({ identifier: 'ign_satellite', default_visibility: true });
    expect((await layersFor('owner')).chosen_base_map).toBe('ign_satellite');
  });
});

describe('drawn layers', () => {
  it('are seen by everybody of the organisation, and by nobody else', async () => {
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

it('are a hundred, even where the last ones come at once', async () => {
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

const KML = `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document>
  <Placemark><name>Éolienne &amp; mât</name><description><![CDATA[<b>120 m</b>]]></description>
    <MultiGeometry><Point><coordinates>1.44,43.6,0</coordinates></Point>
    <LineString><coordinates>1.4,43.5 1.5,43.6</coordinates></LineString></MultiGeometry></Placemark>
  <Placemark><name>Hors du monde</name><Point><coordinates>743.6,48</coordinates></Point></Placemark>
  <Placemark><name>Sans rien</name></Placemark>
</Document></kml>`;

const OPENAIR = `AC R
AN Été
AL GND
AH 1000FT AMSL
AF 120.575
V X=44:00:00 N 001:00:00 E
DC 2
AC R
AN Coupée
AL GND
AH 1000FT AMSL
DP 44:00:00 N 001:00:00 E
`;
const zipOf = (bytes: number): Uint8Array => zipSync({ 'doc.kml': new Uint8Array(bytes) }, { level: 9 });
/** The same with a header that says another size of what is packed. */
const lying = (zip: Uint8Array, bytes: number): Uint8Array => {
  const view = new DataView(zip.buffer);
  for (let at = 0; at < zip.length - 4; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, bytes, true);
  return zip;
};

describe('imported layers', () => {
  it('need a plan that opens them', async () => {
    await plan('owner', 'solo');
    expect((await upload(new File([KML], 'a.kml'))).error).toMatchObject({
      code: 'PLAN_REQUIRED',
      params: { feature: 'custom_data_layers' },
    });
    await plan('owner', 'enterprise');
    expect((await upload(new File([KML], 'a.kml'), {}, 'generalist')).status).toBe(403);
  });

  it('tell what was left out of a KML, and write nothing for a trial', async () => {
    const { body } = await upload(new File([KML], 'mats.kml'), { dry_run: 'true' });
    expect(body).toMatchObject({
      format: 'kml',
      features_count: 2,
      bounds: [1.4, 43.5, 1.5, 43.6],
      refused: [
        { place: 'line 6', name: 'Hors du monde', reason: 'coordinates_impossible' },
        { place: 'line 7', name: 'Sans rien', reason: 'no_geometry' },
      ],
      layer: null,
    });
    const { body: kept } = await upload(new File([KML], 'mats.kml'), { stroke_colour: '#aa0000' });
    const id = kept.layer?.id ?? 0;
    expect(await group('owner', `custom-${id}`)).toMatchObject({ category: 'custom_data' });
    const kml = String((await harness.as('owner').call(customLayerKml, { params: { id } })).body);
    expect(kml).toContain('<name>Éolienne &amp; mât</name>');
    expect(kml).toContain('ff0000aa');
    const again = await upload(new File([kml], 'again.kml'), { dry_run: 'true' });
    expect(again.body.features_count).toBe(2);
    const gone = await harness
      .as('owner')
      .call(deleteCustomLayerMap, { query: { identifier: `custom-${id}` } });
    expect(gone.status).toBe(204);
  });

  it('of a file of zones keep class, limits and words, on the map and in a file of their own', async () => {
    const latin = Buffer.from(OPENAIR, 'latin1');
    const { body: read } = await upload(new File([latin], 'sites.txt'), { dry_run: 'true' });
    expect(read).toMatchObject({
      format: 'openair',
      features_count: 1,
      told: [{ place: 'line 1', name: 'Été', kind: 'R' }],
      refused: [{ place: 'line 8', name: 'Coupée', reason: 'outline_too_short' }],
      refused_count: 1,
    });
    const { body } = await upload(new File([latin], 'sites.txt'), { name: 'Sites' });
    const id = body.layer?.id ?? 0;
    const features = async (of: number) =>
      JSON.parse(
        String((await harness.as('generalist').call(customLayerFeatures, { params: { id: of } })).body),
      ).features;
    const kept = {
      properties: {
        name: 'Été',
        kind: 'R',
        lower: { reference: 'AGL', value: 0, unit: 'ft' },
        upper: { reference: 'AMSL', value: 1000, unit: 'ft' },
        description: '120.575',
      },
      geometry: { type: 'Polygon' },
    };
    expect(await features(id)).toMatchObject([kept]);
    const kml = String((await harness.as('owner').call(customLayerKml, { params: { id } })).body);
    const kmz = zipSync({ 'doc.kml': Buffer.from(kml), 'more.kml': Buffer.from('<kml/>') }) as BlobPart;
    const { body: again } = await upload(new File([kmz], 'sites.kmz'), { name: 'Sites encore' });
    expect(again).toMatchObject({
      format: 'kmz',
      refused: [{ place: 'more.kml', reason: 'another_document' }],
    });
    expect(await features(again.layer?.id ?? 0)).toMatchObject([kept]);
  });

  it('keep the words of any file, however strange', async () => {
    const properties = { name: `${'a'.repeat(199)}😀😀`, description: 'un\u0000deux', kind: '\ud800' };
    const feature = { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [2, 48] } };
    const text = JSON.stringify({ type: 'FeatureCollection', features: [feature] });
    const { status, body } = await upload(new File([text], 'signes.geojson'), { name: 'Signes' });
    expect([status, body.features_count]).toEqual([200, 1]);
  });

  it('come from a GeoPackage in Lambert 93 as well', async () => {
    const { body } = await upload(new File([geoPackage()], 'postes.gpkg'), { dry_run: 'true' });
    expect(body).toMatchObject({ format: 'geopackage', features_count: 2, refused: [] });
    // Toulouse's Capitole: 574 357 E, 6 279 642 N.
    const [west = 0, south = 0] = body.bounds ?? [];
    expect(west).toBeCloseTo(1.4439, 3);
    expect(south).toBeCloseTo(43.6045, 3);
  });

  it.each([
    ['a view that never ends', geoPackage({ hostile: 'view' }), 'geometry_unsupported'],
    ['lists to be multiplied', geoPackage({ hostile: 'product' }), 'no_features'],
    ['a column that computes', geoPackage({ hostile: 'generated' }), 'geometry_unsupported'],
    [
      'bytes of nothing',
      Buffer.concat([geoPackage().subarray(0, 100), Buffer.alloc(4_000, 7)]),
      'not_geopackage',
    ],
    ['another database', geoPackage({ hostile: 'foreign' }), 'not_geopackage'],
    ['entities', '<!DOCTYPE kml [<!ENTITY a "b">]><kml/>', 'not_xml'],
    ['depth', '<kml>'.repeat(100_000), 'too_deep'],
    [
      'a projection nobody said',
      '{"crs":{"properties":{"name":"EPSG:2154"}},"features":[]}',
      'projection_unsupported',
    ],
    ['a KMZ that is blown up', zipOf(31_000_000), 'too_large'],
    ['a KMZ that says it is small', lying(zipOf(29_000_000), 1_000), 'not_a_zip'],
    ['a KMZ that says it is large', lying(zipOf(100), 900_000), 'not_a_zip'],
    ['a KMZ without KML', zipSync({ 'a.txt': Buffer.from('x') }), 'no_kml_in_kmz'],
    ['a broken archive', Buffer.from([0x50, 0x4b, 3, 4, 0, 1, 2]), 'not_a_zip'],
    [
      'a million vertices',
      `{"type":"MultiPoint","coordinates":[${'[2,48],'.repeat(999_999)}[2,48]]}`,
      'too_many_points',
    ],
    ['numbers that are none', 'AC R\nAN x\nAL GND\nAH 1000FT\nV X=NaN\nDC 3\n', 'outline_unreadable'],
    ['latitude first', '{"type":"Point","coordinates":[48.8,2.3]}', 'coordinates_swapped'],
  ])('refuse %s fast, and nobody waits for it', async (_, content, reason) => {
    const send = await prepareUpload(new File([content as BlobPart], 'x'), { dry_run: 'true' });
    const { result, turn_ms } = await longestTurn(send);
    const { status, error } = result;
    expect([status, error.code, error.params?.reason]).toEqual([400, 'LAYER_FILE_INVALID', reason]);
    expect(turn_ms).toBeLessThan(LONGEST_TURN_MS);
  });
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
