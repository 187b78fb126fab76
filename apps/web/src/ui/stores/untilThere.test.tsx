import { act } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { show, textOnScreen } from '../../../test/dom.tsx';
import { untilThere } from './untilThere.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Fails so many times as the browser does where a file cannot be had. */
const failing = (times: number) => {
  const asked = { count: 0 };
  const load = async () => {
    asked.count += 1;
    if (asked.count <= times) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: () => <p>part</p> };
  };
  return { asked, load };
};

it('a part whose file fails leaves the frame as it is, and comes when the network is back', async () => {
  const { asked, load } = failing(1);
  const Part = lazy(() => untilThere(load));
  await show(
    <>
      <p>frame</p>
      <Suspense>
        <Part />
      </Suspense>
    </>,
  );
  expect([asked.count, textOnScreen()]).toEqual([1, 'frame']);
  await act(async () => {
    window.dispatchEvent(new Event('online'));
  });
  expect([asked.count, textOnScreen()]).toEqual([2, 'framepart']);
});

it('a file that fails is asked for again after one second, then two, then four', async () => {
  vi.useFakeTimers();
  const { asked, load } = failing(3);
  const found = untilThere(load);
  for (const [wait_ms, count] of [
    [999, 1],
    [1, 2],
    [1_999, 2],
    [1, 3],
    [4_000, 4],
  ] as const) {
    await vi.advanceTimersByTimeAsync(wait_ms);
    expect(asked.count).toBe(count);
  }
  expect(await found).toHaveProperty('default');
});
