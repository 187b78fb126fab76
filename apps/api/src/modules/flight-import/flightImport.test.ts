import { bulkImport, downloadFlightAreas } from '@envol/contract/flight-import';
import { createFlight, downloadFlightKml, getFlight } from '@envol/contract/flights';
import { EXPORT_FORMATS } from '@envol/domain/formats/missionFile';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crewOf, mission } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { LONGEST_TURN_MS, longestTurn } from '../../../test/longestTurn.ts';
import { geoPackage } from '../map-layers/geoPackage.fixture.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
  await harness.db
    .updateTable('operators')
    .set({ plan: 'enterprise' })
    .where('id', '=', harness.actors.owner.operator_id ?? 0)
    .execute();
});
afterAll(() => harness.close());

const encode = (text: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
const placemark = (name: string, west: number, extra = ''): string =>
  `<Placemark><name>${name}</name>${extra}<Polygon><outerBoundaryIs><LinearRing><coordinates>${west},47.2 ${west + 0.004},47.2 ${west + 0.004},47.204 ${west},47.2</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
const kml = (...placemarks: string[]): string => `<kml><Document>${placemarks.join('\n')}</Document></kml>`;
const file = (data: string | Uint8Array<ArrayBuffer>, name = 'ginestous.kml') => [new File([data], name)];

const send = (body: object, files: File[], who: 'owner' | 'stranger' = 'owner') =>
  harness.as(who).call(bulkImport, { body: body as never }, { files });
const shared = async (changes: object = {}, who: 'owner' | 'stranger' = 'owner') => {
  const { areas: _areas, name: _name, ...rest } = mission(await crewOf(harness, who));
  return { ...rest, ...changes };
};

const TWO = kml(
  placemark('Bassin nord', 2.5),
  placemark('Bassin sud', 2.52),
  '<Placemark><name>Mât</name></Placemark>',
);

describe('a file of areas', () => {
  it('is read and nothing is made; each thing is told, and why it was left', async () => {
    const { status, body } = await send(
      {},
      file(zipSync({ 'a/doc.kml': encode(TWO), 'b.png': encode('x') }) as never, 'g.kmz'),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      format: 'kmz',
      polygons: 2,
      needs_enterprise: false,
      items: [
        { key: 'i1', name: 'Bassin nord', is_suggested: true },
        { key: 'i2', name: 'Bassin sud' },
      ],
      left_out: [{ name: 'Mât', reason: 'no_geometry', line: 3 }],
      flights: [],
    });
  });

  it('of a KMZ is its main document; the others are told, and a file in UTF-16 is read', async () => {
    const zip = zipSync({
      'files/more.kml': encode(kml(placemark('Autre', 2.6))),
      'doc.kml': encode(TWO),
      '__MACOSX/._doc.kml': encode('x'),
    });
    const { body } = await send({}, file(zip as never, 'g.kmz'));
    expect(body.items.map(({ name }) => name)).toEqual(['Bassin nord', 'Bassin sud']);
    expect(body.left_out.at(-1)).toMatchObject({ path: 'files/more.kml', reason: 'another_document' });
    const wide = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from(kml(placemark('Été', 2.5)), 'utf16le'),
    ]);
    expect((await send({}, file(new Uint8Array(wide)))).body.items[0]?.name).toBe('Été');
  });

  it('becomes one mission with several areas, their heights and widths as chosen', async () => {
    const gpx =
      '<gpx><trk><name>Berge</name><trkseg><trkpt lat="47.3" lon="2.5"/><trkpt lat="47.31" lon="2.5"/></trkseg></trk><wpt lat="47.33" lon="2.5"/></gpx>';
    const items = [
      { key: 'i1', name: 'Berge droite', buffer_m: 40, max_height_m: 30 },
      { key: 'i2', radius_m: 70 },
    ];
    const { body } = await send({ items, mission: await shared() }, file(gpx, 'berges.gpx'));
    expect(body.not_made).toEqual([]);
    expect(body.flights).toMatchObject([{ name: 'Berge', item_keys: ['i1', 'i2'] }]);
    const { body: flight } = await harness
      .as('owner')
      .call(getFlight, { params: { id: body.flights[0]?.id ?? 0 } });
    expect(flight.areas).toMatchObject([
      { name: 'Berge droite', max_height_m: 30, geometry: { type: 'LineString', buffer_m: 40 } },
      { name: 'Zone 2', max_height_m: null, geometry: { type: 'Circle', radius_m: 70 } },
    ]);
    expect(flight.asp_was_analyzed).toBe(true);
  });

  it('becomes a mission for each, and one that is refused leaves the others', async () => {
    const items = [{ key: 'i1' }, { key: 'i2', max_height_m: 40 }];
    const made = await send(
      { as: 'missions', items, mission: await shared({ name: 'Ginestous' }) },
      file(TWO),
    );
    expect(made.body.flights.map(({ name }) => name)).toEqual([
      'Ginestous – Bassin nord',
      'Ginestous – Bassin sud',
    ]);
    const wrong = await send(
      { as: 'missions', mission: await shared({ date_end: '2020-01-01T00:00:00Z' }) },
      file(TWO),
    );
    expect(wrong.body.flights).toEqual([]);
    expect(wrong.body.not_made).toHaveLength(2);
    expect(wrong.body.not_made[0]?.detail).toMatch(/période|fin/i);
  });

  it('must contain exactly one polygon but with the enterprise plan', async () => {
    expect((await send({}, file(TWO), 'stranger')).body.needs_enterprise).toBe(true);
    const mission = await shared({}, 'stranger');
    const refused = await send({ items: [{ key: 'i1' }], mission }, file(TWO), 'stranger');
    expect([refused.status, refused.error.code]).toEqual([403, 'IMPORT_NEEDS_ENTERPRISE']);
    const one = await send({ mission }, file(kml(placemark('Seul', 2.5))), 'stranger');
    expect(one.body.flights).toHaveLength(1);
  });
});

describe('areas that the product wrote', () => {
  it.each([...EXPORT_FORMATS, 'kml'] as const)('as %s come back', async (format) => {
    const { body: flight } = await harness.as('owner').call(createFlight, {
      body: mission({
        ...(await crewOf(harness)),
        max_flying_height: 60,
        areas: [
          {
            name: '=Disque; <un>',
            geometry: { type: 'Circle', center: [2.5, 47.2], radius_m: 120 },
            max_height_m: 45,
          },
          {
            name: 'Couloir',
            geometry: {
              type: 'LineString',
              coordinates: [
                [2.52, 47.2],
                [2.53, 47.21],
              ],
              buffer_m: 35,
            },
          },
          {
            name: 'Pré',
            geometry: {
              type: 'Polygon',
              coordinates: [
                [
                  [2.55, 47.2],
                  [2.56, 47.2],
                  [2.56, 47.21],
                  [2.55, 47.2],
                ],
              ],
            },
          },
        ],
      }),
    });
    const params = { id: flight.id };
    const sent =
      format === 'kml'
        ? await harness.as('owner').call(downloadFlightKml, { params })
        : await harness.as('owner').call(downloadFlightAreas, { params, query: { format } });
    expect(sent.status).toBe(200);
    const { body } = await send({}, file(new Uint8Array(sent.body) as Uint8Array<ArrayBuffer>));
    expect(body.format).toBe(format === 'mp_fence' ? 'qgc_wpl' : format);
    const shapes = body.items.map(({ shape }) => shape.type).toSorted();
    // A fence of Mission Planner knows no lines; a route is one.
    if (format === 'mp_fence') expect(shapes).toEqual(['Circle', 'Polygon', 'Polygon']);
    else if (format === 'litchi') expect(shapes).toEqual(['Line', 'Line', 'Line']);
    else {
      expect(shapes).toEqual(['Circle', 'Line', 'Polygon']);
      const of = (type: string) => body.items.find(({ shape }) => shape.type === type);
      expect(of('Circle')).toMatchObject({
        name: expect.stringContaining('Disque; <un>'),
        shape: { center: [2.5, 47.2], radius_m: 120 },
        fields: { [format === 'csv' ? 'hauteur_m_agl' : 'max_height_m']: '45' },
      });
      expect(of('Line')).toMatchObject({
        name: 'Couloir',
        shape: {
          coordinates: [
            [2.52, 47.2],
            [2.53, 47.21],
          ],
          buffer_m: 35,
        },
      });
      expect(of('Polygon')?.name).toBe('Pré');
    }
  });
});

const DJI_WAYLINES = `<kml xmlns:wpml="http://www.dji.com/wpmz/1.0.2"><Document><Folder><wpml:executeHeightMode>relativeToStartPoint</wpml:executeHeightMode>${[60, 90].map((height, index) => `<Placemark><Point><coordinates>\n 2.5${index},47.2\n</coordinates></Point><wpml:executeHeight>${height}</wpml:executeHeight></Placemark>`).join('')}</Folder></Document></kml>`;

/** A shapefile of one polygon (clockwise), as bytes. */
const shp = (ring: readonly (readonly [number, number])[]): Uint8Array => {
  const content = 44 + 4 + ring.length * 16;
  const view = new DataView(new ArrayBuffer(108 + content));
  view.setInt32(0, 9994);
  view.setInt32(32, 5, true);
  view.setInt32(100, 1);
  view.setInt32(104, content / 2);
  view.setInt32(108, 5, true);
  view.setInt32(144, 1, true);
  view.setInt32(148, ring.length, true);
  ring.forEach(([x, y], index) => {
    view.setFloat64(156 + index * 16, x, true);
    view.setFloat64(164 + index * 16, y, true);
  });
  return new Uint8Array(view.buffer);
};
const dbf = (name: string): Uint8Array => {
  const bytes = new Uint8Array(32 + 32 + 1 + 21);
  const view = new DataView(bytes.buffer);
  view.setUint32(4, 1, true);
  view.setUint16(8, 65, true);
  view.setUint16(10, 21, true);
  bytes.set(encode('NOM'), 32);
  bytes[48] = 20;
  bytes[64] = 0x0d;
  bytes.set(encode(` ${name.padEnd(20)}`), 65);
  return bytes;
};
const LAMBERT_SQUARE = [
  [574_300, 6_279_600],
  [574_300, 6_279_900],
  [574_600, 6_279_900],
  [574_600, 6_279_600],
  [574_300, 6_279_600],
] as const;
const LAMBERT_93 = 'PROJCS["RGF93 / Lambert-93",GEOGCS["RGF93"],PROJECTION["Lambert_Conformal_Conic_2SP"]]';

describe('files of other programs', () => {
  const zip = (files: Parameters<typeof zipSync>[0]) =>
    file(zipSync(files) as Uint8Array<ArrayBuffer>, 'x.zip');

  it('a mission of DJI Fly is read by its waylines, with the heights above the take-off', async () => {
    const { body } = await send(
      {},
      zip({
        'wpmz/template.kml': encode('<kml><Document/></kml>'),
        'wpmz/waylines.wpml': encode(DJI_WAYLINES),
      }),
    );
    expect(body).toMatchObject({
      format: 'dji_wpml',
      left_out: [],
      items: [{ shape: { type: 'Line' }, fields: { '@home': '90' } }],
    });
  });

  it('a shapefile is read in Lambert-93 with the words of its table, and refused without a projection', async () => {
    const parts = { 'sites/a.shp': shp(LAMBERT_SQUARE), 'sites/a.dbf': dbf('Carriere') };
    const { body } = await send({}, zip({ ...parts, 'sites/a.prj': encode(LAMBERT_93) }));
    expect(body).toMatchObject({ format: 'shapefile', left_out: [], items: [{ name: 'Carriere' }] });
    const shape = body.items[0]?.shape;
    const [x, y] = shape?.type === 'Polygon' ? (shape.coordinates[0]?.[0] ?? []) : [];
    expect([x?.toFixed(3), y?.toFixed(3)]).toEqual(['1.443', '43.604']);
    expect((await send({}, zip(parts))).body.left_out[0]?.reason).toBe('projection_unsupported');
  });

  it('several files of one archive come together, each thing with the name of its file', async () => {
    const { body } = await send(
      {},
      zip({
        'a.geojson': encode(JSON.stringify({ type: 'Point', coordinates: [2.5, 47.2] })),
        'b.csv': encode('lat;lon\n47,3;2,5\nx;2'),
      }),
    );
    expect(body.items.map(({ key, path }) => [key, path])).toEqual([
      ['i1', 'a.geojson features[0]'],
      ['i2', 'b.csv'],
    ]);
    expect(body.left_out).toMatchObject([{ path: 'b.csv', line: 3, reason: 'coordinates_unreadable' }]);
  });

  it('a GeoPackage is read with its columns', async () => {
    const { body } = await send({}, file(geoPackage() as never, 'postes.gpkg'));
    expect(body).toMatchObject({ format: 'geopackage', items: [{ name: 'Poste 1', path: 'postes 1' }, {}] });
    const broken = await send({}, file(new Uint8Array(geoPackage().subarray(0, 4_000)) as never, 'x.gpkg'));
    expect(broken.body.left_out[0]?.reason).toBe('format_unknown');
  });
});

const bomb = (): Uint8Array<ArrayBuffer> => {
  const zip = zipSync({ 'doc.kml': new Uint8Array(31_000_000) }, { level: 9 });
  return zip as Uint8Array<ArrayBuffer>;
};
/** The same with a header that says that it is small. */
const lyingBomb = (): Uint8Array<ArrayBuffer> => {
  const zip = bomb();
  const view = new DataView(zip.buffer);
  for (let at = 0; at < zip.length - 4; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 1_000, true);
  return zip;
};

/** Files that are small each, and not together. */
const manyBombs = (): Uint8Array<ArrayBuffer> =>
  zipSync(
    Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`${index}.csv`, [new Uint8Array(950_000), { level: 9 }]]),
    ),
  ) as Uint8Array<ArrayBuffer>;
const lyingShapefile = (): Uint8Array<ArrayBuffer> => {
  const bytes = shp(LAMBERT_SQUARE);
  new DataView(bytes.buffer).setInt32(148, 2_000_000_000, true);
  return zipSync({ 'a.shp': bytes, 'a.prj': encode(LAMBERT_93) }) as Uint8Array<ArrayBuffer>;
};

describe('a hostile file', () => {
  it.each<[string, () => string | Uint8Array<ArrayBuffer>, string]>([
    ['zip bomb', bomb, 'too_large'],
    ['zip bomb with a lying header', lyingBomb, 'not_a_zip'],
    ['archive of many bombs', () => manyBombs(), 'too_large'],
    ['shapefile that lies', () => lyingShapefile(), 'coordinates_unreadable'],
    ['broken zip', () => new Uint8Array([0x50, 0x4b, 3, 4, 0, 1, 2]), 'not_a_zip'],
    ['zip without KML', () => zipSync({ 'a.bin': encode('x') }) as Uint8Array<ArrayBuffer>, 'no_kml_in_kmz'],
    [
      'entity bomb',
      () => '<!DOCTYPE a [<!ENTITY b "x"><!ENTITY c "&b;&b;">]><kml>&c;</kml>',
      'entities_refused',
    ],
    ['deep nesting', () => '<kml>'.repeat(500_000), 'too_deep'],
    [
      'half a million coordinates',
      () =>
        kml(
          `<Placemark><LineString><coordinates>${'2.5,47.2 '.repeat(500_000)}</coordinates></LineString></Placemark>`,
        ),
      'too_many_points',
    ],
  ])('%s is refused fast, and nobody waits for it', async (_, make, reason) => {
    const prepared = await harness
      .as('owner')
      .prepare(bulkImport, { body: {} as never }, { files: file(make()) });
    const { result, turn_ms } = await longestTurn(prepared);
    const { status, body } = result;
    expect([status, body.left_out.map((left) => left.reason)]).toEqual([
      200,
      expect.arrayContaining([reason]),
    ]);
    expect(turn_ms).toBeLessThan(LONGEST_TURN_MS);
  });
});
