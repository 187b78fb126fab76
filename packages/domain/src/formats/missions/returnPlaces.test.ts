import { describe, expect, it } from 'vitest';
import { readDjiArchive, readMissionFile } from './readMissionFile.ts';

type Row = readonly (number | null)[];
/** Command, parameters 1 to 4, latitude, longitude, height. */
const item = ([command = 16, ...params]: Row, frame = 3): object => ({
  type: 'SimpleItem',
  command,
  frame,
  params: [...params.slice(0, 4), ...params.slice(4)],
});
const way = (...places: readonly (readonly [number, number])[]): Row[] =>
  places.map((at) => [16, 0, 0, 0, null, ...at, 40]);
const plan = (rows: readonly Row[], more: object = {}, mission: object = {}): string =>
  JSON.stringify({
    fileType: 'Plan',
    mission: { items: rows.map((row) => item(row)), ...mission },
    ...more,
  });
const wpl = (...rows: readonly string[]): string => `QGC WPL 110\n${rows.join('\n')}\n`;
const ROUTE = way([43.6, 1.3], [43.602, 1.302]);
const FENCE = [
  [43.6, 1.3],
  [43.6, 1.31],
  [43.61, 1.31],
  [43.61, 1.3],
];
const leftOf = (text: string) =>
  readMissionFile(text).left_out.map(({ path, line, name, reason }) => [path || line, name, reason]);

describe('a place that the aircraft flies back to, outside of what is read, is told with its height', () => {
  it.each([
    [
      'a rally point',
      plan(ROUTE, { rallyPoints: { points: [[43.62, 1.35, 110]] } }),
      [['rallyPoints.points[0]', '43.62000 1.35000, 110 m', 'return_place']],
    ],
    [
      'a rally point in the area, flown to higher',
      plan(ROUTE, { rallyPoints: { points: [[43.602, 1.302, 110]] } }),
      [['rallyPoints.points[0]', '43.60200 1.30200, 110 m', 'return_place']],
    ],
    [
      'a rally point that nobody can read',
      plan(ROUTE, { rallyPoints: { points: [['x', 1.3]] } }),
      [['rallyPoints.points[0]', '', 'coordinates_unreadable']],
    ],
    [
      'the return of a fence',
      plan([], {
        geoFence: { breachReturn: [43.63, 1.33, 90], polygons: [{ inclusion: true, polygon: FENCE }] },
      }),
      [['geoFence.breachReturn', '43.63000 1.33000, 90 m', 'return_place']],
    ],
    [
      'a new home',
      plan([...ROUTE, [179, 0, 0, 0, null, 43.64, 1.302, 0]]),
      [['mission.items[2]', '43.64000 1.30200', 'return_place']],
    ],
    [
      'the planned home, far from the route',
      plan(ROUTE, {}, { plannedHomePosition: [43.59, 1.3, 150] }),
      [['mission.plannedHomePosition', '43.59000 1.30000', 'return_place']],
    ],
    [
      'the planned home of an older plan',
      JSON.stringify({
        MAV_AUTOPILOT: 3,
        plannedHomePosition: { coordinate: [43.59, 1.3, 0] },
        items: [43.6, 43.61].map((latitude) => ({ command: 16, frame: 3, coordinate: [latitude, 1.3, 60] })),
      }),
      [['plannedHomePosition', '43.59000 1.30000', 'return_place']],
    ],
    [
      'the first row of a waypoint file, and a rally point',
      wpl(
        '0 1 0 16 0 0 0 0 43.6 1.3 150 1',
        '1 0 3 16 0 0 0 0 43.602 1.302 40 1',
        '2 0 3 16 0 0 0 0 43.603 1.302 40 1',
        '3 0 3 5100 0 0 0 0 43.62 1.35 110 1',
      ),
      [
        [2, '43.60000 1.30000', 'return_place'],
        [5, '43.62000 1.35000, 110 m', 'return_place'],
      ],
    ],
    [
      'a list of rally points',
      '# rally\nRALLY 43.620000\t1.350000\t60.000000\t40.000000\t0.000000\t0\nRALLY x\n',
      [
        [3, '', 'coordinates_unreadable'],
        [2, '43.62000 1.35000, 60 m', 'return_place'],
      ],
    ],
    [
      'rally points alone',
      wpl('0 0 3 5100 0 0 0 0 43.62 1.35 110 1'),
      [[2, '43.62000 1.35000, 110 m', 'return_place']],
    ],
  ])('%s', (_, text, left) => {
    expect(leftOf(text)).toEqual(left);
  });

  it('the take-off of a DJI mission', () => {
    const waylines = (at: string): string =>
      `<kml xmlns:wpml="http://www.dji.com/wpmz/1.0.2"><Document><wpml:missionConfig><wpml:takeOffRefPoint>${at}</wpml:takeOffRefPoint></wpml:missionConfig><Folder><wpml:executeHeightMode>relativeToStartPoint</wpml:executeHeightMode>${[1.3, 1.31].map((x) => `<Placemark><Point><coordinates>${x},43.6</coordinates></Point><wpml:executeHeight>60</wpml:executeHeight></Placemark>`).join('')}</Folder></Document></kml>`;
    const read = (at: string) =>
      readDjiArchive({ template: null, waylines: waylines(at), own: null }).left_out.map(({ name }) => name);
    expect(read('43.620000,1.300000,150.0')).toEqual(['43.62000 1.30000']);
    expect(read('43.600000,1.305000,150.0')).toEqual([]);
  });
});

it.each([
  ['the home within the line', plan(ROUTE, {}, { plannedHomePosition: [43.6001, 1.3, 150] })],
  ['a rally point within, no higher', plan(ROUTE, { rallyPoints: { points: [[43.602, 1.302, 40]] } })],
  ['a home to be set where the aircraft is', plan([...ROUTE, [179, 1, 0, 0, null, 0, 0, 0]])],
  ['a home at nought', plan(ROUTE, {}, { plannedHomePosition: [0, 0, 0] })],
])('nothing is told of %s', (_, text) => {
  expect(leftOf(text)).toEqual([]);
});

it.each([1, 4, 8, 20])('a row in metres (MAV_FRAME %s) is no place in degrees', (frame) => {
  const rows = [45, 46].map((y, index) => `${index + 1} 0 ${frame} 16 0 0 0 0 ${y} 2 40 1`);
  const { items, left_out } = readMissionFile(wpl('0 1 0 16 0 0 0 0 43.6 1.3 150 1', ...rows));
  expect(items).toEqual([]);
  expect(left_out.map(({ line, reason }) => [line, reason])).toEqual([
    [3, 'local_frame'],
    [4, 'local_frame'],
  ]);
});

it('a place beside parameters that are nought counts', () => {
  const items = [43.6, 43.61].map((latitude) => ({
    type: 'SimpleItem',
    command: 16,
    frame: 3,
    params: [0, 0, 0, 0, 0, 0, 0],
    coordinate: [latitude, 1.3, 60],
  }));
  expect(readMissionFile(mission(items)).items).toMatchObject([
    { shape: { type: 'Line', coordinates: [{ 1: 43.6 }, { 1: 43.61 }] }, fields: { '@home': '60' } },
  ]);
});

const landing = (more: object = {}): object => ({
  type: 'ComplexItem',
  complexItemType: 'vtolLandingPattern',
  landingApproachCoordinate: [43.61, 1.31, 60],
  landCoordinate: [43.61, 1.3, 0],
  loiterRadius: 80,
  ...more,
});
const mission = (items: readonly object[]): string =>
  JSON.stringify({ fileType: 'Plan', mission: { items } });
const linesOf = (text: string) =>
  readMissionFile(text).items.map(({ shape }) =>
    shape.type === 'Line' ? [shape.coordinates, shape.least_buffer_m] : shape.type,
  );

it('an older landing pattern names the place that it circles', () => {
  const old = {
    type: 'ComplexItem',
    complexItemType: 'fwLandingPattern',
    loiterCoordinate: [43.61, 1.31, 40],
    landCoordinate: [43.61, 1.3, 0],
    loiterRadius: 75,
  };
  const [pattern] = linesOf(mission([...ROUTE.map((row) => item(row)), old]));
  expect(pattern).toEqual([
    [
      [1.302, 43.602],
      [1.31, 43.61],
      [1.3, 43.61],
    ],
    75,
  ]);
});

describe('a landing pattern is one way with what is before it, as wide as its circle', () => {
  it('after waypoints', () => {
    expect(linesOf(mission([...ROUTE.map((row) => item(row)), landing()]))).toEqual([
      [
        [
          [1.302, 43.602],
          [1.31, 43.61],
          [1.3, 43.61],
        ],
        80,
      ],
      [
        [
          [1.3, 43.6],
          [1.302, 43.602],
          [1.31, 43.61],
        ],
        0,
      ],
    ]);
  });

  it('after a survey, whose way out and in is drawn too', () => {
    const survey = {
      type: 'ComplexItem',
      complexItemType: 'survey',
      polygon: FENCE,
      TransectStyleComplexItem: {
        VisualTransectPoints: [
          [43.601, 1.301],
          [43.609, 1.309],
        ],
      },
    };
    const [, pattern, route] = linesOf(
      mission([
        survey,
        landing({ landingApproachCoordinate: [43.63, 1.31, 60], landCoordinate: [43.61, 1.32, 0] }),
      ]),
    );
    expect(pattern).toEqual([
      [
        [1.309, 43.609],
        [1.31, 43.63],
        [1.32, 43.61],
      ],
      80,
    ]);
    expect(route).toEqual([
      [
        [1.301, 43.601],
        [1.309, 43.609],
        [1.31, 43.63],
      ],
      0,
    ]);
  });
});

it('two corridors have the way between them, one has none beside it', () => {
  const corridor = (x: number): object => ({
    type: 'ComplexItem',
    complexItemType: 'CorridorScan',
    CorridorWidth: 20,
    polyline: [
      [43.6, x],
      [43.61, x],
    ],
    TransectStyleComplexItem: {
      VisualTransectPoints: [
        [43.6, x],
        [43.61, x],
      ],
    },
  });
  expect(linesOf(mission([corridor(1.3)]))).toHaveLength(1);
  expect(linesOf(mission([corridor(1.3), corridor(1.32)]))).toHaveLength(3);
});
