import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sized } from '../../../../tools/testSizes.ts';
import { areaIssues } from '../geo/areas.ts';
import { areaOfShape, type MissionFile, type PointUse } from './missionFile.ts';
import { readMissionFile } from './readMissionFile.ts';

const kml = (inside: string, prefix = ''): string =>
  `<?xml version="1.0"?>\n<${prefix}kml xmlns="http://www.opengis.net/kml/2.2"><${prefix}Document>\n${inside}\n</${prefix}Document></${prefix}kml>`;
const placemark = (name: string, inside: string): string =>
  `<Placemark><name>${name}</name>${inside}</Placemark>`;
const ring = (text: string, mode = ''): string =>
  `<Polygon>${mode}<outerBoundaryIs><LinearRing><coordinates>${text}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;

const SQUARE = '1.44,43.60 1.45,43.60 1.45,43.61 1.44,43.61 1.44,43.60';
const BOWTIE = '2.44,43.60 2.45,43.61 2.45,43.60 2.44,43.61 2.44,43.60';

/** What was read and left, in a line each. */
const told = ({ items, left_out }: MissionFile) => ({
  read: items.map(({ name, shape, repairs, hints, is_suggested }) =>
    `${name} ${shape.type}${is_suggested ? '' : ' ?'} ${[...repairs, ...hints].map(({ code }) => code).join(' ')}`.trim(),
  ),
  left: left_out.map(({ line, path, name, reason }) => `${line ?? path} ${name} ${reason}`),
});

const GPX = `<gpx version="1.1"><wpt lat="43.6" lon="1.44"><name>Départ</name></wpt>
<trk><name>Berges</name><trkseg><trkpt lat="43.60" lon="1.44"><ele>146</ele></trkpt><trkpt lat="43.61" lon="1.45"/></trkseg></trk></gpx>`;
const WPL = `QGC WPL 110
0\t1\t0\t16\t0\t0\t0\t0\t43.600000\t1.440000\t150.0\t1
1\t0\t3\t22\t0\t0\t0\t0\t43.600100\t1.440100\t60.0\t1
2\t0\t3\t16\t0\t0\t0\t0\t43.610000\t1.450000\t80.0\t1
3\t0\t3\t20\t0\t0\t0\t0\t0\t0\t0\t1
4\t0\t3\t5004\t30\t0\t0\t0\t43.61\t1.45\t0\t1
5\t0\t3\t5003\t90\t0\t0\t0\t43.6\t1.44\t0\t1`;
const PLAN = JSON.stringify({
  fileType: 'Plan',
  geoFence: {
    polygons: [
      {
        inclusion: true,
        polygon: [
          [43.6, 1.44],
          [43.6, 1.45],
          [43.61, 1.45],
        ],
      },
      {
        inclusion: false,
        polygon: [
          [43.6, 1.44],
          [43.6, 1.45],
          [43.61, 1.45],
        ],
      },
    ],
    circles: [{ inclusion: true, circle: { center: [43.7, 1.44], radius: 120 } }],
  },
  mission: {
    items: [
      { type: 'SimpleItem', command: 22, frame: 3, params: [0, 0, 0, null, 43.6, 1.44, 40] },
      { type: 'SimpleItem', command: 16, frame: 3, params: [0, 0, 0, null, 43.61, 1.44, 70] },
      {
        type: 'ComplexItem',
        complexItemType: 'survey',
        polygon: [
          [43.6, 1.46],
          [43.6, 1.47],
          [43.61, 1.47],
        ],
      },
      {
        type: 'ComplexItem',
        complexItemType: 'CorridorScan',
        CorridorWidth: 80,
        polyline: [
          [43.6, 1.48],
          [43.61, 1.48],
        ],
      },
    ],
  },
});
const GEOJSON = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { nom: 'Toits', hauteur: 45 },
      geometry: {
        type: 'MultiPolygon',
        coordinates: [
          [
            [
              [1.44, 43.6],
              [1.45, 43.6],
              [1.45, 43.61],
              [1.44, 43.6],
            ],
          ],
          [
            [
              [2.44, 43.6],
              [2.45, 43.6],
              [2.45, 43.61],
              [2.44, 43.6],
            ],
          ],
        ],
      },
    },
    {
      type: 'Feature',
      properties: { name: 'Mât', radius_m: 75 },
      geometry: { type: 'Point', coordinates: [1.44, 43.6] },
    },
    { type: 'Feature', properties: null, geometry: null },
  ],
});
const CSV =
  'Nom;Latitude;Longitude;Hauteur (m)\nNord;43,60;1,44;60\n"Sud; bas";43,61;1,45;60\nHors;10;10;60\nRaté;abc;1,4;60\nEst;43,61;1,46;60';

describe('files of areas', () => {
  test.each<[string, string, PointUse, ReturnType<typeof told>]>([
    [
      'KML with prefixed names, an undeclared prefix, prose that is no XML, and no styles',
      kml(
        `<kml:Placemark xsi:what="x"><kml:name><![CDATA[Bassin & Cie]]></kml:name><kml:description><b>gras<br></kml:description>${ring(SQUARE).replaceAll('<P', '<kml:P').replaceAll('</P', '</kml:P')}</kml:Placemark>`,
        'kml:',
      ),
      'points',
      { read: ['Bassin & Cie Polygon xml_forgiven'], left: [] },
    ],
    [
      'an outline that crosses itself, one that is open, one with latitude first',
      kml(
        [
          placemark('Digesteurs', ring(BOWTIE)),
          placemark('Quai', ring('1.40,43.60 1.45,43.60 1.45,43.61 1.40,43.6007')),
          placemark('Berge', ring('1.40,43.60 1.45,43.60 1.45,43.61 1.40,43.60005')),
          placemark('Parking', ring('43.70,1.44 43.71,1.44 43.71,1.45 43.70,1.44')),
        ].join('\n'),
      ),
      'points',
      {
        read: [
          'Digesteurs 1 Polygon uncrossed',
          'Digesteurs 2 Polygon uncrossed',
          'Quai Polygon ? closed',
          'Berge Polygon closed',
          'Parking Polygon swapped',
        ],
        left: [],
      },
    ],
    [
      'what cannot become an area, with its line',
      kml(
        [
          placemark('Cheminée', ring('1.44,43.60 1.45,43.60')),
          placemark('Poste HT', ring('1.44,43.6O2 1.45,43.60 1.45,43.61')),
          placemark('Tokyo', ring('139,35 139.1,35 139.1,35.1 139,35')),
          placemark('Rien', ''),
          placemark('Trait', ring('1.44,43.60 1.45,43.60 1.46,43.60 1.44,43.60')),
          '<NetworkLink><name>Suite</name></NetworkLink>',
          '<GroundOverlay><name>Plan</name></GroundOverlay>',
        ].join('\n'),
      ),
      'points',
      {
        read: [],
        left: [
          '3 Cheminée too_few_points',
          '4 Poste HT coordinates_unreadable',
          '5 Tokyo outside_france',
          '6 Rien no_geometry',
          '7 Trait no_surface',
          '8 Suite network_link',
          '9 Plan picture',
        ],
      },
    ],
    [
      'the outline of the whole site, and an area that stands twice',
      kml(
        [
          placemark('A', ring(SQUARE)),
          placemark('Site', ring('1.3,43.5 1.6,43.5 1.6,43.7 1.3,43.7 1.3,43.5')),
          placemark('B', ring('1.50,43.60 1.51,43.60 1.51,43.61 1.50,43.60')),
          placemark('A (copie)', ring(SQUARE)),
        ].join('\n'),
      ),
      'points',
      {
        read: ['A Polygon', 'Site Polygon ? contains_others', 'B Polygon', 'A (copie) Polygon ? same_as'],
        left: [],
      },
    ],
    ['GPX', GPX, 'points', { read: ['Berges Line', 'Départ Point ?'], left: [] }],
    [
      'a waypoint file of Mission Planner',
      WPL,
      'points',
      {
        read: ['Line route_of_points', 'Circle'].map((each) => ` ${each}`.trim()),
        left: ['6  exclusion_fence'],
      },
    ],
    [
      'a plan of QGroundControl',
      PLAN,
      'points',
      {
        read: ['Polygon', 'Circle', 'survey Polygon', 'CorridorScan Line', 'Line route_of_points'],
        left: ['geoFence.polygons[1]  exclusion_fence'],
      },
    ],
    [
      'GeoJSON with several parts, a disk and nothing',
      GEOJSON,
      'points',
      { read: ['Toits Polygon', 'Toits 2 Polygon', 'Mât Circle'], left: ['features[2]  no_geometry'] },
    ],
    [
      'a CSV of points as Excel writes it in France',
      CSV,
      'points',
      {
        read: ['Nord Point ?', 'Sud; bas Point ?', 'Est Point ?'],
        left: ['4 Hors outside_france', '5 Raté coordinates_unreadable'],
      },
    ],
    [
      'its points as one outline',
      'name,lat,lon\na,43.60,1.44\nb,43.61,1.45\nc,43.61,1.46',
      'polygon',
      { read: ['a Polygon route_of_points'], left: [] },
    ],
    [
      'decimal commas that cut numbers in two',
      'name,lat,lon\na,43,6,1,44\nb,43.61,1.45\nc,43.61,1.46,note',
      'points',
      { read: ['b Point ?', 'c Point ?'], left: ['2 a coordinates_unreadable'] },
    ],
    [
      'an outline with holes, which are part of the area',
      kml(
        placemark(
          'Site',
          ring(SQUARE).replace(
            '</Polygon>',
            `<innerBoundaryIs><LinearRing><coordinates>${SQUARE}</coordinates></LinearRing></innerBoundaryIs></Polygon>`,
          ),
        ),
      ),
      'points',
      { read: ['Site Polygon holes_filled'], left: [] },
    ],
    [
      'a KML that is cut off',
      kml(placemark('A', ring(SQUARE)) + '<Placemark><name>B</name>').split('</Document>')[0] ?? '',
      'points',
      { read: ['A Polygon xml_forgiven'], left: ['3 B no_geometry'] },
    ],
    [
      'points of an outline that ran into each other',
      kml(placemark('A', ring('1.44,43.60,0, 1.45,43.60,0 1.45,43.61,0 1.44,43.61,0 1.44,43.60,0'))),
      'points',
      { read: [], left: ['3 A coordinates_unreadable'] },
    ],
    [
      'a fence whose last corners are missing, and one waypoint',
      'QGC WPL 110\n0\t1\t0\t16\t0\t0\t0\t0\t43.6\t1.44\t0\t1\n1\t0\t3\t16\t0\t0\t0\t0\t43.61\t1.45\t80\t1\n2\t0\t3\t5001\t4\t0\t0\t0\t43.6\t1.44\t0\t1\n3\t0\t3\t5001\t4\t0\t0\t0\t43.61\t1.44\t0\t1\n4\t0\t3\t5001\t4\t0\t0\t0\t43.61\t1.45\t0\t1',
      'points',
      { read: [], left: ['3  too_few_points', '4  too_few_points'] },
    ],
    ['a track without points', '<gpx><trk><name>T</name></trk></gpx>', 'points', { read: [], left: ['1 T no_geometry'] }],
    [
      'entities',
      '<?xml version="1.0"?>\n<!DOCTYPE k [<!ENTITY a "b">]><kml/>',
      'points',
      { read: [], left: ['2  entities_refused'] },
    ],
    ['no format', 'bonjour', 'points', { read: [], left: [' format_unknown'].map((each) => ` ${each}`) }],
    ['broken JSON', '{"type":', 'points', { read: [], left: ['  not_json'] }],
  ])('%s', (_, text, use, expected) => {
    const { read, left } = told(readMissionFile(text, use));
    expect({ read: read.map((each) => each.trim()), left }).toEqual(expected);
  });

  test('tell what is beyond the most they may hold', () => {
    const point = { type: 'Point', coordinates: [1.44, 43.6] };
    for (const geometry of [
      { type: 'MultiPoint', coordinates: Array.from({ length: 600 }, () => [1.44, 43.6]) },
      { type: 'GeometryCollection', geometries: Array.from({ length: 600 }, () => point) },
    ]) {
      const { items, left_out } = readMissionFile(JSON.stringify(geometry));
      expect([items.length, left_out[0]?.reason]).toEqual([500, 'too_many_items']);
    }
    const items = Array.from({ length: 20_001 }, () => ({ type: 'SimpleItem', command: 20, params: [] }));
    const { left_out } = readMissionFile(JSON.stringify({ fileType: 'Plan', mission: { items } }));
    expect(left_out.map(({ path, reason }) => `${path} ${reason}`)).toEqual([
      'mission.items[20000] too_many_items',
    ]);
  });

  test('keep heights by what they are measured from, and the words beside', () => {
    const mode = '<altitudeMode>relativeToGround</altitudeMode>';
    const data = '<ExtendedData><Data name="alt_max"><value>150</value></Data></ExtendedData>';
    const text = kml(placemark('Nord', data + ring(SQUARE.replaceAll(/(\d) /g, '$1,80 '), mode)));
    expect(readMissionFile(text).items[0]?.fields).toEqual({ '@agl': '80', alt_max: '150' });
    expect(readMissionFile(WPL).items[0]?.fields).toEqual({ '@home': '80' });
    expect(readMissionFile(GPX).items[0]?.fields).toEqual({ '@amsl': '146' });
    expect(
      readMissionFile(PLAN).items.map(({ shape }) => ('buffer_m' in shape ? shape.buffer_m : null)),
    ).toContain(40);
  });
});

/** Of each, a thing that blows up if it is read naively. */
const HOSTILE: Readonly<Record<string, () => string>> = {
  'deep XML': () => kml('<Folder>'.repeat(sized(30_000, 300_000))),
  'deep JSON': () => `{"type":"FeatureCollection","features":${'['.repeat(sized(60_000, 1_000_000))}`,
  'a million coordinates': () => kml(placemark('x', ring('1.44,43.60 '.repeat(sized(60_000, 1_000_000))))),
  'a million placemarks': () =>
    kml(placemark('x', '<Point><coordinates>1.4,43.6</coordinates></Point>').repeat(sized(20_000, 200_000))),
  'a spiral that crosses itself': () =>
    kml(
      placemark(
        'x',
        ring(
          Array.from(
            { length: 1_900 },
            (_, i) => `${1 + ((i * 7919) % 997) / 1e4},${43 + ((i * 104_729) % 991) / 1e4}`,
          ).join(' '),
        ),
      ),
    ),
  'unclosed quotes': () => kml(`<Placemark a="${'x'.repeat(sized(200_000, 3_000_000))}`),
  'a line of commas': () => `lat,lon\n${','.repeat(sized(300_000, 3_000_000))}`,
  'spaces before nothing': () => kml(placemark('x', ring(`1,${' '.repeat(sized(60_000, 1_000_000))}`))),
};

describe('hostile files', () => {
  test.each(Object.keys(HOSTILE))('%s are refused within the second', (name) => {
    const text = HOSTILE[name]?.() ?? '';
    const started = performance.now();
    const { items, left_out } = readMissionFile(text);
    expect(items.length).toBeLessThanOrEqual(500);
    expect(items.length + left_out.length).toBeGreaterThan(0);
    // Generous, for a machine that does other things; alone it is a fifth of that.
    expect(performance.now() - started).toBeLessThan(4_000);
  });
});

describe('mutated files', () => {
  const seeds = [
    kml(
      placemark('A', ring(BOWTIE)) +
        placemark('B', '<LineString><coordinates>1.4,43.6 1.5,43.6</coordinates></LineString>'),
    ),
    GPX,
    WPL,
    PLAN,
    GEOJSON,
    CSV,
  ];
  const pieces = [
    '<',
    '>',
    '"',
    ',',
    ' ',
    '\n',
    '{',
    '[',
    ']',
    '\u0000',
    '1e999',
    '-',
    'é',
    '<!--',
    ']]>',
    'NaN',
    '99999999999',
    ';',
    '\t',
  ];

  test.each([0, 1, 2, 3, 4, 5])('never throw, and give only areas that can be flown in (%i)', (seed) => {
    const text = seeds[seed] ?? '';
    const edit = fc.record({
      at: fc.nat(text.length),
      cut: fc.nat(12),
      put: fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 6 })),
    });
    fc.assert(
      fc.property(
        fc.array(edit, { minLength: 1, maxLength: 6 }),
        fc.constantFrom<PointUse>('points', 'line', 'polygon'),
        (edits, use) => {
          let mutated = text;
          for (const { at, cut, put } of edits)
            mutated = mutated.slice(0, at) + put + mutated.slice(at + cut);
          const started = performance.now();
          const { items, left_out } = readMissionFile(mutated, use);
          for (const { shape } of items) expect(areaIssues(areaOfShape(shape))).toEqual([]);
          expect(items.length + left_out.length).toBeGreaterThan(0);
          expect(performance.now() - started).toBeLessThan(200);
        },
      ),
      { numRuns: sized(300, 100_000) },
    );
  });
});
