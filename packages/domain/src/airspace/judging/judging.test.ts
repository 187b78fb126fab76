import { expect, test } from 'vitest';
import { area, mission } from '../../../test/missionInput.ts';
import { type JudgedArea, missionNotice } from './judging.ts';

const noticeAt = (center: readonly [number, number]): string | undefined => {
  const drawn = area({ type: 'Circle', center, radius_m: 200 });
  const judged: JudgedArea = {
    id: drawn.id,
    name: '1',
    geometry: drawn.geometry,
    position: 0,
    top_m: 50,
    ground: null,
    box: [center[0], center[1], center[0], center[1]],
  };
  const planned = {
    first_date: '2025-12-30',
    mission: mission({ areas: [drawn], now: '2025-12-01T08:00:00Z' }),
    areas: [judged],
  };
  return missionNotice(planned, { days: 5, mode: 'ouvrables' })?.latest_date;
};

test('working days of a zone’s notice leave out the holidays of the département of the flight', () => {
  // Tuesday 30 December 2025, five working days back: in Alsace the 26th is a holiday too (Code du travail L.3134-13).
  expect(noticeAt([7.75, 48.58])).toBe('2025-12-21');
  expect(noticeAt([1.44, 43.6])).toBe('2025-12-22');
});
