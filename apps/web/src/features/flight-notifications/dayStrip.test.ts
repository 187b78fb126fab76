import { expect, it } from 'vitest';
import { stripOf } from './dayStrip.ts';

const NOTICE = { flight: '2026-11-24', latest: '2026-11-14', mode: 'ouvrables', holidays: [] } as const;

it('the strip of days counts the days from today to the flight, and marks Sundays and holidays', () => {
  const days = stripOf({ ...NOTICE, today: '2026-11-04', holidays: ['2026-11-11'] });
  expect([days.length, days[0]?.role, days.at(-1)?.role]).toEqual([21, 'today', 'flight']);
  expect(days.filter(({ is_off }) => is_off).map(({ date }) => date)).toEqual([
    '2026-11-08',
    '2026-11-11',
    '2026-11-15',
    '2026-11-22',
  ]);
  expect(days.find(({ role }) => role === 'latest')?.date).toBe('2026-11-14');
});

it('the strip of days keeps the last days of a long wait', () => {
  const days = stripOf({ ...NOTICE, today: '2026-01-01' });
  expect([days.length, days[0]?.date]).toEqual([24, '2026-11-01']);
});

it('the strip of days shows the last day that has passed, and today after it', () => {
  const days = stripOf({ ...NOTICE, today: '2026-11-27', latest: '2026-11-18', flight: '2026-11-28' });
  expect([days.length, days[0]?.role, days.at(-2)?.role, days.at(-1)?.role]).toEqual([
    11,
    'latest',
    'today',
    'flight',
  ]);
});

it.each([
  ['calendar', []],
  ['ouvrables', ['2026-11-11', '2026-11-15']],
  ['ouvres', ['2026-11-11', '2026-11-14', '2026-11-15']],
] as const)('the strip of days marks the days that do not count in %s days alone', (mode, off) => {
  const days = stripOf({
    ...NOTICE,
    today: '2026-11-10',
    flight: '2026-11-16',
    mode,
    holidays: ['2026-11-11'],
  });
  expect(days.filter(({ is_off }) => is_off).map(({ date }) => date)).toEqual(off);
});
