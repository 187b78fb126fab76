import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomMission, unlikeAreas } from '../../../../../packages/domain/test/randomMissions.ts';
import { sized } from '../../../../../tools/testSizes.ts';
import readMission from '../map-layers/geoPackageMission.worker.ts';
import write from './geoPackageWrite.worker.ts';

/** Areas of many missions in one file: it is read in a process of its own, which costs a second. */
const areasOfMany = fc
  .array(randomMission, { minLength: 40, maxLength: 60 })
  .map((missions) => missions.flatMap(({ areas }) => areas));

it('areas come back as they went: names twice, holes, discs, corridors, heights of their own', () => {
  fc.assert(
    fc.property(areasOfMany, (areas) => {
      const data = write({ areas, written_at: '2026-11-29T10:00:00.000Z' });
      const { format, items, left_out } = readMission({ data, use: 'points' });
      expect([format, left_out]).toEqual(['geopackage', []]);
      expect(unlikeAreas(areas, items)).toEqual([]);
    }),
    { numRuns: sized(2, 300), endOnFailure: true },
  );
});
