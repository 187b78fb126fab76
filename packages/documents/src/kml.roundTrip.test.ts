import { readMissionFile } from '@envol/domain/formats/missions/readMissionFile';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sized } from '../../../tools/testSizes.ts';
import { randomMission, unlikeAreas } from '../../domain/test/randomMissions.ts';
import { toulouseMission } from '../test/toulouse.ts';
import { renderKml } from './kml.ts';

const { name, headline, generated_at, period } = toulouseMission('fr');

it('areas come back as they went: names twice, holes, discs, corridors, heights of their own', () => {
  fc.assert(
    fc.property(randomMission, ({ areas }) => {
      const text = renderKml({
        name,
        language: 'fr',
        time_zone: 'Europe/Paris',
        headline,
        generated_at,
        period,
        areas: areas.map((area) => ({ ...area, asked_m: area.height_m, grant: 'none' as const })),
        zones: [],
      });
      const { items, left_out } = readMissionFile(text);
      expect(left_out.filter(({ reason }) => reason !== 'context')).toEqual([]);
      expect(unlikeAreas(areas, items)).toEqual([]);
    }),
    { numRuns: sized(60, 20_000) },
  );
});
