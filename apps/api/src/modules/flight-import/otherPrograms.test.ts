import { bulkImport } from '@envol/contract/flight-import';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { LONGEST_TURN_MS, longestTurn } from '../../../test/longestTurn.ts';
import { zipOfZeros } from '../../../test/packedZeros.ts';
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
const kml = (...placemarks: string[]): string => `<kml><Document>${placemarks.join('\n')}</Document></kml>`;
const file = (data: string | Uint8Array<ArrayBuffer>, name = 'ginestous.kml') => [new File([data], name)];

const send = (body: object, files: File[]) =>
  harness.as('owner').call(bulkImport, { body: body as never }, { files });

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

  const square = '2.5,47.2 2.51,47.2 2.51,47.21 2.5,47.2';
  const point = JSON.stringify({ type: 'Point', coordinates: [2.5, 47.2] });
  const KINDS = {
    kml: {
      'doc.kml': kml(
        `<Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>${square}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`,
      ),
    },
    shapefile: { 'b.shp': shp(LAMBERT_SQUARE), 'b.prj': LAMBERT_93 },
    geojson: { 'c.geojson': point },
    gpx: {
      'd.gpx':
        '<gpx><trk><trkseg><trkpt lat="47.2" lon="2.5"/><trkpt lat="47.3" lon="2.5"/></trkseg></trk></gpx>',
    },
    csv: { 'e.csv': 'lat;lon\n47,3;2,5' },
    waypoints: {
      'f.waypoints':
        'QGC WPL 110\n0\t1\t3\t16\t0\t0\t0\t0\t47.2\t2.5\t0\t1\n1\t0\t3\t16\t0\t0\t0\t0\t47.3\t2.5\t60\t1\n2\t0\t3\t16\t0\t0\t0\t0\t47.3\t2.6\t60\t1',
    },
    dji: { 'wpmz/template.kml': '<kml><Document/></kml>', 'wpmz/waylines.wpml': DJI_WAYLINES },
    geopackage: { 'g.gpkg': 'x' },
    zip: { 'h.zip': 'x' },
    kmz: { 'i.kmz': zipSync({ 'doc.kml': encode(kml()) }) },
  } as const;
  const pairs = Object.keys(KINDS).flatMap((one, index, all) =>
    all.slice(index + 1).map((other) => [one, other] as const),
  );
  it.each(pairs)('%s and %s in one archive are each read, or named', async (one, other) => {
    const files = { ...KINDS[one as keyof typeof KINDS], ...KINDS[other as keyof typeof KINDS] };
    const bytes = Object.entries(files).map(([name, data]) => [
      name,
      typeof data === 'string' ? encode(data) : data,
    ]);
    const { body } = await send({}, zip(Object.fromEntries(bytes)));
    const said = JSON.stringify(body);
    const isDji = body.format === 'dji_wpml';
    for (const kind of [one, other].filter((each) => !(isDji && each === 'dji'))) {
      const [name = ''] = Object.keys(KINDS[kind as keyof typeof KINDS]);
      expect(said).toContain(name);
    }
    if (isDji) expect(body.items).toHaveLength(1);
  });

  it('a GeoPackage is read with its columns', async () => {
    const { body } = await send({}, file(geoPackage() as never, 'postes.gpkg'));
    expect(body).toMatchObject({ format: 'geopackage', items: [{ name: 'Poste 1', path: 'postes 1' }, {}] });
    const broken = await send({}, file(new Uint8Array(geoPackage().subarray(0, 4_000)) as never, 'x.gpkg'));
    expect(broken.body.left_out[0]?.reason).toBe('format_unknown');
  });
});

const bomb = () => zipOfZeros('doc.kml', 31_000_000);
const lyingBomb = () => zipOfZeros('doc.kml', 31_000_000, 1_000);

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
