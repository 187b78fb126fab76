import { describe, expect, test } from 'vitest';
import {
  BOWTIE,
  CSV,
  GEOJSON,
  GPX,
  kmlSample,
  PLAN,
  placemarkSample,
  ringSample,
  SQUARE,
  WPL,
} from './missionFile.samples.ts';
import type { MissionFile, PointUse } from './missionFile.ts';
import { readMissionFile } from './readMissionFile.ts';

/** What was read and left, in a line each. */
const told = ({ items, left_out }: MissionFile) => ({
  read: items.map(({ name, shape, repairs, hints, is_suggested }) =>
    `${name} ${shape.type}${is_suggested ? '' : ' ?'} ${[...repairs, ...hints].map(({ code }) => code).join(' ')}`.trim(),
  ),
  left: left_out.map(({ line, path, name, reason }) => `${line ?? path} ${name} ${reason}`),
});

describe('files of areas', () => {
  test.each<[string, string, PointUse, ReturnType<typeof told>]>([
    [
      'KML with prefixed names, an undeclared prefix, prose that is no XML, and no styles',
      kmlSample(
        `<kml:Placemark xsi:what="x"><kml:name><![CDATA[Bassin & Cie]]></kml:name><kml:description><b>gras<br></kml:description>${ringSample(SQUARE).replaceAll('<P', '<kml:P').replaceAll('</P', '</kml:P')}</kml:Placemark>`,
        'kml:',
      ),
      'points',
      { read: ['Bassin & Cie Polygon xml_forgiven'], left: [] },
    ],
    [
      'an outline that crosses itself, one that is open, one with latitude first',
      kmlSample(
        [
          placemarkSample('Digesteurs', ringSample(BOWTIE)),
          placemarkSample('Quai', ringSample('1.40,43.60 1.45,43.60 1.45,43.61 1.40,43.6007')),
          placemarkSample('Berge', ringSample('1.40,43.60 1.45,43.60 1.45,43.61 1.40,43.60005')),
          placemarkSample('Parking', ringSample('43.70,1.44 43.71,1.44 43.71,1.45 43.70,1.44')),
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
      kmlSample(
        [
          placemarkSample('Cheminée', ringSample('1.44,43.60 1.45,43.60')),
          placemarkSample('Poste HT', ringSample('1.44,43.6O2 1.45,43.60 1.45,43.61')),
          placemarkSample('Tokyo', ringSample('139,35 139.1,35 139.1,35.1 139,35')),
          placemarkSample('Rien', ''),
          placemarkSample('Trait', ringSample('1.44,43.60 1.45,43.60 1.46,43.60 1.44,43.60')),
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
      kmlSample(
        [
          placemarkSample('A', ringSample(SQUARE)),
          placemarkSample('Site', ringSample('1.3,43.5 1.6,43.5 1.6,43.7 1.3,43.7 1.3,43.5')),
          placemarkSample('B', ringSample('1.50,43.60 1.51,43.60 1.51,43.61 1.50,43.60')),
          placemarkSample('A (copie)', ringSample(SQUARE)),
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
      kmlSample(
        placemarkSample(
          'Site',
          ringSample(SQUARE).replace(
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
      kmlSample(`${placemarkSample('A', ringSample(SQUARE))}<Placemark><name>B</name>`).split(
        '</Document>',
      )[0] ?? '',
      'points',
      { read: ['A Polygon xml_forgiven'], left: ['3 B no_geometry'] },
    ],
    [
      'a GPX that is cut off',
      '<gpx><trk><name>A</name><trkseg><trkpt lat="43.6" lon="1.44"/><trkpt lat="43.61" lon="1.44"/>&<trkpt lat="43.62" lon="1.44"/>',
      'points',
      { read: ['A Line xml_forgiven'], left: [] },
    ],
    [
      'points of an outline that ran into each other',
      kmlSample(
        placemarkSample('A', ringSample('1.44,43.60,0, 1.45,43.60,0 1.45,43.61,0 1.44,43.61,0 1.44,43.60,0')),
      ),
      'points',
      { read: ['A Polygon commas_split'], left: [] },
    ],
    [
      'a fence whose last corners are missing, and one waypoint',
      'QGC WPL 110\n0\t1\t0\t16\t0\t0\t0\t0\t43.6\t1.44\t0\t1\n1\t0\t3\t16\t0\t0\t0\t0\t43.61\t1.45\t80\t1\n2\t0\t3\t5001\t4\t0\t0\t0\t43.6\t1.44\t0\t1\n3\t0\t3\t5001\t4\t0\t0\t0\t43.61\t1.44\t0\t1\n4\t0\t3\t5001\t4\t0\t0\t0\t43.61\t1.45\t0\t1',
      'points',
      { read: [], left: ['3  too_few_points', '4  too_few_points'] },
    ],
    [
      'a track without points',
      '<gpx><trk><name>T</name></trk></gpx>',
      'points',
      { read: [], left: ['1 T no_geometry'] },
    ],
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
    const text = kmlSample(
      placemarkSample('Nord', data + ringSample(SQUARE.replaceAll(/(\d) /g, '$1,80 '), mode)),
    );
    expect(readMissionFile(text).items[0]?.fields).toEqual({ '@agl': '80', alt_max: '150' });
    expect(readMissionFile(WPL).items[0]?.fields).toEqual({ '@home': '80' });
    expect(readMissionFile(GPX).items[0]?.fields).toEqual({ '@amsl': '146' });
    expect(
      readMissionFile(PLAN).items.map(({ shape }) => ('buffer_m' in shape ? shape.buffer_m : null)),
    ).toContain(40);
  });
});

test.each([
  ['Genève', '6.14,46.20 6.15,46.20 6.15,46.21 6.14,46.20', true],
  ['Bâle', '7.59,47.55 7.60,47.55 7.60,47.56 7.59,47.55', true],
  ['Barcelone', '2.17,41.39 2.18,41.39 2.18,41.40 2.17,41.39', true],
  ['Saint-Julien-en-Genevois', '6.08,46.14 6.09,46.14 6.09,46.15 6.08,46.14', false],
  ['across the border at Saint-Louis', '7.55,47.58 7.60,47.58 7.60,47.59 7.55,47.58', false],
])('abroad is what lies beyond the border, not beyond boxes: %s', (name, places, isLeft) => {
  const { items, left_out } = readMissionFile(kmlSample(placemarkSample(name, ringSample(places))), 'points');
  expect([items.length, left_out.map(({ reason }) => reason)]).toEqual(
    isLeft ? [0, ['outside_france']] : [1, []],
  );
});

test.each([
  ['outline', ringSample('179.9,-16.8 -179.9,-16.8 -179.9,-16.7 179.9,-16.7 179.9,-16.8')],
  ['line', '<LineString><coordinates>179.9,-16.8 -179.9,-16.8</coordinates></LineString>'],
])(
  'a mission over the 180th meridian is left out for that, not for its country: %s in KML',
  (name, shape) => {
    const { items, left_out } = readMissionFile(kmlSample(placemarkSample(name, shape)), 'points');
    expect([items, left_out.map(({ reason }) => reason)]).toEqual([[], ['crosses_date_line']]);
  },
);

test('a GeoJSON mission over the 180th meridian is left out for that; one beside it for its country', () => {
  const outline = (east: number): object => ({
    type: 'Feature',
    properties: {},
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [179.8, -16.8],
          [east, -16.8],
          [east, -16.7],
          [179.8, -16.7],
          [179.8, -16.8],
        ],
      ],
    },
  });
  const text = JSON.stringify({ type: 'FeatureCollection', features: [outline(-179.9), outline(179.9)] });
  expect(readMissionFile(text, 'points').left_out.map(({ reason }) => reason)).toEqual([
    'crosses_date_line',
    'outside_france',
  ]);
});
