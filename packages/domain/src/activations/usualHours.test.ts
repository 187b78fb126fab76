import { expect, it } from 'vitest';
import { usualHours } from './usualHours.ts';

it('begins with hours that are allowed', () => {
  const now = Date.parse('2026-11-24T09:42:30Z');
  const allowed = [
    { from: '2026-11-24T08:00:00Z', to: '2026-11-24T09:44:00Z' },
    { from: '2026-11-24T10:00:00Z', to: '2026-11-24T16:00:00Z' },
  ];
  expect(usualHours(allowed, 2, now)).toEqual({
    date_start: '2026-11-24T10:00:00.000Z',
    date_end: '2026-11-24T12:00:00.000Z',
  });
  expect(usualHours([{ from: allowed[0]?.from ?? '', to: '2026-11-24T11:00:00Z' }], null, now)).toEqual({
    date_start: '2026-11-24T09:40:00.000Z',
    date_end: '2026-11-24T11:00:00.000Z',
  });
  expect(usualHours([], 2, now)).toBeNull();
});
