import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sized } from '../../../../../tools/testSizes.ts';
import {
  coordinates,
  type Flown,
  kml,
  latLon,
  lines,
  metre,
  minutes,
  missionItem,
  mostOutside,
  places,
  plan,
  radians,
  ring,
  start,
  toleranceOf,
  wpml,
} from '../../../test/flown.ts';
import { geodesicBearing, geodesicDestination, geodesicDistance } from '../../geo/geodesy.ts';
import type { Position } from '../../geo/geometry.ts';
import { readDjiArchive, readMissionFile } from './readMissionFile.ts';

/** The place of an arc that is farthest from its chord: to the left of it where it turns clockwise. */
function topOfArc(from: Position, to: Position, degrees: number): Position {
  const half = (Math.abs(degrees) * Math.PI) / 360;
  const chord = geodesicDistance(from, to);
  const [middle, heading] = [
    geodesicDestination(from, geodesicBearing(from, to), chord / 2),
    geodesicBearing(from, to),
  ];
  return geodesicDestination(middle, heading - 90 * Math.sign(degrees), (chord / 2) * Math.tan(half / 2));
}
const between = ([ax, ay]: Position, [bx, by]: Position): Position => [(ax + bx) / 2, (ay + by) / 2];

/** Generated files, each with what it says is flown. */
const FILES: Readonly<Record<string, fc.Arbitrary<readonly [text: string, flown: readonly Flown[]]>>> = {
  'surveys with their transects': fc.tuple(ring, places(2, 12)).map(([polygon, ways]) => [
    plan([
      {
        type: 'ComplexItem',
        complexItemType: 'survey',
        polygon: polygon.map(latLon),
        TransectStyleComplexItem: {
          VisualTransectPoints: ways.map(latLon),
          Items: ways.map((at) => missionItem(at)),
        },
      },
    ]),
    [...polygon, ...ways].map((at): Flown => [at, 0]),
  ]),
  'older surveys with a turn-around': fc
    .tuple(ring, metre(150))
    .map(([polygon, turn]) => [
      plan([{ complexItemType: 'survey', polygon: polygon.map(latLon), grid: { turnAroundDistance: turn } }]),
      polygon.map((at): Flown => [at, turn]),
    ]),
  'structure scans': fc.tuple(ring, metre(150)).map(([polygon, metres]) => [
    plan([
      {
        type: 'ComplexItem',
        complexItemType: 'StructureScan',
        polygon: polygon.map(latLon),
        CameraCalc: { DistanceToSurface: metres },
      },
    ]),
    polygon.map((at): Flown => [at, metres]),
  ]),
  'corridors with their transects': fc
    .tuple(places(2, 6), places(1, 8), fc.integer({ min: 2, max: 200 }), metre(150))
    .map(([line, ways, width, turn]) => [
      plan([
        {
          type: 'ComplexItem',
          complexItemType: 'CorridorScan',
          CorridorWidth: width,
          polyline: line.map(latLon),
          TransectStyleComplexItem: { TurnAroundDistance: turn, VisualTransectPoints: ways.map(latLon) },
        },
      ]),
      [...line.map((at): Flown => [at, width / 2]), ...ways.map((at): Flown => [at, 0])],
    ]),
  'plans with circles': fc
    .array(fc.tuple(start, fc.constantFrom(17, 18, 19), metre(300)), { minLength: 2, maxLength: 8 })
    .map((rows) => [
      plan(rows.map(([at, command, radius]) => missionItem(at, command, [1, 0, radius, 0]))),
      rows.map(([at, , radius]): Flown => [at, radius]),
    ]),
  'waypoint files with circles': fc
    .array(fc.tuple(start, fc.constantFrom(16, 18, 31), fc.integer({ min: -300, max: 300 })), {
      minLength: 2,
      maxLength: 8,
    })
    .map((rows) => [
      lines([
        [16, 0, 0, 0, 0, 43.4, 1, 0],
        ...rows.map(([[x, y], command, radius]) =>
          command === 31 ? [command, 0, radius, 0, 0, y, x, 50] : [command, 0, 0, radius, 0, y, x, 50],
        ),
      ]),
      rows.map(([at, , radius]): Flown => [at, Math.abs(radius)]),
    ]),
  'arcs between waypoints': fc
    .tuple(places(2, 6), fc.array(fc.integer({ min: -300, max: 300 }), { minLength: 6, maxLength: 6 }))
    .map(([way, turns]) => [
      lines([
        [16, 0, 0, 0, 0, 0, 0, 0],
        ...way.map(([x, y], index) => [index === 0 ? 16 : 36, turns[index] ?? 0, 0, 0, 0, y, x, 50]),
      ]),
      way.flatMap((at, index): Flown[] => {
        const [from, turn] = [way[index - 1], turns[index] ?? 0];
        return [[at, 0], ...(from && turn !== 0 ? [[topOfArc(from, at, turn), 0] as const] : [])];
      }),
    ]),
  'waypoints that jump back': fc.tuple(places(3, 9), metre(8), fc.boolean()).map(([way, last, isTagged]) => {
    const [first, end] = [way[0], way[Math.max(last % way.length, 1)]];
    const rows = way.flatMap(([x, y], index) => {
      const row: (string | number)[] = [16, 0, 0, 0, 0, y, x, 50];
      if (index !== Math.max(last % way.length, 1)) return [row];
      return [row, [isTagged ? 601 : 177, isTagged ? 7 : 2, -1, 0, 0, 0, 0, 0]];
    });
    return [
      lines([[16, 0, 0, 0, 0, 0, 0, 0], [600, 7, 0, 0, 0, 0, 0, 0], ...rows]),
      [...way.map((at): Flown => [at, 0]), ...(first && end ? [[between(first, end), 0] as const] : [])],
    ];
  }),
  'splines between waypoints': places(3, 6).map((way) => [
    lines([
      [16, 0, 0, 0, 0, 0, 0, 0],
      ...way.map(([x, y], index) => [index < 2 ? 16 : 82, 0, 0, 0, 0, y, x, 50]),
    ]),
    way.map((at): Flown => [at, 0]),
  ]),
  'fences of waypoint files': fc
    .array(ring, { minLength: 1, maxLength: 3 })
    .map((rings) => [
      lines(rings.flatMap((corners) => corners.map(([x, y]) => [5001, corners.length, 0, 0, 0, y, x, 0]))),
      rings.flat().map((at): Flown => [at, 0]),
    ]),
  'DJI outlines with a margin': fc
    .tuple(ring, metre(150))
    .map(([corners, margin]) => [
      wpml(
        `<wpml:templateType>mapping2d</wpml:templateType><Placemark><wpml:margin>${margin}</wpml:margin><Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates(corners)}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`,
      ),
      corners.map((at): Flown => [at, margin]),
    ]),
  'DJI strips': fc
    .tuple(places(2, 6), metre(200), metre(200), metre(50))
    .map(([line, left, right, margin]) => [
      wpml(
        `<wpml:templateType>mappingStrip</wpml:templateType><Placemark><wpml:margin>${margin}</wpml:margin><wpml:leftExtend>${left}</wpml:leftExtend><wpml:rightExtend>${right}</wpml:rightExtend><LineString><coordinates>${coordinates(line)}</coordinates></LineString></Placemark>`,
      ),
      line.map((at): Flown => [at, Math.max(left, right) + margin]),
    ]),
  'outlines in KML, however they cross': places(3, 9).map((corners) => [
    kml(
      `<Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates(corners)}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`,
    ),
    corners.map((at): Flown => [at, 0]),
  ]),
  'routes of Garmin with their course': places(3, 12).map((route) => [
    `<gpx><rte><rtept lat="${route[0]?.[1]}" lon="${route[0]?.[0]}"><extensions><gpxx:RoutePointExtension>${route
      .slice(1, -1)
      .map(([x, y]) => `<gpxx:rpt lat="${y}" lon="${x}"/>`)
      .join(
        '',
      )}</gpxx:RoutePointExtension></extensions></rtept><rtept lat="${route.at(-1)?.[1]}" lon="${route.at(-1)?.[0]}"/></rte></gpx>`,
    route.map((at): Flown => [at, 0]),
  ]),
  'points of GeoJSON with a radius': fc.tuple(start, fc.integer({ min: 1, max: 900 })).map(([at, radius]) => [
    JSON.stringify({
      type: 'Feature',
      properties: { Rayon: `${radius} m` },
      geometry: { type: 'Point', coordinates: at },
    }),
    [[at, radius]],
  ]),
  'lines of GeoJSON with a width': fc
    .tuple(places(2, 6), fc.integer({ min: 2, max: 400 }))
    .map(([line, width]) => [
      JSON.stringify({
        type: 'Feature',
        properties: { largeur_m: width },
        geometry: { type: 'LineString', coordinates: line },
      }),
      line.map((at): Flown => [at, width / 2]),
    ]),
  'missions of UgCS, in radians': fc
    .tuple(ring, places(2, 6), start, metre(150), fc.integer({ min: 1, max: 300 }))
    .map(([corners, line, at, overshoot, radius]) => [
      JSON.stringify({
        mission: {
          routes: [
            {
              name: 'R',
              segments: [
                { type: 'AreaScan', polygon: { points: corners.map(radians) }, parameters: { overshoot } },
                {
                  type: 'Corridor',
                  polyline: { points: line.map(radians) },
                  parameters: { width: 2 * radius },
                },
                { type: 'Circle', point: radians(at), parameters: { radius } },
              ],
            },
          ],
        },
      }),
      [
        ...corners.map((each): Flown => [each, overshoot]),
        ...line.map((each): Flown => [each, radius]),
        [at, radius],
      ],
    ]),
  'points of SeeYou': fc
    .tuple(start, start)
    .map((places_) => [
      `name,code,country,lat,lon,elev,style,rwdir,rwlen,rwwidth,freq,desc\n${places_.map(([x, y], index) => `"P ${index}",P,FR,${minutes(y, 2)}N,${minutes(x, 3)}E,165.0m,1,,,,,`).join('\n')}\n`,
      places_.map((at): Flown => [at, 0]),
    ]),
  'tables of areas and discs': fc
    .tuple(ring, start, fc.integer({ min: 1, max: 900 }))
    .map(([corners, at, radius]) => [
      [
        'zone;latitude;longitude;rayon_m',
        ...corners.map(([x, y]) => `A;${y};${x};`),
        `B;${at[1]};${at[0]};${radius}`,
      ].join('\n'),
      [...corners.map((each): Flown => [each, 0]), [at, radius]],
    ]),
};

describe('an area that is read', () => {
  const square: Position[] = [0, 90, 180, 270].map((turn) => geodesicDestination([1.4, 43.6], turn, 300));
  /** The metres by which a transect that flies so far beyond a corner of its survey lies outside of what is read. */
  const leftOutside = (metres: number): number => {
    const beyond = geodesicDestination([1.4, 43.6], 90, 300 + metres);
    const text = plan([
      {
        type: 'ComplexItem',
        complexItemType: 'survey',
        polygon: square.map(latLon),
        TransectStyleComplexItem: { VisualTransectPoints: [latLon(beyond)], Items: [missionItem(beyond)] },
      },
    ]);
    return mostOutside(readMissionFile(text).items, [[beyond, 0]]);
  };

  test.each([0.7, 3, 15, 60])('grows for what is flown %f m beyond it', (metres) => {
    expect(leftOutside(metres)).toBeLessThan(0.5);
  });

  test('stays as the file says where what is flown is rounded', () => {
    expect(leftOutside(0.4)).toBeGreaterThan(0.2);
  });
});

describe('every place, radius and turn that a file tells lies within what is read', () => {
  test.each(Object.keys(FILES))('%s', (kind) => {
    fc.assert(
      fc.property(FILES[kind] ?? fc.constant(['', []] as const), ([text, flown]) => {
        const { items, left_out } = readMissionFile(text);
        if (items.length === 0) expect(left_out.length).toBeGreaterThan(0);
        // What is left out is told by its place; what is read holds it all.
        else if (left_out.length === 0) expect(mostOutside(items, flown)).toBeLessThan(toleranceOf(flown));
      }),
      { numRuns: sized(40, 8_000) },
    );
  });

  test('DJI archives: the outline of the template holds what the waylines fly', () => {
    fc.assert(
      fc.property(ring, places(2, 12), (corners, ways) => {
        const template = wpml(
          `<wpml:templateType>mapping3d</wpml:templateType><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates(corners)}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`,
        );
        const waylines = wpml(
          `<wpml:executeHeightMode>relativeToStartPoint</wpml:executeHeightMode>${ways.map((at) => `<Placemark><Point><coordinates>${at.join(',')}</coordinates></Point><wpml:executeHeight>60</wpml:executeHeight></Placemark>`).join('')}`,
        );
        const { items } = readDjiArchive({ template, waylines, own: null });
        expect(items).toHaveLength(1);
        expect(items[0]?.fields['@home']).toBe('60');
        const flown = [...corners, ...ways].map((at): Flown => [at, 0]);
        expect(mostOutside(items, flown)).toBeLessThan(toleranceOf(flown));
      }),
      { numRuns: sized(40, 8_000) },
    );
  });
});
