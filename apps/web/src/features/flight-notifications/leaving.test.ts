import { expect, it } from 'vitest';
import { comingHour } from './leaving.ts';

const NOW = Date.parse('2026-11-24T10:02:30Z');

it.each([
  [
    'is the advised one while it is to come',
    '2026-11-24T12:00:00.000Z',
    undefined,
    '2026-11-24T12:00:00.000Z',
  ],
  [
    'is the next five minutes once that is over',
    '2026-11-24T08:00:00.000Z',
    undefined,
    '2026-11-24T10:05:00.000Z',
  ],
  ['is no minute that runs', '2026-11-24T10:03:00.000Z', undefined, '2026-11-24T10:05:00.000Z'],
  [
    'comes before the flight begins',
    '2026-11-24T08:00:00.000Z',
    '2026-11-24T10:04:00.000Z',
    '2026-11-24T08:00:00.000Z',
  ],
])('the hour that is proposed for a sending %s', (_, advised, startsAt, proposed) => {
  expect(comingHour(advised, NOW, startsAt)).toBe(proposed);
});
