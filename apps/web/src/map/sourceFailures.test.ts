import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LATE_AFTER_MS, watchLate } from './sourceFailures.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('tells of tiles that are awaited for long, until they have come', () => {
  let isLoaded = false;
  let begin = (_event: { sourceId: string }): void => undefined;
  const reports: (readonly string[])[] = [];
  const release = watchLate(
    {
      on: (_type: string, listener: typeof begin) => {
        begin = listener;
        return { unsubscribe: () => undefined };
      },
      getSource: (id: string) => ({ type: id === 'zones' ? 'vector' : 'geojson' }),
      isSourceLoaded: () => isLoaded,
    } as never,
    (late) => reports.push([...late]),
  );
  begin({ sourceId: 'zones' });
  begin({ sourceId: 'missions' });
  vi.advanceTimersByTime(LATE_AFTER_MS - 500);
  expect(reports).toEqual([]);
  vi.advanceTimersByTime(2_000);
  expect(reports).toEqual([['zones']]);
  isLoaded = true;
  vi.advanceTimersByTime(2_000);
  expect(reports).toEqual([['zones'], []]);
  // Nothing is awaited: nobody looks any more.
  expect(vi.getTimerCount()).toBe(0);
  release();
});
