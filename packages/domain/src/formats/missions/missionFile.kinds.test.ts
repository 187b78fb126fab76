import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sized } from '../../../../../tools/testSizes.ts';
import { kmlSample, placemarkSample, ringSample } from './missionFile.samples.ts';
import type { MissionFile, PointUse } from './missionFile.ts';
import { readMissionFile } from './readMissionFile.ts';
import { epsgOfWkt, readShapefile } from './shapefile.ts';

const wpl = (...rows: string[]): string =>
  `QGC WPL 110\n${rows.join('\n')}\n`.replaceAll(' ', '\t').replace('\t', ' ').replace('\t', ' ');
const only = ({ items }: MissionFile) => items[0];
const LITCHI = (modes: readonly (number | string)[]): string =>
  `latitude,longitude,altitude(m),curvesize(m),altitudemode\n${modes.map((mode, index) => `43.60${index},1.30${index},${60 + 20 * index},0,${mode}`).join('\n')}`;

describe('heights of several kinds are told apart, and none stands for the others', () => {
  test.each<[string, string, Record<string, string>]>([
    [
      'frames of a waypoint file',
      wpl(
        '0 1 0 16 0 0 0 0 43.6 1.3 150 1',
        '1 0 3 22 0 0 0 0 0 0 20 1',
        '2 0 10 16 0 0 0 0 43.601 1.301 30 1',
        '3 0 3 16 0 0 0 0 43.602 1.302 110 1',
      ),
      { '@agl': '30', '@home': '110' },
    ],
    ['Litchi’s modes', LITCHI([0, 1, 0]), { '@home': '100', '@agl': '80' }],
    ['a mode of Litchi that is not known', LITCHI([1, 7]), { '@home': '80', '@agl': '80' }],
  ])('%s', (_, text, fields) => {
    const item = only(readMissionFile(text));
    expect(item?.fields).toEqual(fields);
    expect(item?.hints.map(({ code }) => code)).toContain('mixed_heights');
  });

  test('a Litchi mission without modes is a route too, and as wide as its curves', () => {
    const rows = ['43.6,1.3', '43.6,1.31', '43.61,1.31'].map((at) => `${at},60,0,200,0,0,0`);
    const text = `latitude,longitude,altitude(m),heading(deg),curvesize(m),rotationdir,gimbalmode,gimbalpitchangle\n${rows.join('\n')}\n`;
    const read = readMissionFile(text);
    expect(read).toMatchObject({ format: 'litchi', items: [{ fields: { '@home': '60', '@agl': '60' } }] });
    const [shape] = read.items.map((item) => item.shape);
    expect(shape?.type === 'Line' ? shape.least_buffer_m : 0).toBeCloseTo(58.6, 0);
  });

  test.each<[string, string, PointUse, Record<string, string>]>([
    [
      'rows of a table',
      'nom;lat;lon;hauteur_m\nA;43,6;1,3;30\nB;43,601;1,305;60\nC;43,602;1,31;120',
      'line',
      { hauteur_m: '120' },
    ],
    [
      'rows of one area',
      'zone;lat;lon;hauteur_m\nA;43,6;1,3;30\nA;43,6;1,31;120\nA;43,61;1,31;60',
      'points',
      { hauteur_m: '120' },
    ],
    ['cells with units', 'lat;lon;hauteur\n43.6;1.3;100 m\n43.61;1.31;400 ft', 'line', { hauteur: '400 ft' }],
  ])('of joined %s the highest is taken, and said', (_, text, use, fields) => {
    const item = only(readMissionFile(text, use));
    expect(item?.fields).toMatchObject(fields);
    expect(item?.hints.map(({ code }) => code)).toContain('heights_differ');
  });

  test('of joined points the highest is taken, whatever their order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 2, maxLength: 20 }), (heights) => {
        const features = heights.map((height, index) => ({
          type: 'Feature',
          properties: { height },
          geometry: { type: 'Point', coordinates: [1.3 + index / 1000, 43.6] },
        }));
        const item = only(readMissionFile(JSON.stringify({ type: 'FeatureCollection', features }), 'line'));
        expect(item?.fields.height).toBe(String(Math.max(...heights)));
      }),
      { numRuns: sized(100, 20_000) },
    );
  });
});

describe('rows that match nothing are refused by their line', () => {
  test('remarks and empty lines move nothing', () => {
    const text = `QGC WPL 110\n\n# dike\n0\t0\t0\t16\t0\t0\t0\t0\t43.6\t1.3\t0\t1\n# points\n1\t0\t3\t16\t0\t0\t0\t0\t43.601\t1.301\t40\t1\nwhat\n2\t0\t3\t16\t0\t0\t0\t0\t43.602\t1.302\t40\t1`;
    const read = readMissionFile(text);
    expect(only(read)).toMatchObject({
      shape: {
        coordinates: [
          [1.301, 43.601],
          [1.302, 43.602],
        ],
      },
      fields: { '@home': '40' },
    });
    expect(read.left_out).toMatchObject([
      { line: 7, reason: 'coordinates_unreadable' },
      { line: 4, reason: 'return_place' },
    ]);
  });

  test('fences without a place of take-off are told apart by their corners, a circle on the first row is one', () => {
    const fence = (from: number, west: number): string[] =>
      [0, 1, 2].map(
        (corner) =>
          `${from + corner} 0 3 5001 3 0 0 0 43.${60 + (corner === 2 ? 1 : 0)} ${west + (corner === 0 ? 0 : 0.01)} 0 1`,
      );
    expect(
      readMissionFile(wpl(...fence(0, 1.3), ...fence(3, 1.4))).items.map(({ shape }) => shape.type),
    ).toEqual(['Polygon', 'Polygon']);
    expect(only(readMissionFile(wpl('0 0 3 5003 90 0 0 0 43.6 1.3 0 1')))?.shape).toEqual({
      type: 'Circle',
      center: [1.3, 43.6],
      radius_m: 90,
    });
  });

  test('a take-off without a place is where the drone is; a waypoint without one is left by its path', () => {
    const item = (command: number, params: (number | null)[]) => ({
      type: 'SimpleItem',
      command,
      frame: 3,
      params,
    });
    const items = [
      item(22, [0, 0, 0, null, null, null, 30]),
      item(16, [0, 0, 0, null, 43.6, 1.3, 40]),
      item(16, [0, 0, 0, null, null, null, 90]),
      item(16, [0, 0, 0, null, 43.61, 1.31, 60]),
    ];
    const read = readMissionFile(JSON.stringify({ fileType: null, mission: { items } }));
    expect(read.items).toMatchObject([{ shape: { type: 'Line' }, fields: { '@home': '90' } }]);
    expect(read.left_out).toMatchObject([{ path: 'mission.items[2]', reason: 'no_position' }]);
  });

  test('older missions, with coordinates of their own', () => {
    const item = (latitude: number) => ({
      command: 16,
      frame: 3,
      coordinate: [latitude, 1.3, 60],
      param1: 0,
    });
    const text = JSON.stringify({ MAV_AUTOPILOT: 3, complexItems: [], items: [item(43.6), item(43.61)] });
    expect(readMissionFile(text)).toMatchObject({
      format: 'qgc_plan',
      items: [{ fields: { '@home': '60' } }],
    });
  });
});

describe('Mission Planner’s outlines', () => {
  test('a polygon, and a fence whose first line is the place to return to', () => {
    const corners = ['43.60 1.30', '43.60 1.31', '43.61 1.31', '43.61 1.30'];
    expect(only(readMissionFile(`#saved\n${corners.join('\n')}`))?.shape).toMatchObject({
      coordinates: [{ length: 5 }],
    });
    const fence = ['43.605 1.305', ...corners, corners[0]].join('\n');
    expect(readMissionFile(fence)).toMatchObject({
      format: 'mp_outline',
      items: [{ shape: { coordinates: [{ length: 5 }] } }],
    });
  });
});

describe('sizes and places under every name', () => {
  test.each(['Radius', 'rayon', 'rayon_m', 'RADIUS_M'])('a radius called %s', (name) => {
    const of = (value: unknown) =>
      only(
        readMissionFile(
          JSON.stringify({
            type: 'Feature',
            properties: { [name]: value },
            geometry: { type: 'Point', coordinates: [1.3, 43.6] },
          }),
        ),
      )?.shape;
    for (const value of [160, '160', '160 m', '0,16 km'])
      expect(of(value)).toMatchObject({ type: 'Circle', radius_m: 160 });
    expect(of('grand')).toBeUndefined();
  });

  test.each([
    ['EPSG:4171', [1.3, 43.6]],
    ['urn:ogc:def:crs:EPSG::2154', [574_357.8, 6_279_642.9]],
    [null, [574_357.8, 6_279_642.9]],
  ])('GeoJSON in %s', (name, at) => {
    const crs = name === null ? {} : { crs: { type: 'name', properties: { name } } };
    const read = readMissionFile(JSON.stringify({ type: 'Point', coordinates: at, ...crs }));
    expect(read.left_out).toEqual([]);
    expect(read.items).toHaveLength(1);
  });

  test('grades are refused, and said', () => {
    const crs = { type: 'name', properties: { name: 'EPSG:4807' } };
    expect(
      readMissionFile(JSON.stringify({ type: 'Point', coordinates: [1, 48], crs })).left_out,
    ).toMatchObject([{ path: 'crs', name: 'EPSG:4807', reason: 'projection_unsupported' }]);
  });

  test('a table in Lambert-93', () => {
    const item = only(readMissionFile('nom;X;Y\nPoste;574 357,8;6 279 642,9'));
    expect(item?.repairs).toEqual([{ code: 'projected', params: { name: 'Lambert-93' } }]);
    expect(item?.shape.type === 'Point' ? item.shape.position.map((value) => value.toFixed(3)) : []).toEqual([
      '1.444',
      '43.605',
    ]);
  });

  test('KML whose points are separated by commas alone', () => {
    const text = kmlSample(
      placemarkSample(
        'Carrière',
        ringSample('1.30,43.60,0,1.31,43.60,0,1.31,43.61,0,1.30,43.61,0,1.30,43.60,0'),
      ),
    );
    expect(only(readMissionFile(text))).toMatchObject({
      repairs: [{ code: 'commas_split' }],
      shape: { coordinates: [{ length: 5 }] },
    });
  });
});

describe('zipped shapefiles', () => {
  test.each([
    ['GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984"],PRIMEM["Greenwich",0.0],UNIT["Degree",0.017]]', 4326],
    ['GEOGCS["GCS_RGF_1993",DATUM["D_RGF_1993"],PRIMEM["Greenwich",0.0],UNIT["Degree",0.017]]', 4326],
    ['PROJCS["RGF_1993_Lambert_93",GEOGCS["GCS_RGF_1993"],UNIT["Meter",1.0]]', 2154],
    ['GEOGCS["NTF (Paris)",DATUM["NTF"],PRIMEM["Paris",2.337],UNIT["grad",0.0157]]', null],
    ['PROJCS["RGF93 / CC43",GEOGCS["RGF93"]]', null],
    ['', null],
  ])('the projection %s', (wkt, epsg) => {
    expect(epsgOfWkt(wkt)).toBe(epsg);
  });

  test('never throw, whatever their bytes', () => {
    const start = Uint8Array.from([0, 0, 0x27, 0x0a]);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.uint8Array({ maxLength: 200 }), (shp, dbf) => {
        const decode = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
        const prj = 'GEOGCS["WGS 84",PRIMEM["Greenwich",0]]';
        const { items, left_out } = readShapefile(
          { shp: Uint8Array.from([...start, ...shp]), dbf, prj, decode },
          'points',
        );
        expect(items.length + left_out.length).toBeGreaterThan(0);
      }),
      { numRuns: sized(300, 100_000) },
    );
  });
});
