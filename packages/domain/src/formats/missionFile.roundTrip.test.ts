import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sized } from '../../../../tools/testSizes.ts';
import { areaIssues } from '../geo/areas.ts';
import { destination } from '../geo/geodesy.ts';
import type { AreaGeometry, Position } from '../geo/geometry.ts';
import { geodesicArea } from '../geo/measure.ts';
import type { ExportedArea, ExportedMission } from './exportedMission.ts';
import { liesWithin, metresOutside } from './missionCoverage.ts';
import { areaOfShape, type MissionItem } from './missionFile.ts';
import { readDjiArchive, readMissionFile } from './readMissionFile.ts';
import { writeFenceFile, writePlan } from './writeFence.ts';
import { writeCsvMission, writeGeoJsonMission, writeGpxMission } from './writeMissionFile.ts';
import { routeOf, writeDjiFiles, writeLitchi } from './writeRoute.ts';

const place = fc
  .tuple(fc.integer({ min: 0, max: 3_000_000 }), fc.integer({ min: 0, max: 3_000_000 }))
  .map(([x, y]): Position => [1 + x / 1e7, 43.4 + y / 1e7]);

/** A ring around a place, drawn by its turns: it never crosses itself. */
const ringAround = (center: Position, radii: readonly number[]): Position[] => {
  const corners = radii.map((radius, index) => destination(center, -(360 * index) / radii.length, radius));
  return [...corners, ...corners.slice(0, 1)];
};

const circle = fc
  .record({ center: place, radius_m: fc.integer({ min: 5, max: 2_000 }) })
  .map((each): AreaGeometry => ({ type: 'Circle', ...each }));
const corridor = fc
  .record({
    start: place,
    steps: fc.array(fc.tuple(fc.integer({ min: 0, max: 359 }), fc.integer({ min: 20, max: 900 })), {
      minLength: 1,
      maxLength: 8,
    }),
    buffer_m: fc.integer({ min: 2, max: 120 }),
  })
  .map(({ start, steps, buffer_m }): AreaGeometry => {
    const coordinates = [start];
    for (const [heading, metres] of steps)
      coordinates.push(destination(coordinates.at(-1) ?? start, heading, metres));
    return { type: 'LineString', coordinates, buffer_m };
  });
const polygon = fc
  .record({
    center: place,
    radii: fc.array(fc.integer({ min: 80, max: 900 }), { minLength: 3, maxLength: 12 }),
    hole: fc.boolean(),
  })
  .map(({ center, radii, hole }): AreaGeometry => {
    const least = Math.min(...radii) * Math.cos(Math.PI / radii.length);
    const inner = ringAround(
      center,
      radii.map(() => least * 0.5),
    ).toReversed();
    return { type: 'Polygon', coordinates: [ringAround(center, radii), ...(hole ? [inner] : [])] };
  });
const area = fc.record({
  name: fc.constantFrom('Toit', 'Toit', '=Disque; <un>', 'Pré "bas"', "L'été & co", '-12', 'Zone 1'),
  geometry: fc.oneof(circle, corridor, polygon),
  height_m: fc.integer({ min: 1, max: 500 }),
});
const missionOf = fc
  .array(area, { minLength: 1, maxLength: 6 })
  .map((areas): ExportedMission => ({ name: 'Essai', areas }))
  .filter(({ areas }) => areas.every(({ geometry }) => areaIssues(geometry).length === 0));

const near = ([ax, ay]: Position, [bx, by]: Position): boolean =>
  Math.abs(ax - bx) < 2e-7 && Math.abs(ay - by) < 2e-7;
const sameLine = (a: readonly Position[], b: readonly Position[]): boolean =>
  a.length === b.length && a.every((at, index) => near(at, b[index] ?? [0, 0]));
/** The same ring, wherever it begins and whichever way it turns. */
const sameRing = (a: readonly Position[], b: readonly Position[]): boolean => {
  const [open, other] = [a.slice(0, -1), b.slice(0, -1)];
  return [other, other.toReversed()].some((turned) =>
    turned.some((_, start) => sameLine(open, [...turned.slice(start), ...turned.slice(0, start)])),
  );
};
const sameGeometry = (a: AreaGeometry, b: AreaGeometry): boolean => {
  if (a.type === 'Circle') return b.type === a.type && near(a.center, b.center) && a.radius_m === b.radius_m;
  if (a.type === 'LineString')
    return b.type === a.type && sameLine(a.coordinates, b.coordinates) && a.buffer_m === b.buffer_m;
  if (b.type !== a.type || a.coordinates.length !== b.coordinates.length) return false;
  return a.coordinates.every((ring, index) => sameRing(ring, b.coordinates[index] ?? []));
};

/** The greatest of the heights that an item tells under any name. */
const heightOf = ({ fields }: MissionItem): number =>
  Number(fields.max_height_m ?? fields.hauteur_m_agl ?? fields['@agl'] ?? Number.NaN);

/** Areas that are not among the items, each item taken once; and items that are left. */
function unlike(areas: readonly ExportedArea[], items: readonly MissionItem[]): string[] {
  const left = [...items];
  const missing = areas.flatMap(({ name, geometry, height_m }) => {
    const at = left.findIndex(
      (item) =>
        item.name === name && heightOf(item) === height_m && sameGeometry(geometry, areaOfShape(item.shape)),
    );
    if (at < 0) return [`missing ${name} ${geometry.type} ${height_m}`];
    left.splice(at, 1);
    return [];
  });
  return [...missing, ...left.map((item) => `more ${item.name} ${item.shape.type} ${heightOf(item)}`)];
}

const FORMATS: Readonly<Record<string, (mission: ExportedMission) => string>> = {
  geojson: writeGeoJsonMission,
  gpx: writeGpxMission,
  csv: writeCsvMission,
  qgc_plan: writePlan,
};

describe('areas come back as they went', () => {
  test.each(Object.keys(FORMATS))(
    'as %s: names that stand twice, holes, corridors, discs, heights',
    (format) => {
      fc.assert(
        fc.property(missionOf, (mission) => {
          const { items, left_out, format: read } = readMissionFile(FORMATS[format]?.(mission) ?? '');
          expect([read, left_out]).toEqual([format, []]);
          expect(unlike(mission.areas, items)).toEqual([]);
        }),
        { numRuns: sized(60, 20_000) },
      );
    },
  );

  test('as a DJI mission, each area in an archive of its own; with other waylines it is a route', () => {
    fc.assert(
      fc.property(area, (each) => {
        fc.pre(areaIssues(each.geometry).length === 0);
        const files = writeDjiFiles(each);
        const archive = {
          template: files['wpmz/template.kml'] ?? null,
          waylines: files['wpmz/waylines.wpml'] ?? null,
          own: files['wpmz/res/envol.json'] ?? null,
        };
        expect(unlike([each], readDjiArchive(archive).items)).toEqual([]);
        const [route, another] = readDjiArchive({ ...archive, own: null }).items;
        expect(another).toBeUndefined();
        expect(route?.fields).toEqual({ '@home': String(each.height_m) });
        const flown = route?.shape.type === 'Line' ? route.shape.coordinates : [];
        expect(flown.length).toBe(new Set(routeOf(each.geometry).map(String)).size + closes(each.geometry));
      }),
      { numRuns: sized(60, 20_000) },
    );
  });

  test('as a Litchi mission: the way around or along, above the ground', () => {
    fc.assert(
      fc.property(area, (each) => {
        fc.pre(areaIssues(each.geometry).length === 0);
        const { items, format } = readMissionFile(writeLitchi(each));
        expect([format, items.length, items[0]?.fields['@agl']]).toEqual([
          'litchi',
          1,
          String(each.height_m),
        ]);
      }),
      { numRuns: sized(60, 20_000) },
    );
  });
});

const closes = ({ type }: AreaGeometry): number => (type === 'LineString' ? 0 : 1);

const ringsIn = (geometry: AreaGeometry) => (geometry.type === 'Polygon' ? geometry.coordinates : []);

describe('a fence is never larger than what was granted', () => {
  test('and hardly smaller, by the area that is read of it', () => {
    fc.assert(
      fc.property(corridor, (geometry) => {
        fc.pre(areaIssues(geometry).length === 0 && geometry.type === 'LineString');
        const { items } = readMissionFile(
          writeFenceFile({ name: '', areas: [{ name: '', geometry, height_m: 50 }] }),
        );
        const [item, another] = items;
        expect(another).toBeUndefined();
        const [outer = [], ...holes] = ringsIn(
          areaOfShape(item?.shape ?? { type: 'Point', position: [0, 0] }),
        );
        const line = geometry.type === 'LineString' ? geometry : null;
        for (const at of [outer, ...holes].flat())
          expect(metresFrom(at, line?.coordinates ?? [])).toBeLessThan((line?.buffer_m ?? 0) + 0.05);
        expect(holes.every((hole) => liesWithin(hole, outer))).toBe(true);
        const fenced = geodesicArea({ type: 'Polygon', coordinates: [outer, ...holes] });
        expect(fenced / geodesicArea(geometry)).toBeGreaterThan(0.98);
      }),
      { numRuns: sized(60, 20_000) },
    );
  });
});

/** Metres from a place to a line, by the rings that hold it. */
const metresFrom = (at: Position, line: readonly Position[]): number =>
  metresOutside([[...line, ...line.toReversed()]], [{ positions: [at], radius_m: 0, is_path: false }]);
