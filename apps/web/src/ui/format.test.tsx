import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useFormats } from './format.ts';

const formats = () => renderHook(() => useFormats()).result.current;

it.each(['Pacific/Kiritimati', 'Pacific/Tahiti', 'Europe/Paris', undefined])(
  'a day of the calendar is the same in every zone: %s',
  (zone) => {
    const format = formats();
    expect(format.date('2026-11-24', zone)).toBe('24 nov. 2026');
    expect(format.weekday('2026-11-24', zone)).toBe('mar.');
    expect(format.monthAndYear('2026-11', zone)).toBe('novembre 2026');
    expect(format.days('2026-11-23', '2026-11-29', zone)).toBe(
      format.days('2026-11-23', '2026-11-29', 'UTC'),
    );
  },
);

it('an instant is another day in another zone', () => {
  const format = formats();
  expect(format.date('2026-11-24T22:30:00Z', 'Europe/Paris')).toBe('24 nov. 2026');
  expect(format.date('2026-11-24T23:30:00Z', 'Europe/Paris')).toBe('25 nov. 2026');
});
