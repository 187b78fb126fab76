import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sized } from '../../../../../tools/testSizes.ts';
import { randomArea, randomCorridor, randomMission, unlikeAreas } from '../../../test/randomMissions.ts';
import { areaIssues } from '../../geo/areas.ts';
import type { AreaGeometry, Position } from '../../geo/geometry.ts';
import { geodesicArea } from '../../geo/measure.ts';
import type { ExportedMission } from './exportedMission.ts';
import { liesWithin, metresOutside } from './missionCoverage.ts';
import { areaOfShape } from './missionFile.ts';
import { readDjiArchive, readMissionFile } from './readMissionFile.ts';
import { writeFenceFile, writePlan } from './writeFence.ts';
import { writeCsvMission, writeGeoJsonMission, writeGpxMission } from './writeMissionFile.ts';
import { routeOf, writeDjiFiles, writeLitchi } from './writeRoute.ts';

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
        fc.property(randomMission, (mission) => {
          const { items, left_out, format: read } = readMissionFile(FORMATS[format]?.(mission) ?? '');
          expect([read, left_out]).toEqual([format, []]);
          expect(unlikeAreas(mission.areas, items)).toEqual([]);
        }),
        { numRuns: sized(60, 20_000) },
      );
    },
  );

  test('as a DJI mission, each area in an archive of its own; with other waylines it is a route', () => {
    fc.assert(
      fc.property(randomArea, (each) => {
        fc.pre(areaIssues(each.geometry).length === 0);
        const files = writeDjiFiles(each);
        const archive = {
          template: files['wpmz/template.kml'] ?? null,
          waylines: files['wpmz/waylines.wpml'] ?? null,
          own: files['wpmz/res/envol.json'] ?? null,
        };
        expect(unlikeAreas([each], readDjiArchive(archive).items)).toEqual([]);
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
      fc.property(randomArea, (each) => {
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

describe('as a fence of Mission Planner', () => {
  test('outlines with their holes and discs come back, a corridor as what lies within it', () => {
    fc.assert(
      fc.property(randomMission, ({ areas }) => {
        const { items, left_out, format } = readMissionFile(writeFenceFile({ name: '', areas }));
        expect([format, left_out]).toEqual(['qgc_wpl', []]);
        // A fence has neither names nor heights.
        const bare = areas.map((area) => ({ ...area, name: '' }));
        const drawn = bare.filter(({ geometry }) => geometry.type !== 'LineString');
        const left = unlikeAreas(
          drawn.map((area) => ({ ...area, height_m: 1 })),
          items.map((item) => ({ ...item, fields: { max_height_m: '1' } })),
        );
        expect(left.filter((each) => each.startsWith('missing'))).toEqual([]);
        expect(left).toHaveLength(areas.length - drawn.length);
      }),
      { numRuns: sized(60, 20_000) },
    );
  });
});

describe('a fence is never larger than what was granted', () => {
  test('and hardly smaller, by the area that is read of it', () => {
    fc.assert(
      fc.property(randomCorridor, (geometry) => {
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
