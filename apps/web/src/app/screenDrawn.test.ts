import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onScreenDrawn } from './screenDrawn.ts';

let queries: QueryClient;
let drawn: number;
const count = (): void => {
  drawn += 1;
};
/** A query whose answer comes after so many ms. */
const ask = (key: string, ms: number): void =>
  void queries
    .fetchQuery({
      queryKey: [key],
      queryFn: () => new Promise((resolve) => setTimeout(() => resolve(key), ms)),
    })
    // Those still under way at a test's end are called off.
    .catch(() => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 16));
  queries = new QueryClient();
  drawn = 0;
});
afterEach(() => {
  queries.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('The sign that a screen is drawn waits for the last of the answers, and for the frame that shows it', async () => {
  ask('list', 100);
  ask('map', 300);
  onScreenDrawn(queries, count);
  await vi.advanceTimersByTimeAsync(299);
  expect(drawn).toBe(0);
  await vi.advanceTimersByTimeAsync(60);
  expect(drawn).toBe(1);
});

it('comes with the next frame where nothing is asked for, and once', async () => {
  onScreenDrawn(queries, count);
  expect(drawn).toBe(0);
  await vi.advanceTimersByTimeAsync(20);
  ask('later', 10);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(drawn).toBe(1);
});

it('The sign that a screen is drawn does not wait for an answer that takes long', async () => {
  ask('slow', 60_000);
  onScreenDrawn(queries, count);
  await vi.advanceTimersByTimeAsync(1_600);
  expect(drawn).toBe(1);
});

it('the wait for a drawn screen says nothing once it is called off', async () => {
  ask('list', 100);
  onScreenDrawn(queries, count)();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(drawn).toBe(0);
});
