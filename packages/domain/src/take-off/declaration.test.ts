import { expect, it } from 'vitest';
import { notedFlightIssues } from './declaration.ts';

const NOW = '2026-06-10T15:40:00Z';

it.each([
  ['2026-06-10T14:05:00Z', null, []],
  ['2026-06-10T14:05:00Z', '2026-06-10T15:00:00Z', []],
  ['2026-06-09T15:40:00Z', null, []],
  ['2026-06-09T15:39:59Z', null, ['took_off_at took_off_too_long_ago']],
  ['2026-06-10T15:40:01Z', null, ['took_off_at took_off_in_future']],
  ['2026-06-10T14:05:00Z', '2026-06-10T15:40:01Z', ['landed_at landed_in_future']],
  ['2026-06-10T14:05:00Z', '2026-06-10T14:05:00Z', ['landed_at landed_before_take_off']],
  [
    '2026-06-10T15:50:00Z',
    '2026-06-10T15:45:00Z',
    ['took_off_at took_off_in_future', 'landed_at landed_in_future'],
  ],
])('a flight noted from %s to %s is wrong in %j', (took_off_at, landed_at, issues) => {
  const found = notedFlightIssues({ took_off_at, landed_at }, NOW, null);
  expect(found.map(({ path, message }) => `${path} ${message}`)).toEqual(issues);
});
