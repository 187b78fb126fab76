import { describe, expect, it } from 'vitest';
import { readZones } from '../zones/readZones.ts';
import { readMissionFile } from './readMissionFile.ts';
import { seeYouDegrees } from './seeYou.ts';

const rad = (degrees: number): number => (degrees * Math.PI) / 180;
const at = (latitude: number, longitude: number, more: object = {}): object => ({
  latitude: rad(latitude),
  longitude: rad(longitude),
  ...more,
});
const ugcs = (...segments: unknown[]): string =>
  JSON.stringify({ version: { major: 4 }, mission: { routes: [{ name: 'Carrière', segments }] } });
const read = (text: string) => {
  const { format, items, left_out } = readMissionFile(text);
  return {
    format,
    items: items.map(({ name, shape, fields }) => [name, shape.type, fields]),
    left: left_out.map(({ path, line, reason }) => [path === '' ? line : path, reason]),
  };
};

describe('a mission of UgCS', () => {
  it('is its route, by the highest of its heights, each with what it is measured from', () => {
    expect(
      read(
        ugcs(
          { type: 'TakeOff', point: at(43.6, 1.44, { altitude: 30, altitudeType: 'AGL' }) },
          { type: 'Waypoint', point: at(43.61, 1.44, { altitude: 60, altitudeType: 'AGL' }) },
          { type: 'Waypoint', point: at(43.61, 1.45, { altitude: 250, altitudeType: 'AMSL' }) },
        ),
      ),
    ).toEqual({
      format: 'ugcs',
      items: [['Carrière', 'Line', { '@agl': '60', '@amsl': '250' }]],
      left: [],
    });
  });

  it('is its scan too, with what is flown beyond', () => {
    const polygon = { points: [at(43.6, 1.44), at(43.61, 1.44), at(43.61, 1.45)] };
    const { items } = read(ugcs({ polygon, parameters: { height: 50, altitudeType: 'AGL', overshoot: 40 } }));
    expect(items[0]).toEqual(['Carrière', 'Polygon', { '@agl': '50' }]);
    const [item] = readMissionFile(ugcs({ polygon, parameters: { overshoot: 40 } })).items;
    expect(item?.repairs).toMatchObject([{ code: 'widened', params: { metres: 41 } }]);
  });

  it('of one scan has no route beside it, of one point is that point', () => {
    const polygon = { points: [at(43.6, 1.44), at(43.61, 1.44), at(43.61, 1.45)] };
    expect(read(ugcs({ polygon })).items.map(([, type]) => type)).toEqual(['Polygon']);
    expect(read(ugcs({ point: at(43.6, 1.44) })).items.map(([, type]) => type)).toEqual(['Point']);
    expect(
      read(ugcs({ point: at(43.6, 1.44), parameters: { radius: 90 } })).items.map(([, type]) => type),
    ).toEqual(['Circle']);
    expect(read(ugcs({ polygon }, { point: at(43.6, 1.43) })).items.map(([, type]) => type)).toEqual([
      'Polygon',
      'Line',
    ]);
  });

  it('in degrees, or without a place, is told by its segment', () => {
    expect(
      read(ugcs({ type: 'Waypoint' }, { type: 'Waypoint', point: { latitude: 43.6, longitude: 1.44 } }, 3)),
    ).toEqual({
      format: 'ugcs',
      items: [],
      left: [
        ['routes[0].segments[0]', 'geometry_unsupported'],
        ['routes[0].segments[2]', 'no_geometry'],
        ['routes[0]', 'coordinates_unreadable'],
      ],
    });
  });
});

describe('a file of SeeYou', () => {
  it('gives its waypoints, not the height of their ground as one to fly, and tells its tasks', () => {
    const text = `name,code,country,lat,lon,elev,style,rwdir,rwlen,rwwidth,freq,desc,userdata,pics
"Bourg St Bernard",BSB,FR,4336.367N,00144.650E,165.0m,5,110,800.0m,,123.500,"Piste, herbe",,
-----Related Tasks-----
"Tour","Bourg St Bernard","Bourg St Bernard"
`;
    const { items, left_out } = readMissionFile(text);
    expect(items).toMatchObject([{ name: 'Bourg St Bernard', shape: { type: 'Point' } }]);
    const shape = items[0]?.shape;
    const [x, y] = shape?.type === 'Point' ? shape.position : [];
    expect([x?.toFixed(5), y?.toFixed(5)]).toEqual(['1.74417', '43.60612']);
    expect(left_out).toMatchObject([{ line: 3, reason: 'tasks' }]);
  });

  it.each([
    ['4336.367S', 'NS', -43.606_12],
    ['00144.650W', 'EW', -1.744_17],
    ['4336N', 'NS', 43.6],
    ['4360.000N', 'NS', Number.NaN],
    ['00144.650E', 'NS', Number.NaN],
    ['436.367N', 'NS', Number.NaN],
  ] as const)('reads %s as %s', (text, letters, degrees) => {
    const found = seeYouDegrees(text, letters);
    if (Number.isNaN(degrees)) expect(found).toBeNaN();
    else expect(found).toBeCloseTo(degrees, 5);
  });
});

describe('a table as spreadsheets write it', () => {
  it('may name its separator first, and break the lines of a cell', () => {
    const text = 'sep=;\nnom;lat;lon;hauteur\n"Toit\nnord";43,6;1,44;60\nB;43,61;1,44;80\nC;x;1;1\n';
    expect(read(text)).toEqual({
      format: 'csv',
      items: [
        ['Toit nord', 'Point', { hauteur: '60' }],
        ['B', 'Point', { hauteur: '80' }],
      ],
      left: [[6, 'coordinates_unreadable']],
    });
  });

  it('keeps every corner of an area, whatever breaks a line in its words', () => {
    const corners = ['"a";43.6;1.44', '"b\nc";43.61;1.44', 'd;43.61;1.45', 'e;43.6;1.45'];
    const { items, left_out } = readMissionFile(
      `groupe;nom;lat;lon\n${corners.map((row) => `G;${row}`).join('\n')}`,
    );
    expect(left_out).toEqual([]);
    expect(items).toHaveLength(1);
    expect(items[0]?.shape).toMatchObject({ type: 'Polygon', coordinates: [{ length: 5 }] });
  });

  it.each([
    ['43°36\'00"N', '1°26\'24"E', [1.44, 43.6]],
    ["43° 36' N", "1° 26,4' O", [-1.44, 43.6]],
    ['21,2° S', '55.5°E', [55.5, -21.2]],
    ['43°60\'00"N', '1°26\'24"E', null],
    ['43°36\'00"E', '1°26\'24"N', null],
    ["43,6°30'N", "1°26,4'E", null],
    ['43°36,5\'30"N', '1°26\'24"E', null],
    ['43,6°30"N', '1°26\'24"E', null],
  ])('reads degrees with marks: %s %s', (lat, lon, position) => {
    const { items, left_out } = readMissionFile(`nom;latitude;longitude\nA;${lat};${lon}`);
    if (position === null) expect(left_out.map(({ reason }) => reason)).toEqual(['coordinates_unreadable']);
    else {
      const shape = items[0]?.shape;
      const [x = Number.NaN, y = Number.NaN] = shape?.type === 'Point' ? shape.position : [];
      expect([x, y].map((each) => Number(each.toFixed(6)))).toEqual(position);
    }
  });
});

describe('GeoJSON without a collection around it', () => {
  const feature = (x: number) =>
    JSON.stringify({
      type: 'Feature',
      properties: { name: `${x}` },
      geometry: { type: 'Point', coordinates: [x, 43.6] },
    });
  it.each([
    ['one feature a line', `${feature(1.44)}\n${feature(1.45)}\n`],
    ['the sign of RFC 8142', `\u001e${feature(1.44)}\n\u001e${feature(1.45)}\n`],
    ['a list', `[${feature(1.44)},${feature(1.45)}]`],
  ])('is read from %s, as a mission and as zones', (_, text) => {
    const { format, items, left } = read(text);
    expect([format, items.map(([name]) => name), left]).toEqual(['geojson', ['1.44', '1.45'], []]);
    expect(readZones(text).refused.map(({ place }) => place)).toEqual(['features[0]', 'features[1]']);
  });

  it('of which one line is none is refused whole', () => {
    for (const text of [`${feature(1)}\n{"type":`, `${feature(1)}\n{"a":1}`])
      expect(readMissionFile(text).left_out.map(({ reason }) => reason)).toEqual(['not_json']);
  });
});

describe('an outline beside which more is told', () => {
  const RING = [
    [1.44, 43.601],
    [1.441, 43.6],
    [1.44, 43.599],
    [1.439, 43.6],
    [1.44, 43.601],
  ];
  const outline = (properties: object): string =>
    JSON.stringify({
      type: 'Feature',
      properties,
      geometry: { type: 'Polygon', coordinates: [RING] },
    });
  const kml = (name: string, value: string): string =>
    `<kml><Placemark><ExtendedData><Data name="${name}"><value>${value}</value></Data></ExtendedData><Polygon><outerBoundaryIs><LinearRing><coordinates>${RING.map((at) => at.join(',')).join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`;

  it.each([
    ['a margin', outline({ buffer_m: 300 }), 300],
    ['a margin in another unit', outline({ marge: '0,3 km' }), 300],
    ['a margin of KML', kml('marge (m)', '50'), 50],
    ['a buffer zone', outline({ Bufferzone: '0,3 km' }), 300],
    [
      'a circle of mapbox-gl-draw-circle',
      outline({ isCircle: true, center: [1.44, 43.6], radiusInKm: 0.4 }),
      290,
    ],
    ['a circle of VueLayers', outline({ vl_circle: { center: [1.44, 43.6], radius: 400 } }), 290],
    ['a circle of Terra Draw', outline({ mode: 'circle', radiusKilometers: 0.4 }), 290],
    ['a circle of geojson.io', outline({ '@circle': { center: [1.44, 43.6] }, radius: 400 }), 290],
  ])('holds %s, and says by how much it grew', (_, text, metres) => {
    const [item] = readMissionFile(text).items;
    expect(item?.shape.type).toBe('Polygon');
    const [repair] = item?.repairs ?? [];
    expect(repair?.code).toBe('widened');
    expect(Number(repair?.params.metres)).toBeGreaterThanOrEqual(metres);
    expect(Number(repair?.params.metres)).toBeLessThan(metres * 1.2);
  });

  it.each([
    ['no margin', outline({ buffer_m: 0, name: 'A' })],
    ['a radius that nothing says the place of', outline({ radius: 300 })],
    ['words of something else', outline({ margin_of_error: 300, largeur: 80 })],
  ])('stays as it is drawn with %s', (_, text) => {
    expect(readMissionFile(text).items[0]?.repairs).toEqual([]);
  });

  it('is left out where its margin cannot be read', () => {
    for (const text of [outline({ buffer: 'large' }), kml('buffer', 'x')])
      expect(readMissionFile(text).left_out.map(({ reason }) => reason)).toEqual(['size_unreadable']);
  });
});

describe('a point beside which a margin is told', () => {
  const json = (properties: object): string =>
    JSON.stringify({ type: 'Feature', properties, geometry: { type: 'Point', coordinates: [1.44, 43.6] } });
  const kml = (name: string, value: string): string =>
    `<kml><Placemark><ExtendedData><Data name="${name}"><value>${value}</value></Data></ExtendedData><Point><coordinates>1.44,43.6</coordinates></Point></Placemark></kml>`;
  it.each([
    ['GeoJSON', json({ buffer_m: 300 }), 300],
    ['GeoJSON, in another unit', json({ tampon: '0,3 km' }), 300],
    ['GeoJSON, beside a radius', json({ radius: 100, marge: 50 }), 150],
    ['KML', kml('buffer distance', '300'), 300],
    ['CSV', 'nom;lat;lon;tampon_m\nA;43,6;1,44;300', 300],
  ])('is a disc of it: %s', (_, text, radius_m) => {
    expect(readMissionFile(text).items).toMatchObject([{ shape: { type: 'Circle', radius_m } }]);
  });

  it('is part of a route as wide as it, and left out where it cannot be read', () => {
    const rows = 'nom;lat;lon;tampon_m\nA;43,6;1,44;300\nB;43,61;1,44;120';
    expect(readMissionFile(rows, 'line').items).toMatchObject([
      { shape: { type: 'Line', least_buffer_m: 300 } },
    ]);
    expect(readMissionFile(json({ buffer: 'large' })).left_out).toMatchObject([
      { reason: 'size_unreadable' },
    ]);
  });

  it('keeps the corners of an area in one outline, whose rows tell a width', () => {
    const rows = ['43,6;1,44', '43,61;1,44', '43,61;1,45'].map((at) => `Z;${at};40`).join('\n');
    expect(readMissionFile(`zone;lat;lon;buffer_m\n${rows}`).items).toMatchObject([
      { shape: { type: 'Polygon' } },
    ]);
  });
});

describe('a line that a style of KML draws wide on the ground', () => {
  const kml = (style: string, head = ''): string =>
    `<kml xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>${head}<Placemark>${style}<LineString><coordinates>1.3,43.6 1.31,43.6</coordinates></LineString></Placemark></Document></kml>`;
  const wide = (metres: number): string =>
    `<LineStyle><width>3</width><gx:physicalWidth>${metres}</gx:physicalWidth></LineStyle>`;
  it.each([
    ['its own style', kml(`<Style>${wide(200)}</Style>`), 100],
    ['a shared style', kml('<styleUrl>#w</styleUrl>', `<Style id="w">${wide(200)}</Style>`), 100],
    [
      'a map of styles',
      kml(
        '<styleUrl>#m</styleUrl>',
        `<Style id="w">${wide(200)}</Style><StyleMap id="m"><Pair><key>normal</key><styleUrl>#w</styleUrl></Pair></StyleMap>`,
      ),
      100,
    ],
    ['no style', kml('<styleUrl>#other</styleUrl>', `<Style id="w">${wide(200)}</Style>`), 0],
    ['a style without a width on the ground', kml(`<Style>${wide(0)}</Style>`), 0],
  ])('is no narrower than that: %s', (_, text, least_buffer_m) => {
    expect(readMissionFile(text).items).toMatchObject([{ shape: { type: 'Line', least_buffer_m } }]);
  });
});
