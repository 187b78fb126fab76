import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useMinute } from './clock.ts';

const Minute = () => <time>{new Date(useMinute()).toISOString()}</time>;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 31, 22, 58, 40) });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a screen tells the minute anew when it passes', () => {
  render(<Minute />);
  expect(screen.getByText('2026-01-31T22:58:00.000Z')).toBeTruthy();
  act(() => vi.advanceTimersByTime(25_000));
  expect(screen.getByText('2026-01-31T22:59:00.000Z')).toBeTruthy();
});

test('a screen shown after hours without one tells the present minute at once', () => {
  const { unmount } = render(<Minute />);
  unmount();
  vi.setSystemTime(Date.UTC(2026, 1, 1, 3, 5, 12));
  render(<Minute />);
  expect(screen.getByText('2026-02-01T03:05:00.000Z')).toBeTruthy();
});
