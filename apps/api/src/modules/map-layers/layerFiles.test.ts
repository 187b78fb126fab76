import {
  customLayerFeatures,
  customLayerKml,
  deleteCustomLayerMap,
  mapLayers,
  uploadCustomLayerMap,
} from '@envol/contract/map-layers';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actors } from '../../../test/actors.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { LONGEST_TURN_MS, longestTurn } from '../../../test/longestTurn.ts';
import { zipOfZeros } from '../../../test/packedZeros.ts';
import { givePlan } from '../../../test/plans.ts';
import { geoPackage } from './geoPackage.fixture.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const plan = (who: keyof Actors, wanted: 'free' | 'solo' | 'enterprise') => givePlan(harness, who, wanted);
const group = async (who: keyof Actors, identifier: string) =>
  (await harness.as(who).call(mapLayers)).body.layer_groups.find((each) => each.identifier === identifier);
const prepareUpload = (file: File, body: object = {}, who: keyof Actors = 'owner') =>
  harness
    .as(who)
    .prepare(uploadCustomLayerMap, { body: { name: file.name, ...body } as never }, { files: [file] });
const upload = async (...sent: Parameters<typeof prepareUpload>) => (await prepareUpload(...sent))();

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
    const identifier = `custom-${id}`;
    const named = { query: { identifier: 'custom-999999' }, body: { identifier } };
    const unclear = await harness.as('owner').call(deleteCustomLayerMap, named);
    expect([unclear.status, Object.keys(unclear.error.fields ?? {})]).toEqual([400, ['identifier']]);
    const gone = await harness.as('owner').call(deleteCustomLayerMap, { query: {}, body: { identifier } });
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
    const more = { 'more.kml': Buffer.from('<kml/>'), 'more.gpkg': Buffer.from('x') };
    const kmz = zipSync({ 'doc.kml': Buffer.from(kml), ...more }) as BlobPart;
    const { body: again } = await upload(new File([kmz], 'sites.kmz'), { name: 'Sites encore' });
    expect(again).toMatchObject({
      format: 'kmz',
      refused: Object.keys(more).map((place) => ({ place, reason: 'another_document' })),
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
      '{"crs":{"properties":{"name":"EPSG:4807"}},"features":[]}',
      'projection_unsupported',
    ],
    ['a KMZ that is blown up', zipOfZeros('doc.kml', 31_000_000), 'too_large'],
    ['a KMZ that says it is small', zipOfZeros('doc.kml', 29_000_000, 1_000), 'not_a_zip'],
    ['a KMZ that says it is large', zipOfZeros('doc.kml', 100, 900_000), 'not_a_zip'],
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
