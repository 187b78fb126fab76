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
  missionItem,
  mostOutside,
  places,
  plan,
  ring,
  start,
  toleranceOf,
  wpml,
} from '../../../test/flown.ts';
import { type Place, shapefileBytes } from '../../../test/shapefileBytes.ts';
import type { Position } from '../../geo/geometry.ts';
import { signedDoubleArea } from '../../geo/rings.ts';
import { missionOfRows } from './geoPackageMission.ts';
import { COORDINATE_HEIGHTS, type HeightReference, type MissionFile } from './missionFile.ts';
import { readDjiArchive, readMissionFile } from './readMissionFile.ts';
import { readShapefile } from './shapefile.ts';

/** A generated file as it is read, with what it tells. */
interface GeneratedMission {
  readonly read: MissionFile;
  readonly flown: readonly Flown[];
  /** Places to return to: within what is read, or told beside it. */
  readonly returns?: readonly Position[];
}

const between = ([ax, ay]: Position, [bx, by]: Position): Position => [(ax + bx) / 2, (ay + by) / 2];
/** Places of a way, and the middles of its legs. */
const along = (way: readonly Position[], radius = 0): Flown[] =>
  way.flatMap((at, index): Flown[] => {
    const from = way[index - 1];
    return from === undefined
      ? [[at, radius]]
      : [
          [between(from, at), radius],
          [at, radius],
        ];
  });
/** The middle of a parabola that leaves a way so many metres before each of its corners: flatter than an arc. */
const cutCorners = (way: readonly Position[], metres: number): Flown[] =>
  way.slice(1, -1).flatMap((corner, index): Flown[] => {
    const [before, after] = [way[index], way[index + 2]];
    if (before === undefined || after === undefined) return [];
    const towards = ([x, y]: Position): Position => {
      const length = Math.hypot((x - corner[0]) * 80_000, (y - corner[1]) * 111_000);
      const share = Math.min(metres / length, 1);
      return [corner[0] + (x - corner[0]) * share, corner[1] + (y - corner[1]) * share];
    };
    return [[between(between(towards(before), corner), between(corner, towards(after))), 0]];
  });
const closed = (corners: readonly Position[]): Position[] => [...corners, ...corners.slice(0, 1)];
const text = (value: string): MissionFile => readMissionFile(value);
const PRJ = 'GEOGCS["GCS_WGS_1984",PRIMEM["Greenwich",0.0],UNIT["Degree",0.017]]';
const clockwise = (corners: readonly Position[]): Position[] =>
  signedDoubleArea(closed(corners)) < 0 ? closed(corners) : closed(corners).toReversed();

const FILES: Readonly<Record<string, fc.Arbitrary<GeneratedMission>>> = {
  'plans with a home and rally points': fc
    .tuple(places(2, 6), places(1, 3), start, fc.boolean())
    .map(([way, rally, home, isNear]) => {
      const base = isNear ? (way[0] ?? home) : home;
      const document = {
        fileType: 'Plan',
        mission: { items: way.map((at) => missionItem(at)), plannedHomePosition: [...latLon(base), 0] },
        rallyPoints: { points: rally.map((at) => [...latLon(at), 20]) },
      };
      return { read: text(JSON.stringify(document)), flown: along(way), returns: [base, ...rally] };
    }),
  'landing patterns after waypoints': fc
    .tuple(places(2, 5), places(2, 2), metre(200))
    .map(([way, landing, radius]) => {
      const [approach, ground] = landing;
      const items = [
        ...way.map((at) => missionItem(at)),
        {
          type: 'ComplexItem',
          complexItemType: 'fwLandingPattern',
          landingApproachCoordinate: [...latLon(approach ?? [0, 0]), 60],
          landCoordinate: [...latLon(ground ?? [0, 0]), 0],
          loiterRadius: radius,
        },
      ];
      return {
        read: text(plan(items)),
        flown: [...along([...way, ...landing]), [approach ?? [0, 0], radius]],
      };
    }),
  'waypoint files with rally points': fc.tuple(places(2, 6), places(1, 3)).map(([way, rally]) => ({
    read: text(
      lines([
        [16, 0, 0, 0, 0, 0, 0, 0],
        ...way.map(([x, y]) => [16, 0, 0, 0, 0, y, x, 50]),
        ...rally.map(([x, y]) => [5100, 0, 0, 0, 0, y, x, 90]),
      ]),
    ),
    flown: along(way),
    returns: rally,
  })),
  'outlines of Mission Planner, with a place to return to': fc
    .tuple(ring, start, fc.boolean())
    .map(([corners, home, isFence]) => {
      const listed = isFence ? [home, ...closed(corners)] : corners;
      return {
        read: text(listed.map(([x, y]) => `${y.toFixed(7)} ${x.toFixed(7)}`).join('\n')),
        flown: listed.map((at): Flown => [at, 0]),
      };
    }),
  'lines, tracks and points of KML': fc
    .tuple(places(2, 9), places(2, 9), start)
    .map(([line, track, point]) => ({
      read: text(
        kml(
          `<Placemark><MultiGeometry><LineString><coordinates>${coordinates(line)}</coordinates></LineString><Point><coordinates>${point.join(',')}</coordinates></Point></MultiGeometry></Placemark><Placemark><gx:MultiTrack><gx:Track>${track.map(([x, y]) => `<gx:coord>${x} ${y} 90</gx:coord>`).join('')}</gx:Track></gx:MultiTrack></Placemark>`,
        ),
      ),
      flown: [...along(line), ...along(track), [point, 0]],
    })),
  'polygons of GeoJSON, one or several, their rings in any order': fc
    .tuple(fc.array(ring, { minLength: 1, maxLength: 4 }), fc.boolean())
    .map(([rings, isOne]) => ({
      read: text(
        JSON.stringify(
          isOne
            ? { type: 'Polygon', coordinates: rings.map(closed) }
            : { type: 'MultiPolygon', coordinates: rings.map((each) => [closed(each)]) },
        ),
      ),
      flown: rings.flat().map((at): Flown => [at, 0]),
    })),
  'routes of Litchi that cut their corners': fc.tuple(places(2, 9), metre(300)).map(([way, curve]) => ({
    read: text(
      `latitude,longitude,altitude(m),curvesize(m),gimbalmode\n${way.map(([x, y]) => `${y},${x},60,${curve},0`).join('\n')}\n`,
    ),
    flown: [...along(way), ...cutCorners(way, curve)],
  })),
  'waylines of DJI that cut their corners': fc.tuple(places(2, 9), metre(300)).map(([way, curve]) => ({
    read: readDjiArchive({
      template: null,
      own: null,
      waylines: wpml(
        `<wpml:executeHeightMode>relativeToStartPoint</wpml:executeHeightMode>${way
          .map(
            (at) =>
              `<Placemark><Point><coordinates>${at.join(',')}</coordinates></Point><wpml:executeHeight>60</wpml:executeHeight><wpml:waypointTurnParam><wpml:waypointTurnMode>coordinateTurn</wpml:waypointTurnMode><wpml:waypointTurnDampingDist>${curve}</wpml:waypointTurnDampingDist></wpml:waypointTurnParam></Placemark>`,
          )
          .join('')}`,
      ),
    }),
    flown: [...along(way), ...cutCorners(way, curve)],
  })),
  'tables of lines with half their width': fc
    .tuple(places(2, 6), fc.integer({ min: 1, max: 300 }))
    .map(([way, half]) => ({
      read: text(
        `zone;forme;latitude;longitude;demi_largeur_m\n${way.map(([x, y]) => `A;line;${y};${x};${half}`).join('\n')}`,
      ),
      flown: along(way, half),
    })),
  'shapefiles of outlines and lines': fc
    .tuple(ring, places(2, 9), fc.boolean())
    .map(([corners, way, isLine]) => {
      const listed = isLine ? way : clockwise(corners);
      const shp = shapefileBytes(
        isLine ? 13 : 15,
        listed.map(([x, y]): Place => [x, y, 90]),
        [1, listed.length, 0],
      );
      return {
        read: readShapefile({ shp, dbf: null, prj: PRJ, decode: () => '' }, 'points'),
        flown: isLine ? along(way) : corners.map((at): Flown => [at, 0]),
      };
    }),
  'rows of a GeoPackage': fc.tuple(ring, places(2, 9)).map(([corners, way]) => ({
    read: missionOfRows(
      {
        rows: [
          {
            place: 'a 1',
            properties: {},
            geometry: { type: 'Polygon', coordinates: [closed(corners)] },
            highest_m: 90,
          },
          {
            place: 'a 2',
            properties: { largeur_m: 80 },
            geometry: { type: 'LineString', coordinates: way },
            highest_m: null,
          },
        ],
        unprojected: [],
      },
      'points',
    ),
    flown: [...corners.map((at): Flown => [at, 0]), ...along(way, 40)],
  })),
};

describe('every place, width and curve of a file lies within what is read, every place to return to is told or held', () => {
  test.each(Object.keys(FILES))('%s', (kind) => {
    let [compared, all] = [0, 0];
    fc.assert(
      fc.property(FILES[kind] ?? fc.constant<GeneratedMission | null>(null), (told) => {
        if (told === null) throw new Error('no such file');
        const { read, flown, returns = [] } = told;
        const left = read.left_out.filter(({ reason }) => reason !== 'return_place');
        all += 1;
        if (read.items.length === 0 || left.length > 0) {
          expect(read.left_out.length).toBeGreaterThan(0);
          return;
        }
        compared += 1;
        expect(mostOutside(read.items, flown)).toBeLessThan(toleranceOf(flown));
        const unheld = returns.filter((at) => mostOutside(read.items, [[at, 0]]) > 2);
        expect(read.left_out.length - left.length).toBeGreaterThanOrEqual(unheld.length);
      }),
      { numRuns: sized(30, 5_000) },
    );
    // Of a file that is mostly left out nothing would have been compared.
    expect(compared / all).toBeGreaterThan(0.6);
  });
});

const heights = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 2, maxLength: 6 });
type Heights = readonly (readonly [HeightReference, number])[];
const WAY = (index: number): Position => [1.3 + index / 1_000, 43.6];

/** Generated files with the heights that they tell. */
const HEIGHTS: Readonly<
  Record<string, (metres: readonly number[], pick: number) => readonly [MissionFile, Heights]>
> = {
  'frames of a waypoint file, and changes of height': (metres, pick) => {
    const frames = [
      [0, 'AMSL'],
      [3, 'home'],
      [10, 'AGL'],
    ] as const;
    const told: [HeightReference, number][] = [];
    const rows = metres.map((metre_, index) => {
      const [frame, reference] = frames[(index + pick) % 3] ?? frames[0];
      told.push([reference, metre_]);
      const [x, y] = WAY(index);
      if (index > 1 && index % 3 === 2) return `${index} 0 2 186 ${metre_} ${frame} 0 0 0 0 0 1`;
      return `${index} 0 ${frame} ${index % 3 === 1 && index > 1 ? 113 : 16} 0 0 0 0 ${y} ${x} ${metre_} 1`;
    });
    return [text(`QGC WPL 110\n0 1 0 16 0 0 0 0 0 0 0 1\n${rows.join('\n')}\n`), told];
  },
  'modes of KML, of tracks too': (metres, pick) => {
    const [mode, reference] =
      pick % 2 === 0 ? (['absolute', 'AMSL'] as const) : (['relativeToGround', 'AGL'] as const);
    const track = metres.map((z, index) => `<gx:coord>${WAY(index).join(' ')} ${z}</gx:coord>`).join('');
    return [
      text(
        kml(
          `<Placemark><gx:MultiTrack><altitudeMode>${mode}</altitudeMode><gx:Track>${track}</gx:Track></gx:MultiTrack></Placemark>`,
        ),
      ),
      metres.map((metre_) => [reference, metre_]),
    ];
  },
  'modes of Litchi': (metres, pick) => [
    text(
      `latitude,longitude,altitude(m),altitudemode\n${metres.map((z, index) => `${WAY(index)[1]},${WAY(index)[0]},${z},${(index + pick) % 2}`).join('\n')}\n`,
    ),
    metres.map((metre_, index) => [(index + pick) % 2 === 0 ? 'home' : 'AGL', metre_]),
  ],
  'heights of GeoJSON': (metres) => [
    text(JSON.stringify({ type: 'LineString', coordinates: metres.map((z, index) => [...WAY(index), z]) })),
    metres.map((metre_) => ['AMSL', metre_]),
  ],
  'heights of shapefiles': (metres) => {
    const listed = metres.map((z, index): Place => [...WAY(index), z]);
    const shp = shapefileBytes(13, listed, [1, listed.length, 0]);
    return [
      readShapefile({ shp, dbf: null, prj: PRJ, decode: () => '' }, 'points'),
      metres.map((metre_) => ['AMSL', metre_]),
    ];
  },
  'modes of DJI': (metres, pick) => {
    const modes = [
      ['relativeToStartPoint', 'home'],
      ['EGM96', 'AMSL'],
      ['aboveGroundLevel', 'AGL'],
      ['WGS84', 'ellipsoid'],
    ] as const;
    const [mode, reference] = modes[pick % 4] ?? modes[0];
    const points = metres
      .map(
        (z, index) =>
          `<Placemark><Point><coordinates>${WAY(index).join(',')}</coordinates></Point><wpml:executeHeight>${z}</wpml:executeHeight></Placemark>`,
      )
      .join('');
    const waylines = wpml(`<wpml:executeHeightMode>${mode}</wpml:executeHeightMode>${points}`);
    return [
      readDjiArchive({ template: null, waylines, own: null }),
      metres.map((metre_) => [reference, metre_]),
    ];
  },
  'types of height of UgCS': (metres, pick) => {
    const types = [
      ['AGL', 'AGL'],
      ['AMSL', 'AMSL'],
      ['HOME', 'home'],
    ] as const;
    const told: [HeightReference, number][] = [];
    const segments = metres.map((altitude, index) => {
      const [altitudeType, reference] = types[(index + pick) % 3] ?? types[0];
      told.push([reference, altitude]);
      const [longitude, latitude] = WAY(index).map((degrees) => (degrees * Math.PI) / 180);
      return { point: { latitude, longitude, altitude, altitudeType } };
    });
    return [text(JSON.stringify({ route: { segments } })), told];
  },
};

describe('no height that a file tells is higher than what is read, by what it is measured from', () => {
  test.each(Object.keys(HEIGHTS))('%s', (kind) => {
    fc.assert(
      fc.property(heights, fc.integer({ min: 0, max: 11 }), (metres, pick) => {
        const [{ items }, told] = HEIGHTS[kind]?.(metres, pick) ?? [{ items: [] }, []];
        expect([items.length, told.length]).toEqual([1, metres.length]);
        for (const [reference, metre_] of told)
          expect(Number(items[0]?.fields[COORDINATE_HEIGHTS[reference]])).toBeGreaterThanOrEqual(metre_);
      }),
      { numRuns: sized(60, 10_000) },
    );
  });
});
